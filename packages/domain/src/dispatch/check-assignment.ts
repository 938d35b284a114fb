import { checkLicences } from '../driver/check-licences.ts'
import type { Licence, OwnKind } from '../driver/driver.ts'
import { MINUTE } from '../time.ts'
import type { DispatchRejection } from './rejection.ts'

/** The leg of the same driver before or after the checked one, and the drive between the two. */
export type Neighbour = { reference: number; startsAt: Date; endsAt: Date; driveSeconds: number }

export type AssignmentFacts = {
  leg: { startsAt: Date; endsAt: Date; vehicleTypeId: number }
  driver: { ended: boolean; onShift: boolean; onBreak: boolean }
  vehicle: { vehicleTypeIds: readonly number[]; retired: boolean } | undefined
  /** Of driver and vehicle. */
  licences: readonly Licence[]
  /** The operator's own kinds of documents. */
  ownKinds?: readonly OwnKind[] | undefined
  zone: string
  now: Date
  neighbours: readonly Neighbour[]
}

export type Breach = {
  reason: Extract<
    DispatchRejection,
    | 'driver-gone'
    | 'no-vehicle'
    | 'wrong-vehicle'
    | 'licence-ends'
    | 'overlaps'
    | 'not-on-shift'
    | 'on-break'
  >
  /** The desk cannot override it. */
  hard: boolean
  /** For an overlap: how many minutes are missing. */
  minutes?: number
  /** The fixed kind of the document or the name of an own one, or the other leg’s reference. */
  about?: string
}

/** A shift is checked only for a leg that begins soon, because later shifts are unknown. */
export const SOON_MINUTES = 4 * 60

/** A delay up to this may be made up on the road: the desk gets a warning and may assign. More counts as an overlap. */
const MADE_UP_MINUTES = 20

/** Every rule that assigning a driver would break; empty if the driver fits. */
export function checkAssignment(facts: AssignmentFacts): Breach[] {
  const { leg, driver, vehicle, zone, now } = facts
  const breaches: Breach[] = []
  if (driver.ended) breaches.push({ reason: 'driver-gone', hard: true })
  if (!vehicle || vehicle.retired) breaches.push({ reason: 'no-vehicle', hard: true })
  else if (!vehicle.vehicleTypeIds.includes(leg.vehicleTypeId))
    breaches.push({ reason: 'wrong-vehicle', hard: true })
  const { licences, ownKinds: own = [] } = facts
  const documents = checkLicences(licences, { until: leg.endsAt, zone, own })
  if (!documents.ok) {
    const name = own.find(({ kind }) => kind === documents.kind)?.name
    breaches.push({ reason: 'licence-ends', hard: true, about: name ?? documents.kind })
  }
  for (const neighbour of facts.neighbours) {
    const minutes = missingMinutes(leg, neighbour)
    if (minutes > 0)
      breaches.push({
        reason: 'overlaps',
        hard: minutes > MADE_UP_MINUTES,
        minutes,
        about: String(neighbour.reference),
      })
  }
  const soon = leg.startsAt.getTime() - now.getTime() <= SOON_MINUTES * MINUTE
  if (soon && !driver.onShift) breaches.push({ reason: 'not-on-shift', hard: false })
  if (soon && driver.onBreak) breaches.push({ reason: 'on-break', hard: false })
  return breaches
}

/** How much later the second of two legs would begin, in whole minutes; zero or less: they fit. */
function missingMinutes(
  leg: { startsAt: Date; endsAt: Date },
  { startsAt, endsAt, driveSeconds }: Neighbour,
): number {
  const [first, second] = startsAt <= leg.startsAt ? [endsAt, leg.startsAt] : [leg.endsAt, startsAt]
  const gap = second.getTime() - first.getTime() - driveSeconds * 1000
  return Math.ceil(-gap / MINUTE)
}
