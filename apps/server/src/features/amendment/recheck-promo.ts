import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import { exchanged, findExchange } from '@kerbside/domain/quotation/exchange.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { promoLeft } from '@kerbside/domain/quotation/reductions.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../request-context.ts'
import { findStoredPromo } from '../promo/find-stored-promo.ts'
import { findRates } from '../quotation/price-list/find-rates.ts'

/**
 * Rechecks the booking's promo for the changed leg, in the currency of its price book; `lost` if it no longer
 * applies.
 */
export async function recheckPromo(
  context: RequestContext,
  params: {
    booking: Booking
    before: Leg
    after: Leg
    quote: Quote
    tariff: ReadyTariff
    type: VehicleType
    carrying: readonly VehicleType[]
    /** The leg's fare in a vehicle type without a promo, in the price book's currency. */
    plainIn: (type: VehicleType) => Minor
  },
): Promise<{ promo: PromoRule | undefined; lost: boolean }> {
  const { booking, before, after, quote, tariff, type } = params
  const lineOf = (leg: typeof before) => leg.lines.find(({ kind }) => kind === 'promo')
  const others = booking.legs.filter(({ number }) => number !== before.number)
  const code = booking.legs.map(lineOf).find((line) => line !== undefined)?.about
  if (!code) return { promo: undefined, lost: false }

  const { exchange } = quote
  const back = exchange && { from: exchange.to, to: exchange.from, rate: 1 / exchange.rate }
  const inBookCurrency = (amount: Minor) => (back ? exchanged(amount, back) : amount)
  const taken = inBookCurrency(
    minor(others.reduce((total, leg) => total - (lineOf(leg)?.amount ?? 0), 0)),
  )
  const rest = inBookCurrency(minor(others.reduce((total, leg) => total + leg.fare, 0)))
  const day = (before.number === 1 ? after : (booking.legs[0] ?? after)).pickupLocal.slice(0, 10)
  const rule = await findStoredPromo(context, {
    code,
    exchange: findExchange(await findRates(context), {
      from: context.profile.currency,
      to: tariff.tariff.currency,
    }),
    day: day as LocalDate,
    vehicleTypeId: type.id,
    prices: params.carrying.map((item) => ({
      vehicleTypeId: item.id,
      total: minor(params.plainIn(item) + rest + taken),
    })),
  })
  if (!rule) return { promo: undefined, lost: lineOf(before) !== undefined }
  return { promo: promoLeft(rule, taken), lost: false }
}
