import { type Minor, minor, ZERO } from '../money.ts'
import { halfEven, part } from '../money-part.ts'
import type { Deposit, Vat } from './tariff.ts'

/**
 * The VAT inside an amount: a sixth at 20 %. Zero if the driver is the seller, or the operator is not registered for
 * VAT.
 */
export function contained(total: Minor, { mode, basisPoints }: Vat): Minor {
  if (mode !== 'principal') return ZERO
  return minor(halfEven((total * basisPoints) / (10_000 + basisPoints)))
}

/** The deposit due when booking, never more than the total. */
export function depositOf(total: Minor, deposit: Deposit): Minor {
  switch (deposit.kind) {
    case 'none':
      return ZERO
    case 'percent':
      return minor(Math.min(total, part(total, deposit.basisPoints)))
    case 'amount':
      return minor(Math.min(total, deposit.amount))
  }
}
