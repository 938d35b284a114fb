import type { QuoteRefusal } from '@kerbside/contract/quotation.ts'
import type { JourneyAsked, RouteSummary } from '@kerbside/domain/quotation/quote.ts'
import { judgePickupTime } from '@kerbside/domain/quotation/quote-life.ts'
import { addMinutes, localAt, readWhen, roundUp } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import type { JourneyRequest } from './make-quote.ts'

type Times = Pick<JourneyAsked, 'asap' | 'pickupAt' | 'pickupLocal' | 'returnAt' | 'returnLocal'>

export type TimesVerdict =
  | { ok: true; times: Times; earliestLocal: string }
  | { ok: false; reason: QuoteRefusal; time?: string }

/** When the car comes and when it fetches you again, or the sentence that says why not. */
export function planTimes(
  { profile, now }: Call,
  facts: { asked: JourneyRequest; route: RouteSummary; nearestMinutes: number },
): TimesVerdict {
  const { asked, route, nearestMinutes } = facts
  const { zone, settings } = profile
  const leadMinutes = Math.max(settings.minLeadMinutes, nearestMinutes)
  const at = now()
  const earliestAt = roundUp(addMinutes(at, leadMinutes), 1)
  const earliestLocal = localAt(earliestAt, zone)

  const pickup = asked.pickupWhen === '' ? undefined : readWhen(asked.pickupWhen, zone)
  if (pickup && !pickup.ok) return { ok: false, reason: pickup.reason }
  const pickupAt = pickup?.at ?? earliestAt
  const inTime = judgePickupTime(pickupAt, { now: at, leadMinutes })
  if (!inTime.ok)
    return { ok: false, reason: inTime.reason, time: sayTime(localAt(inTime.earliestAt, zone)) }

  const times: Times = {
    asap: pickup === undefined,
    pickupAt,
    pickupLocal: pickup?.local ?? earliestLocal,
    returnAt: undefined,
    returnLocal: undefined,
  }
  if (asked.returnKind !== 'return') return { ok: true, times, earliestLocal }

  if (asked.returnWhen === '') return { ok: false, reason: 'return-missing' }
  const back = readWhen(asked.returnWhen, zone)
  if (!back.ok) return { ok: false, reason: back.reason }
  const earliestReturn = roundUp(new Date(pickupAt.getTime() + route.seconds * 1000), 1)
  if (back.at < earliestReturn)
    return { ok: false, reason: 'return-too-early', time: sayTime(localAt(earliestReturn, zone)) }
  if (!judgePickupTime(back.at, { now: at, leadMinutes: 0 }).ok)
    return { ok: false, reason: 'too-far' }
  return {
    ok: true,
    times: { ...times, returnAt: back.at, returnLocal: back.local },
    earliestLocal,
  }
}

/** Day/month/year and hour:minute, as the picker of the specification shows it. */
const sayTime = (local: string): string =>
  `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11)}`
