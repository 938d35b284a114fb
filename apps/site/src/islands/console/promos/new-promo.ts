import { addMinutes, DAY, localAt, MINUTE } from '@kerbside/domain/time.ts'
import type { PromoOfDesk, PromoSaid } from '@kerbside/web/promo/desk-api.ts'

const MONTH_MINUTES = (30 * DAY) / MINUTE

/** What a new code begins as: ten per cent for a month from today, once for each customer. */
export function newPromo(now: Date, zone: string): PromoSaid {
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

/** What of a code can be changed. */
export function saidOf(promo: PromoOfDesk): PromoSaid {
  const { used: _, stands: __, ...said } = promo
  return said
}
