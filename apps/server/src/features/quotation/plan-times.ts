import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import { judgeOpening, type OpeningVerdict } from '@kerbside/domain/operator/opening.ts'
import { promisePickup } from '@kerbside/domain/quotation/promise-pickup.ts'
import type { JourneyAsked, RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import { judgePickupTime } from '@kerbside/domain/quotation/quote-life.ts'
import { localAt, readWhen, roundUp } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import type { JourneyRequest } from './make-quote.ts'

type Times = Pick<JourneyAsked, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>

export type TimesVerdict =
  | { ok: true; times: Times; earliestLocal: string }
  | ({ ok: false } & QuoteRefused)

/** When the car comes and when it fetches you again, or the sentence that says why not. */
export function planTimes(
  call: Pick<Call, 'profile' | 'now'>,
  facts: { asked: JourneyRequest; route: RouteSummary; nearestMinutes: number },
): TimesVerdict {
  const { asked, nearestMinutes } = facts
  const { zone, settings } = call.profile
  const now = call.now()
  const leadMinutes = Math.max(settings.minLeadMinutes, nearestMinutes)
  const reachableAt = promisePickup(now, leadMinutes)
  /** The first minute from this one on in which the operator drives; the minute itself when it never does. */
  const firstFrom = (at: Date): Date => {
    const open = openingAt(call, at)
    return open.ok ? at : (open.opensAt ?? at)
  }
  const earliestAt = firstFrom(reachableAt)

  const said = asked.pickupWhen === '' ? undefined : readWhen(asked.pickupWhen, zone)
  if (said && !said.ok) return { ok: false, reason: said.reason }
  const pickupAt = said?.at ?? reachableAt
  const inTime = judgePickupTime(pickupAt, { now, leadMinutes })
  if (!inTime.ok)
    return { ok: false, reason: inTime.reason, time: sayTime(firstFrom(inTime.earliestAt), zone) }
  const open = openingAt(call, pickupAt)
  if (!open.ok) {
    const next = open.opensAt && firstFrom(later(open.opensAt, reachableAt))
    return refuseClosed(open, { next, zone, isReturn: false })
  }

  const times: Times = {
    asap: said === undefined,
    pickupAt,
    pickupLocal: said?.local ?? localAt(reachableAt, zone),
    returnAt: undefined,
    returnLocal: undefined,
  }
  const earliestLocal = localAt(earliestAt, zone)
  if (asked.returnKind !== 'return') return { ok: true, times, earliestLocal }
  const back = planReturn(call, { ...facts, pickupAt })
  return back.ok ? { ok: true, times: { ...times, ...back.times }, earliestLocal } : back
}

type ReturnVerdict =
  | { ok: true; times: Pick<Times, 'returnAt' | 'returnLocal'> }
  | ({ ok: false } & QuoteRefused)

/** The way back begins when the way out has ended, or later. */
function planReturn(
  call: Pick<Call, 'profile' | 'now'>,
  { asked, route, pickupAt }: { asked: JourneyRequest; route: RouteSummary; pickupAt: Date },
): ReturnVerdict {
  const { zone } = call.profile
  if (asked.returnWhen === '') return { ok: false, reason: 'return-missing' }
  const back = readWhen(asked.returnWhen, zone)
  if (!back.ok) return { ok: false, reason: back.reason }
  const earliestAt = roundUp(new Date(pickupAt.getTime() + route.seconds * 1000), 1)
  if (back.at < earliestAt)
    return { ok: false, reason: 'return-too-early', time: sayTime(earliestAt, zone) }
  if (!judgePickupTime(back.at, { now: call.now(), leadMinutes: 0 }).ok)
    return { ok: false, reason: 'too-far' }
  const open = openingAt(call, back.at)
  if (!open.ok) return refuseClosed(open, { next: open.opensAt, zone, isReturn: true })
  return { ok: true, times: { returnAt: back.at, returnLocal: back.local } }
}

function openingAt({ profile }: Pick<Call, 'profile'>, at: Date): OpeningVerdict {
  const { openingHours, blockedPeriods } = profile.settings
  if (openingHours.length === 0 && blockedPeriods.length === 0) return { ok: true }
  return judgeOpening(
    { openingHours, blockedPeriods, zone: profile.zone },
    localAt(at, profile.zone),
  )
}

function refuseClosed(
  { reason, why }: Extract<OpeningVerdict, { ok: false }>,
  { next, zone, isReturn }: { next: Date | undefined; zone: string; isReturn: boolean },
): { ok: false } & QuoteRefused {
  return {
    ok: false,
    reason: next ? (isReturn ? `return-${reason}` : reason) : 'closed-for-good',
    time: next ? sayTime(next, zone) : '',
    why,
  }
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Day/month/year and hour:minute, as the picker of the specification shows it. */
function sayTime(at: Date, zone: string): string {
  const local = localAt(at, zone)
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11)}`
}
