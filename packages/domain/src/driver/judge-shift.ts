import type { Licence, Vehicle } from './driver.ts'
import { judgeLicences } from './judge-licences.ts'

export type ShiftRefusal =
  | 'no-vehicle'
  | 'vehicle-unknown'
  | 'vehicle-taken'
  | 'on-already'
  | 'papers-missing'
  | 'papers-ended'

export type ShiftVerdict =
  | { ok: true; vehicleId: string; isNew: boolean }
  | { ok: false; reason: ShiftRefusal }

/**
 * Whether a driver may begin a shift now. The car is the one they say, else their usual one; without papers that hold
 * at this moment nobody goes on the road. Saying it twice is saying it once.
 */
export function judgeShift(facts: {
  now: Date
  zone: string
  /** The shift that is running. */
  running: { vehicleId: string } | undefined
  /** The car meant; undefined where none was named and they have no usual one. */
  vehicle: Vehicle | undefined
  /** A car was named, and there is none like it. */
  isUnknown: boolean
  /** Somebody else's shift has it. */
  isTaken: boolean
  /** The driver's and the car's. */
  licences: readonly Licence[]
}): ShiftVerdict {
  const { vehicle, running, now, zone } = facts
  if (running && (vehicle === undefined || vehicle.id === running.vehicleId))
    return { ok: true, vehicleId: running.vehicleId, isNew: false }
  if (running) return { ok: false, reason: 'on-already' }
  if (facts.isUnknown) return { ok: false, reason: 'vehicle-unknown' }
  if (!vehicle) return { ok: false, reason: 'no-vehicle' }
  if (facts.isTaken) return { ok: false, reason: 'vehicle-taken' }
  const papers = judgeLicences(facts.licences, { until: now, zone })
  if (!papers.ok)
    return { ok: false, reason: papers.reason === 'missing' ? 'papers-missing' : 'papers-ended' }
  return { ok: true, vehicleId: vehicle.id, isNew: true }
}
