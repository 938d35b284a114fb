import { isCalledOff, type LegState } from '../booking/leg-state.ts'
import { type CommissionRule, commissionOf } from '../corporate/commission.ts'
import { type Minor, minor, ZERO } from '../money.ts'
import type { PaymentMethod } from '../payment/payment.ts'

/**
 * The amounts of one journey on a statement, in its own currency: card, cash and account add up to the price once all
 * is paid.
 */
export type StatementTotals = {
  card: Minor
  cash: Minor
  account: Minor
  price: Minor
  commission: Minor
}

/** The amounts of a journey. */
export type StatementLeg = {
  state: LegState
  fare: Minor
  /** The cancellation fee; zero if it was not cancelled. */
  fee: Minor
  method: PaymentMethod
  /** Taken by a gateway for it, less refunds. */
  taken: Minor
  currency: string
}

/**
 * Returns the amounts of a leg. A cancelled or expired leg costs its fee; an unpaid card amount is included only in the
 * price.
 */
export function sumLeg(rule: CommissionRule, leg: StatementLeg): StatementTotals {
  const price = isCalledOff(leg.state) ? leg.fee : leg.fare
  const rest = minor(Math.max(0, price - leg.taken))
  return {
    card: leg.taken,
    cash: leg.method === 'cash' ? rest : ZERO,
    account: leg.method === 'account' ? rest : ZERO,
    price,
    commission: commissionOf(rule, leg),
  }
}

export type StatementTotal = StatementTotals & { currency: string; bookings: number }

/** Returns one line per currency, the largest price first. Amounts in different currencies are never added up. */
export function totalStatement(
  lines: readonly (StatementTotals & { currency: string })[],
): StatementTotal[] {
  const totals = new Map<string, StatementTotal>()
  for (const line of lines) {
    const { currency } = line
    const none = {
      card: ZERO,
      cash: ZERO,
      account: ZERO,
      price: ZERO,
      commission: ZERO,
    }
    const so = totals.get(currency) ?? { ...none, currency, bookings: 0 }
    totals.set(currency, {
      currency,
      bookings: so.bookings + 1,
      card: minor(so.card + line.card),
      cash: minor(so.cash + line.cash),
      account: minor(so.account + line.account),
      price: minor(so.price + line.price),
      commission: minor(so.commission + line.commission),
    })
  }
  return [...totals.values()].toSorted((a, b) => b.price - a.price)
}
