import type { QuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import { checkOpening, type OpeningResult } from '@kerbside/domain/operator/opening.ts'
import { calculatePromisedPickup } from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import { checkPickupTime } from '@kerbside/domain/quotation/check-pickup-time.ts'
import type { QuotedJourney, RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import { localAt, roundUp } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { JourneyRequest } from './journey-request.ts'

type Times = Pick<QuotedJourney, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>

export type TimesResult =
  | { ok: true; times: Times; earliestLocal: string }
  | ({ ok: false } & QuoteRejection)

/** The times of pickup and return, or the message why they are not possible. */
export function planTimes(
  context: Pick<RequestContext, 'profile' | 'now'>,
  details: { request: JourneyRequest; route: RouteSummary; nearestMinutes: number },
): TimesResult {
  const { request, nearestMinutes } = details
  const { zone, settings } = context.profile
  const now = context.now()
  const leadMinutes = Math.max(settings.minLeadMinutes, nearestMinutes)
  const reachableAt = calculatePromisedPickup(now, leadMinutes)
  /** The first minute from `at` on in which the operator drives; `at` itself if there is none. */
  const firstFrom = (at: Date): Date => {
    const open = openingAt(context, at)
    return open.ok ? at : (open.opensAt ?? at)
  }
  const earliestAt = firstFrom(reachableAt)

  const pickup = request.pickupWhen === '' ? undefined : readWhen(request.pickupWhen, zone)
  if (pickup && !pickup.ok) return { ok: false, reason: pickup.reason }
  const pickupAt = pickup?.at ?? reachableAt
  const inTime = checkPickupTime(pickupAt, { now, leadMinutes })
  if (!inTime.ok)
    return {
      ok: false,
      reason: inTime.reason,
      time: formatTime(firstFrom(inTime.earliestAt), zone),
    }
  const open = openingAt(context, pickupAt)
  if (!open.ok) {
    const next = open.opensAt && firstFrom(later(open.opensAt, reachableAt))
    return rejectClosed(open, { next, zone, isReturn: false })
  }

  const times: Times = {
    asap: pickup === undefined,
    pickupAt,
    pickupLocal: pickup?.local ?? localAt(reachableAt, zone),
    returnAt: undefined,
    returnLocal: undefined,
  }
  const earliestLocal = localAt(earliestAt, zone)
  if (request.returnKind !== 'return') return { ok: true, times, earliestLocal }
  const back = planReturn(context, { ...details, pickupAt })
  return back.ok ? { ok: true, times: { ...times, ...back.times }, earliestLocal } : back
}

type ReturnResult =
  | { ok: true; times: Pick<Times, 'returnAt' | 'returnLocal'> }
  | ({ ok: false } & QuoteRejection)

/** The return leg starts when the outward leg has ended, or later. */
function planReturn(
  context: Pick<RequestContext, 'profile' | 'now'>,
  { request, route, pickupAt }: { request: JourneyRequest; route: RouteSummary; pickupAt: Date },
): ReturnResult {
  const { zone } = context.profile
  if (request.returnWhen === '') return { ok: false, reason: 'return-missing' }
  const back = readWhen(request.returnWhen, zone)
  if (!back.ok) return { ok: false, reason: back.reason }
  const earliestAt = roundUp(new Date(pickupAt.getTime() + route.seconds * 1000), 1)
  if (back.at < earliestAt)
    return { ok: false, reason: 'return-too-early', time: formatTime(earliestAt, zone) }
  if (!checkPickupTime(back.at, { now: context.now(), leadMinutes: 0 }).ok)
    return { ok: false, reason: 'too-far' }
  const open = openingAt(context, back.at)
  if (!open.ok) return rejectClosed(open, { next: open.opensAt, zone, isReturn: true })
  return { ok: true, times: { returnAt: back.at, returnLocal: back.local } }
}

function openingAt({ profile }: Pick<RequestContext, 'profile'>, at: Date): OpeningResult {
  const { openingHours, blockedPeriods } = profile.settings
  if (openingHours.length === 0 && blockedPeriods.length === 0) return { ok: true }
  return checkOpening(
    { openingHours, blockedPeriods, zone: profile.zone },
    localAt(at, profile.zone),
  )
}

function rejectClosed(
  { reason, why }: Extract<OpeningResult, { ok: false }>,
  { next, zone, isReturn }: { next: Date | undefined; zone: string; isReturn: boolean },
): { ok: false } & QuoteRejection {
  return {
    ok: false,
    reason: next ? (isReturn ? `return-${reason}` : reason) : 'closed-for-good',
    time: next ? formatTime(next, zone) : '',
    why,
  }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Day/month/year and hour:minute, as in the specification's date picker. */
function formatTime(at: Date, zone: string): string {
  const local = localAt(at, zone)
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11)}`
}
