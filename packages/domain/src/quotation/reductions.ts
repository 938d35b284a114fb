import { type Minor, minor, NOTHING } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { amountOff } from '../promo/amount-off.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { put, type Tab } from './line.ts'

const WHOLE = 10_000

export function putReturnDiscount(tab: Tab, basisPoints: number): void {
  const before = tab.total
  const after = halfEven((before * (WHOLE - basisPoints)) / WHOLE)
  put(tab, {
    kind: 'return-discount',
    rule: '',
    about: '',
    units: -basisPoints,
    rate: before / WHOLE,
    amount: minor(after - before),
  })
}

/** Takes a promo off a leg, and says how much it was. */
export function putPromo(tab: Tab, { id, code, off }: PromoRule): Minor {
  const before = minor(tab.total)
  const amount = amountOff(off, before)
  if (amount === 0) return NOTHING
  put(tab, {
    kind: 'promo',
    rule: String(id),
    about: code,
    ...(off.kind === 'percent'
      ? { units: -off.basisPoints, rate: before / WHOLE }
      : { units: 1, rate: 0 - amount }),
    amount: minor(0 - amount),
  })
  return amount
}

/** Up to the next multiple: a fare ends on what the operator likes to charge. */
export function putRounding(tab: Tab, roundTo: Minor): void {
  const over = tab.total % roundTo
  if (over === 0) return
  const amount = minor(roundTo - over)
  put(tab, { kind: 'rounding', rule: '', about: '', units: 1, rate: amount, amount })
}

/** What is left of a promo for the way back: a percentage is for each leg, an amount is given once. */
export function promoLeft(promo: PromoRule, taken: Minor): PromoRule | undefined {
  const { off } = promo
  if (off.kind === 'percent') return promo
  const amount = minor(off.amount - taken)
  return amount > 0 ? { ...promo, off: { kind: 'amount', amount } } : undefined
}

export const isPromoFor = ({ vehicleTypeIds }: PromoRule, vehicleTypeId: number): boolean =>
  vehicleTypeIds.length === 0 || vehicleTypeIds.includes(vehicleTypeId)
