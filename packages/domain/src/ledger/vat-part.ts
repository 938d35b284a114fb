import { type Minor, minor, ZERO } from '../money.ts'
import { contained } from '../quotation/contained.ts'
import type { Vat } from '../quotation/tariff.ts'

/** The VAT inside an amount, and its rate when the amount was earned. */
export type VatPart = { basisPoints: number; amount: Minor }

export const NO_VAT: VatPart = { basisPoints: 0, amount: ZERO }

export const vatIn = (amount: Minor, vat: Vat): VatPart => ({
  basisPoints: vat.mode === 'principal' ? vat.basisPoints : 0,
  amount: contained(amount, vat),
})

/**
 * The VAT in a part of an amount that is given back: the difference of the VAT before and after. If each part were
 * rounded by itself, an amount given back in three parts could return a penny more or less VAT than it was charged.
 */
export function vatGivenBack(earned: { gross: Minor; vat: VatPart }, amount: Minor): VatPart {
  const { basisPoints } = earned.vat
  const left = contained(minor(earned.gross - amount), { mode: 'principal', basisPoints })
  return { basisPoints, amount: minor(earned.vat.amount - left) }
}
