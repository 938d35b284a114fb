import { type Minor, ZERO } from '../money.ts'
import { type Exchange, exchanged } from './exchange.ts'
import { maxQuantity } from './extras.ts'
import { EXTRA_KINDS, type ExtraKind, type Tariff } from './tariff.ts'

/** The price of one unit of an extra on each leg, in any vehicle. `most`: 0 is not offered, undefined is unlimited. */
export type ExtraPrice = { kind: ExtraKind; price: Minor; max: number | undefined }

/** The prices of all kinds; a kind that is not in the price list is free. */
export const extraPrices = (extras: Tariff['extras'], exchange?: Exchange): ExtraPrice[] =>
  EXTRA_KINDS.map((kind) => {
    const extra = extras[kind]
    if (!extra) return { kind, price: ZERO, max: undefined }
    const price = exchange ? exchanged(extra.price, exchange) : extra.price
    return { kind, price, max: maxQuantity(extra) }
  })

/** How meet and greet is sold: included for everyone, at a price, free on request, or not at all. */
export type MeetAndGreet = 'included' | 'priced' | 'on-request' | 'not-offered'

export function meetAndGreetOf(extras: Tariff['extras']): MeetAndGreet {
  const { 'meet-and-greet': extra } = extras
  if (!extra) return 'on-request'
  if (maxQuantity(extra) === 0) return 'not-offered'
  return extra.price > 0 ? 'priced' : 'included'
}
