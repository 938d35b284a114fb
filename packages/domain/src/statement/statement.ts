import { isCalledOff, type JobState } from '../booking/job.ts'
import { type CommissionRule, commissionOf } from '../corporate/commission.ts'
import { type Minor, minor, NOTHING } from '../money.ts'
import type { PaymentMethod } from '../payment/payment.ts'

/** The sums of one journey on a statement, in its own currency: card, cash and account are its price once all is paid. */
export type StatementSums = {
  card: Minor
  cash: Minor
  account: Minor
  price: Minor
  commission: Minor
}

/** A journey as far as its money goes. */
export type StatementLeg = {
  state: JobState
  fare: Minor
  /** What cancelling it cost; nothing where it was not cancelled. */
  fee: Minor
  method: PaymentMethod
  /** Taken by a gateway for it, less what went back. */
  taken: Minor
  currency: string
}

/** A called-off journey costs what cancelling it cost; what a card has not paid yet stands under its price alone. */
export function sumLeg(rule: CommissionRule, leg: StatementLeg): StatementSums {
  const price = isCalledOff(leg.state) ? leg.fee : leg.fare
  const rest = minor(Math.max(0, price - leg.taken))
  return {
    card: leg.taken,
    cash: leg.method === 'cash' ? rest : NOTHING,
    account: leg.method === 'account' ? rest : NOTHING,
    price,
    commission: commissionOf(rule, leg),
  }
}

export type StatementTotal = StatementSums & { currency: string; bookings: number }

/** One line a currency, the largest price first. Money of two currencies is never added up. */
export function totalStatement(
  lines: readonly (StatementSums & { currency: string })[],
): StatementTotal[] {
  const totals = new Map<string, StatementTotal>()
  for (const line of lines) {
    const { currency } = line
    const none = {
      card: NOTHING,
      cash: NOTHING,
      account: NOTHING,
      price: NOTHING,
      commission: NOTHING,
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
