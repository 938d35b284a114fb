import type { LegState } from '../booking/leg-state.ts'

/** What a person tracking a leg may see about its driver. */
export type Disclosed = {
  /** Name, licence, vehicle and plate, to recognise the right car. */
  driver: boolean
  /** The driver's photo, while the passenger has to find them. */
  photo: boolean
  /** The position of the car and its arrival time. */
  place: boolean
  /** The driver's own phone number. */
  phone: boolean
  /** The route that the car drove, once it is completed. */
  way: boolean
}

const NOTHING_DISCLOSED: Disclosed = {
  driver: false,
  photo: false,
  place: false,
  phone: false,
  way: false,
}
const COMES: Disclosed = { ...NOTHING_DISCLOSED, driver: true, photo: true, phone: true }
const UNDER_WAY: Disclosed = { ...COMES, place: true }

const DISCLOSED_BY_STATE: Partial<Record<LegState, Disclosed>> = {
  assigned: COMES,
  en_route: UNDER_WAY,
  arrived: UNDER_WAY,
  on_board: UNDER_WAY,
  // a passenger who left something behind still needs to know the car
  completed: { ...NOTHING_DISCLOSED, driver: true, way: true },
}

/**
 * Returns what may be shown in a state. To protect drivers, their position is hidden before they set off for the
 * passenger, and their number and photo once the leg is over. A shared link shows the car but never the phone number.
 */
export function disclose(state: LegState, { shared = false } = {}): Disclosed {
  const disclosed = DISCLOSED_BY_STATE[state] ?? NOTHING_DISCLOSED
  return shared ? { ...disclosed, phone: false } : disclosed
}
