import { type Minor, minor } from '../money.ts'
import { type Exchange, exchanged } from '../quotation/exchange.ts'
import type { CancelBand } from './cancel-bands.ts'
import type { DepositRule } from './deposit.ts'

export type Terms = { deposit: DepositRule | undefined; cancelBands: readonly CancelBand[] }

/**
 * An operator's terms for a booking in some currency: the least amounts it set in its own are worth the same there.
 * Where nobody knows what they are worth, the shares alone hold.
 */
export function termsIn(
  { currency, exchange }: { currency: string; exchange?: Exchange | undefined },
  own: { currency: string; deposit?: DepositRule | undefined; cancelBands: readonly CancelBand[] },
): Terms {
  const worth = (amount: number): Minor => {
    if (currency === own.currency) return minor(amount)
    const isKnown = exchange?.from === own.currency && exchange.to === currency
    return isKnown ? exchanged(minor(amount), exchange) : minor(0)
  }
  const { deposit, cancelBands } = own
  return {
    deposit: deposit && { ...deposit, least: worth(deposit.least) },
    cancelBands: cancelBands.map(({ feeMinor, ...band }) =>
      feeMinor === undefined ? band : { ...band, feeMinor: worth(feeMinor) },
    ),
  }
}
