import { type Minor, minor } from '../money.ts'
import type { AttemptPurpose } from '../payment/payment.ts'

/** One line of a journal entry: positive is debit, negative is credit. The lines of an entry add up to nothing. */
export type Posting = { account: string; currency: string; amount: Minor }

/** What is with a gateway and not yet in the bank. */
const gatewayAccount = (gateway: string): string => `gw:${gateway}`

/** What the customer of a booking owes, or has paid ahead when it is negative. */
export const customerAccount = (bookingId: string): string => `ar:cust:${bookingId}`

/** What a company's account owes. */
const bookerAccount = (bookerId: number): string => `ar:booker:${bookerId}`

/** A tip is the driver's: it is kept apart from the fare until it is handed on. */
const tipAccount = (bookingId: string): string => `ap:tip:${bookingId}`

const BANK = 'bank'
const CANCEL_FEES = 'rev:cancel_fee'
const DISPUTED = 'disp:hold'
const LOST_DISPUTES = 'rev:fare'

export type Taken = {
  gateway: string
  bookingId: string
  purpose: AttemptPurpose
  amount: Minor
  currency: string
}

const whoseMoney = ({ purpose, bookingId }: Taken): string =>
  purpose === 'tip' ? tipAccount(bookingId) : customerAccount(bookingId)

/** Money came in at a gateway, for a booking or as an orphan that will go back. */
export const capturePostings = (taken: Taken): Posting[] =>
  move(taken, { debit: gatewayAccount(taken.gateway), credit: whoseMoney(taken) })

/** Money went back the way it came, by our hand or by somebody's at the gateway. */
export const refundPostings = (given: Taken): Posting[] =>
  move(given, { debit: whoseMoney(given), credit: gatewayAccount(given.gateway) })

/** A refund that had been told as done came back from the bank: the money is with the gateway again. */
export const refundReturnedPostings = (returned: Taken): Posting[] => capturePostings(returned)

/** What is kept of a cancelled journey; its customer owes it, or the account it was booked on. */
export const cancelFeePostings = (fee: {
  bookingId: string
  bookerId?: number | undefined
  amount: Minor
  currency: string
}): Posting[] =>
  move(fee, {
    debit:
      fee.bookerId === undefined ? customerAccount(fee.bookingId) : bookerAccount(fee.bookerId),
    credit: CANCEL_FEES,
  })

/** A fee that was kept and then given back after all is no income, and its customer owes nothing. */
export const waivedFeePostings = (waived: {
  bookingId: string
  amount: Minor
  currency: string
}): Posting[] => move(waived, { debit: CANCEL_FEES, credit: customerAccount(waived.bookingId) })

/** An account paid an invoice into the bank: it owes so much less, or has paid ahead. */
export const invoicePaidPostings = (paid: {
  bookerId: number
  amount: Minor
  currency: string
}): Posting[] => move(paid, { debit: BANK, credit: bookerAccount(paid.bookerId) })

export type DisputeStep = 'opened' | 'lost' | 'won'

/** A bank takes disputed money out of the gateway at once; it is lost, or comes back, when the dispute is decided. */
export function disputePostings(
  step: DisputeStep,
  disputed: { gateway: string; amount: Minor; currency: string },
): Posting[] {
  const gateway = gatewayAccount(disputed.gateway)
  if (step === 'opened') return move(disputed, { debit: DISPUTED, credit: gateway })
  return move(disputed, { debit: step === 'lost' ? LOST_DISPUTES : gateway, credit: DISPUTED })
}

/** Nothing is no entry: the ledger has no empty lines. */
function move(
  { amount, currency }: { amount: Minor; currency: string },
  { debit, credit }: { debit: string; credit: string },
): Posting[] {
  if (amount === 0) return []
  return [
    { account: debit, currency, amount },
    { account: credit, currency, amount: minor(0 - amount) },
  ]
}
