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

/** Cash a driver took and has not handed in. */
export const driverFloat = (driverId: string): string => `float:driver:${driverId}`

/** What an account has earned by booking with us. */
const commissionAccount = (bookerId: number): string => `ap:commission:${bookerId}`

const BANK = 'bank'
const FARES = 'rev:fare'
const PROMOS = 'disc:promo'
const COMMISSIONS = 'exp:commission'
const CANCEL_FEES = 'rev:cancel_fee'
const DISPUTED = 'disp:hold'
const LOST_DISPUTES = FARES

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

/** Of an invoice so much was taken back: it is no income, and the account owes so much less, or has paid ahead. */
export const creditNotePostings = (credited: {
  bookerId: number
  fares: Minor
  fees: Minor
  currency: string
}): Posting[] => {
  const { bookerId, fares, fees, currency } = credited
  const credit = bookerAccount(bookerId)
  return [
    ...move({ amount: fares, currency }, { debit: FARES, credit }),
    ...move({ amount: fees, currency }, { debit: CANCEL_FEES, credit }),
  ]
}

/**
 * A ride is over and its fare earned: its customer owes it, or the account it was booked on. What a promo took off is
 * earned and given away.
 */
export function earnedPostings(ride: {
  bookingId: string
  bookerId?: number | undefined
  /** As it is asked for, the promo taken off. */
  fare: Minor
  promoOff: Minor
  currency: string
}): Posting[] {
  const { bookingId, bookerId, fare, promoOff, currency } = ride
  const owing = bookerId === undefined ? customerAccount(bookingId) : bookerAccount(bookerId)
  return [
    ...move({ amount: fare, currency }, { debit: owing, credit: FARES }),
    ...move({ amount: promoOff, currency }, { debit: PROMOS, credit: FARES }),
  ]
}

/** A driver took cash for a ride; less than nothing puts right what was said before. */
export const cashPostings = (taken: {
  driverId: string
  bookingId: string
  amount: Minor
  currency: string
}): Posting[] =>
  move(taken, { debit: driverFloat(taken.driverId), credit: customerAccount(taken.bookingId) })

/** An account earned its share of a journey it booked. */
export const commissionPostings = (earned: {
  bookerId: number
  amount: Minor
  currency: string
}): Posting[] => move(earned, { debit: COMMISSIONS, credit: commissionAccount(earned.bookerId) })

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
