import { addMinutes, DAY, localAt, MINUTE } from '@kerbside/domain/time.ts'
import type { PromoInput, PromoOfDesk } from './desk-api.ts'

const MONTH_MINUTES = (30 * DAY) / MINUTE

/** The default values of a new code: ten per cent for a month from today, once for each customer. */
export function newPromo(now: Date, zone: string): PromoInput {
  const midnight = (at: Date) => `${localAt(at, zone).slice(0, 10)}T00:00`
  return {
    promoId: 0,
    version: 0,
    promoCode: '',
    kind: 'percent',
    amount: 10,
    from: midnight(now),
    until: midnight(addMinutes(now, MONTH_MINUTES)),
    weekdays: [],
    minimumFare: 0,
    vehicleTypeIds: [],
    bookerIds: [],
    usesLeft: null,
    usesPerCustomer: 1,
  }
}

/** The editable fields of a code. */
export function inputOf(promo: PromoOfDesk): PromoInput {
  const { used: _, stands: __, ...values } = promo
  return values
}
