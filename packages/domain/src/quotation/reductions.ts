import { type Minor, minor, ZERO } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { amountOff } from '../promo/amount-off.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { addLine, type Tab } from './line.ts'

const WHOLE = 10_000

export function addReturnDiscountLine(tab: Tab, basisPoints: number): void {
  const before = tab.total
  const after = halfEven((before * (WHOLE - basisPoints)) / WHOLE)
  addLine(tab, {
    kind: 'return-discount',
    rule: '',
    about: '',
    units: -basisPoints,
    rate: before / WHOLE,
    amount: minor(after - before),
  })
}

/** Takes a promo off a leg and returns the discount. */
export function addPromoLine(tab: Tab, { id, code, off }: PromoRule): Minor {
  const before = minor(tab.total)
  const amount = amountOff(off, before)
  if (amount === 0) return ZERO
  addLine(tab, {
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

/** Rounds a fare up to the next multiple that the operator has set. */
export function addRoundingLine(tab: Tab, roundTo: Minor): void {
  const over = tab.total % roundTo
  if (over === 0) return
  const amount = minor(roundTo - over)
  addLine(tab, { kind: 'rounding', rule: '', about: '', units: 1, rate: amount, amount })
}

/** Returns what is left of a promo for the return leg: a percentage applies to each leg, an amount is given once. */
export function promoLeft(promo: PromoRule, taken: Minor): PromoRule | undefined {
  const { off } = promo
  if (off.kind === 'percent') return promo
  const amount = minor(off.amount - taken)
  return amount > 0 ? { ...promo, off: { kind: 'amount', amount } } : undefined
}

export const isPromoFor = ({ vehicleTypeIds }: PromoRule, vehicleTypeId: number): boolean =>
  vehicleTypeIds.length === 0 || vehicleTypeIds.includes(vehicleTypeId)
