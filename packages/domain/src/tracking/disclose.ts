import type { JobState } from '../booking/job.ts'

/** What whoever follows a leg is told of who drives it. */
export type Disclosed = {
  /** Name, licence, car and plate: to know the right car by. */
  driver: boolean
  /** Their face: for as long as somebody has to find them. */
  photo: boolean
  /** Where the car is, and when it comes. */
  place: boolean
  /** The driver's own number. */
  phone: boolean
  /** The way the car went, once it has gone it. */
  way: boolean
}

const NOTHING_YET: Disclosed = {
  driver: false,
  photo: false,
  place: false,
  phone: false,
  way: false,
}
const COMES: Disclosed = { ...NOTHING_YET, driver: true, photo: true, phone: true }
const UNDER_WAY: Disclosed = { ...COMES, place: true }

const TOLD: Partial<Record<JobState, Disclosed>> = {
  assigned: COMES,
  en_route: UNDER_WAY,
  arrived: UNDER_WAY,
  on_board: UNDER_WAY,
  // who lost an umbrella still needs to know in which car
  completed: { ...NOTHING_YET, driver: true, way: true },
}

/**
 * What may be told in a state. A driver's day is theirs: their place is nobody's before they set off for the passenger,
 * and their number and face nobody's once the ride is over. Whoever holds a shared link follows the car and calls nobody.
 */
export function disclose(state: JobState, { shared = false } = {}): Disclosed {
  const told = TOLD[state] ?? NOTHING_YET
  return shared ? { ...told, phone: false } : told
}
