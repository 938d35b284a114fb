import { type Minor, minor, NOTHING } from '../money.ts'
import { halfEven, part } from '../money-part.ts'
import type { Deposit, Vat } from './tariff.ts'

/** The VAT inside an amount: a sixth at 20 %. None where a driver sells the journey, or nobody is registered. */
export function contained(total: Minor, { mode, basisPoints }: Vat): Minor {
  if (mode !== 'principal') return NOTHING
  return minor(halfEven((total * basisPoints) / (10_000 + basisPoints)))
}

/** Due when it is booked, never more than the whole. */
export function depositOf(total: Minor, deposit: Deposit): Minor {
  switch (deposit.kind) {
    case 'none':
      return NOTHING
    case 'percent':
      return minor(Math.min(total, part(total, deposit.basisPoints)))
    case 'amount':
      return minor(Math.min(total, deposit.amount))
  }
}
