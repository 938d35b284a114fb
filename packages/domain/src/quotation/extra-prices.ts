import type { Minor } from '../money.ts'
import { NOTHING } from '../money.ts'
import { type Exchange, exchanged } from './exchange.ts'
import { EXTRA_KINDS, type ExtraKind, type Tariff } from './tariff.ts'

/** What one of an extra costs on each leg, whatever the vehicle; `most` 0 is not offered. */
export type ExtraPrice = { kind: ExtraKind; price: Minor; most: number | undefined }

/** Of every kind: one the list says nothing about costs nothing. */
export const extraPrices = (extras: Tariff['extras'], exchange?: Exchange): ExtraPrice[] =>
  EXTRA_KINDS.map((kind) => {
    const extra = extras[kind]
    if (!extra) return { kind, price: NOTHING, most: undefined }
    const { price, most, stock = most } = extra
    return {
      kind,
      price: exchange ? exchanged(price, exchange) : price,
      most: Math.min(most, stock),
    }
  })

/** How meeting in arrivals is sold: to everybody, for its price, free for who asks, or not at all. */
export type MeetAndGreet = 'included' | 'priced' | 'on-request' | 'not-offered'

export function meetAndGreetOf(extras: Tariff['extras']): MeetAndGreet {
  const { 'meet-and-greet': extra } = extras
  if (!extra) return 'on-request'
  if (Math.min(extra.most, extra.stock ?? extra.most) === 0) return 'not-offered'
  return extra.price > 0 ? 'priced' : 'included'
}
