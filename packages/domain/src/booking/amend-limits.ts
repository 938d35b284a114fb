import type { CancelBand } from '../payment/cancel-bands.ts'
import { HOUR } from '../time.ts'
import type { JobState } from './job.ts'

/** `trip`: when, where, who travels in which car · `details`: the flight and the note, which cost nothing. */
export type AmendedPart = 'trip' | 'details'

export type AmendRefusal =
  | 'not-allowed'
  /** The booking waits for its money: it is paid first. */
  | 'pay-first'
  /** The car is on its way, the ride is over, or the time for this kind of change is. */
  | 'too-late'
  /** Cancelled or lapsed. */
  | 'over'

type Leg = { state: JobState; pickupAt: Date }
type Rules = { bands: readonly CancelBand[]; changeHours: number; mayChange: boolean }

/**
 * Until when a leg's trip may be changed free of charge: as long as cancelling it would be free, so that nobody moves
 * a ride away to cancel it for nothing, and the operator's own hours before the pickup at least.
 */
export function freeUntil({ pickupAt }: Leg, { bands, changeHours }: Rules): Date {
  const hours = bands.reduce(
    (most, { hoursBefore, feePercent }) => (feePercent > 0 ? Math.max(most, hoursBefore) : most),
    changeHours,
  )
  return new Date(pickupAt.getTime() - hours * HOUR)
}

/** Whether a customer may change this of a leg now. The details hold until the driver sets out. */
export function judgeAmendment(
  leg: Leg,
  { part, rules, now }: { part: AmendedPart; rules: Rules; now: Date },
): { ok: true } | { ok: false; reason: AmendRefusal } {
  if (!rules.mayChange) return { ok: false, reason: 'not-allowed' }
  const refused = REFUSED[leg.state]
  if (refused) return { ok: false, reason: refused }
  const until = part === 'trip' ? freeUntil(leg, rules) : leg.pickupAt
  return now <= until ? { ok: true } : { ok: false, reason: 'too-late' }
}

const REFUSED: Readonly<Record<JobState, AmendRefusal | undefined>> = {
  held: 'pay-first',
  requested: undefined,
  confirmed: undefined,
  assigned: undefined,
  en_route: 'too-late',
  arrived: 'too-late',
  on_board: 'too-late',
  completed: 'over',
  no_show: 'over',
  expired: 'over',
  declined: 'over',
  cancelled: 'over',
  failed: 'over',
}
