import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import { exchanged, findExchange } from '@kerbside/domain/quotation/exchange.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { promoLeft } from '@kerbside/domain/quotation/reductions.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { findKeptPromo } from '../promo/find-kept-promo.ts'
import { findRates } from '../quotation/find-rates.ts'
import type { ChangeAsked } from './price-change.ts'

/** The promo of a booking for one of its legs as it shall be, in the currency of its price book; `lost` when it fell. */
export async function keepPromo(
  call: Call,
  facts: ChangeAsked & {
    quote: Quote
    tariff: ReadyTariff
    type: VehicleType
    carrying: readonly VehicleType[]
    /** The leg's fare in a type without a promo, in the book's currency. */
    plainIn: (type: VehicleType) => Minor
  },
): Promise<{ promo: PromoRule | undefined; lost: boolean }> {
  const { booking, before, after, quote, tariff, type } = facts
  const lineOf = (leg: typeof before) => leg.lines.find(({ kind }) => kind === 'promo')
  const others = booking.legs.filter(({ number }) => number !== before.number)
  const code = booking.legs.map(lineOf).find((line) => line !== undefined)?.about
  if (!code) return { promo: undefined, lost: false }

  const { exchange } = quote
  const back = exchange && { from: exchange.to, to: exchange.from, rate: 1 / exchange.rate }
  const inBook = (amount: Minor) => (back ? exchanged(amount, back) : amount)
  const taken = inBook(minor(others.reduce((all, leg) => all - (lineOf(leg)?.amount ?? 0), 0)))
  const rest = inBook(minor(others.reduce((all, leg) => all + leg.fare, 0)))
  const day = (before.number === 1 ? after : (booking.legs[0] ?? after)).pickupLocal.slice(0, 10)
  const rule = await findKeptPromo(call, {
    code,
    exchange: findExchange(await findRates(call), {
      from: call.profile.currency,
      to: tariff.tariff.currency,
    }),
    day: day as LocalDate,
    vehicleTypeId: type.id,
    prices: facts.carrying.map((one) => ({
      vehicleTypeId: one.id,
      total: minor(facts.plainIn(one) + rest + taken),
    })),
  })
  if (!rule) return { promo: undefined, lost: lineOf(before) !== undefined }
  return { promo: promoLeft(rule, taken), lost: false }
}
