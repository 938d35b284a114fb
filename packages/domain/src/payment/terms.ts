import { minor, NOTHING } from '../money.ts'
import { exchanged } from '../quotation/exchange.ts'
import type { Quote, VehiclePrice } from '../quotation/quote.ts'
import { bandsShown, type CancelBand } from './cancel-bands.ts'
import type { DepositRule } from './deposit.ts'

export type Terms = { deposit: DepositRule | undefined; cancelBands: readonly CancelBand[] }

/**
 * What is promised with a price: what the quote showed of cancelling, and the deposit of the operator, else of its
 * price list. The least deposit an operator set in its own currency is worth the same in the quote's; where nobody
 * knows what it is worth, the share alone holds.
 */
export function termsOf(
  quote: Pick<Quote, 'currency' | 'exchange' | 'policies'>,
  own: {
    currency: string
    deposit?: DepositRule | undefined
    price: Pick<VehiclePrice, 'deposit'>
  },
): Terms {
  const listed = own.price.deposit
  const fromList = listed > NOTHING ? { percent: 0, least: listed } : undefined
  return {
    deposit: own.deposit ? worthIn(quote, { ...own, deposit: own.deposit }) : fromList,
    cancelBands: bandsShown(quote.policies.cancellation),
  }
}

function worthIn(
  { currency, exchange }: Pick<Quote, 'currency' | 'exchange'>,
  own: { currency: string; deposit: DepositRule },
): DepositRule {
  if (currency === own.currency) return own.deposit
  const isKnown = exchange?.from === own.currency && exchange.to === currency
  const least = isKnown ? exchanged(minor(own.deposit.least), exchange) : NOTHING
  return { ...own.deposit, least }
}
