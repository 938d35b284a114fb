import { addMinutes, DAY, localAt, MINUTE } from '@kerbside/domain/time.ts'
import type { PromoInput, PromoOfDesk } from './desk-api.ts'

const MONTH_MINUTES = (30 * DAY) / MINUTE

/** The default values of a new code: ten per cent for a month from today, once for each customer. */
export function newPromo(now: Date, zone: string): PromoInput {
  const midnight = (at: Date) => `${localAt(at, zone).slice(0, 10)}T00:00`
  return {
    promoid: 0,
    version: 0,
    promocode: '',
    kind: 'percent',
    amount: 10,
    from: midnight(now),
    until: midnight(addMinutes(now, MONTH_MINUTES)),
    weekdays: [],
    minimumfare: 0,
    vehtypeids: [],
    bookerids: [],
    usesleft: null,
    usespercustomer: 1,
  }
}

/** The editable fields of a code. */
export function inputOf(promo: PromoOfDesk): PromoInput {
  const { used: _, stands: __, ...values } = promo
  return values
}
