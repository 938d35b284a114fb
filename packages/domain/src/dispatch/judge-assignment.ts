import type { Licence } from '../driver/driver.ts'
import { judgeLicences } from '../driver/judge-licences.ts'
import { MINUTE } from '../time.ts'
import type { DispatchRefusal } from './refusal.ts'

/** A journey of the same driver beside the one that is judged, and how long the way between the two takes. */
export type Neighbour = { reference: number; startsAt: Date; endsAt: Date; driveSeconds: number }

export type AssignmentFacts = {
  job: { startsAt: Date; endsAt: Date; vehicleTypeId: number }
  driver: { ended: boolean; onShift: boolean }
  vehicle: { vehicleTypeIds: readonly number[]; retired: boolean } | undefined
  /** Of driver and vehicle. */
  licences: readonly Licence[]
  zone: string
  now: Date
  neighbours: readonly Neighbour[]
}

export type Breach = {
  reason: Extract<
    DispatchRefusal,
    'driver-gone' | 'no-vehicle' | 'wrong-vehicle' | 'licence-ends' | 'overlaps' | 'not-on-shift'
  >
  /** The desk may not do it either. */
  hard: boolean
  /** Of an overlap: how many minutes are missing. */
  minutes?: number
  /** The paper, or the other journey’s reference. */
  about?: string
}

/** A shift matters for what begins soon: nobody knows who works tomorrow. */
export const SOON_MINUTES = 4 * 60

/** So much may be made up on the road: the desk is warned, and may. More is two places at once. */
const MADE_UP_MINUTES = 20

/** All that assigning a driver would break; nothing: they fit. */
export function judgeAssignment(facts: AssignmentFacts): Breach[] {
  const { job, driver, vehicle, zone, now } = facts
  const breaches: Breach[] = []
  if (driver.ended) breaches.push({ reason: 'driver-gone', hard: true })
  if (!vehicle || vehicle.retired) breaches.push({ reason: 'no-vehicle', hard: true })
  else if (!vehicle.vehicleTypeIds.includes(job.vehicleTypeId))
    breaches.push({ reason: 'wrong-vehicle', hard: true })
  const papers = judgeLicences(facts.licences, { until: job.endsAt, zone })
  if (!papers.ok) breaches.push({ reason: 'licence-ends', hard: true, about: papers.kind })
  for (const one of facts.neighbours) {
    const minutes = missingMinutes(job, one)
    if (minutes > 0)
      breaches.push({
        reason: 'overlaps',
        hard: minutes > MADE_UP_MINUTES,
        minutes,
        about: String(one.reference),
      })
  }
  const soon = job.startsAt.getTime() - now.getTime() <= SOON_MINUTES * MINUTE
  if (soon && !driver.onShift) breaches.push({ reason: 'not-on-shift', hard: false })
  return breaches
}

/** How much later the second of two journeys would begin, in whole minutes; nothing or less: they fit. */
function missingMinutes(
  job: { startsAt: Date; endsAt: Date },
  { startsAt, endsAt, driveSeconds }: Neighbour,
): number {
  const [first, second] = startsAt <= job.startsAt ? [endsAt, job.startsAt] : [job.endsAt, startsAt]
  const gap = second.getTime() - first.getTime() - driveSeconds * 1000
  return Math.ceil(-gap / MINUTE)
}
