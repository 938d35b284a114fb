import { type Minor, minor } from '../money.ts'
import type { AttemptPurpose } from '../payment/payment.ts'

/** One line of a journal entry: positive is debit, negative is credit. The lines of an entry add up to zero. */
export type Posting = { account: string; currency: string; amount: Minor }

/** Money at a gateway that is not yet in the bank. */
const gatewayAccount = (gateway: string): string => `gw:${gateway}`

/** What the customer of a booking owes; negative if they have paid ahead. */
export const customerAccount = (bookingId: string): string => `ar:cust:${bookingId}`

/** What a booker account owes. */
const bookerAccount = (bookerId: number): string => `ar:booker:${bookerId}`

/** A tip belongs to the driver: it has an account apart from the fare until it is paid out. */
const tipAccount = (bookingId: string): string => `ap:tip:${bookingId}`

/** Cash that a driver has taken and not handed in. */
export const driverFloat = (driverId: string): string => `float:driver:${driverId}`

/** The commission that a booker has earned on its bookings. */
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

/** A gateway received money, for a booking or as an orphan charge that will be refunded. */
export const capturePostings = (taken: Taken): Posting[] =>
  move(taken, { debit: gatewayAccount(taken.gateway), credit: whoseMoney(taken) })

/** Money was refunded, by us or directly at the gateway. */
export const refundPostings = (given: Taken): Posting[] =>
  move(given, { debit: whoseMoney(given), credit: gatewayAccount(given.gateway) })

/** The bank returned a refund that had been reported as done: the money is at the gateway again. */
export const refundReturnedPostings = (returned: Taken): Posting[] => capturePostings(returned)

/** The fee for a cancelled journey; its customer owes it, or the booker it was booked by. */
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

/** A cancellation fee that was charged and later refunded is no income, and its customer owes nothing. */
export const waivedFeePostings = (waived: {
  bookingId: string
  amount: Minor
  currency: string
}): Posting[] => move(waived, { debit: CANCEL_FEES, credit: customerAccount(waived.bookingId) })

/** A booker paid an invoice into the bank: it owes that much less, or has paid ahead. */
export const invoicePaidPostings = (paid: {
  bookerId: number
  amount: Minor
  currency: string
}): Posting[] => move(paid, { debit: BANK, credit: bookerAccount(paid.bookerId) })

/** A credit on an invoice is no income, and the booker owes that much less, or has paid ahead. */
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
 * A leg is over and its fare is earned: its customer owes it, or the booker it was booked by. A promo discount is
 * posted as earned and as given away.
 */
export function earningsPostings(entry: {
  bookingId: string
  bookerId?: number | undefined
  /** The amount charged, after the promo discount. */
  fare: Minor
  promoOff: Minor
  currency: string
}): Posting[] {
  const { bookingId, bookerId, fare, promoOff, currency } = entry
  const owing = bookerId === undefined ? customerAccount(bookingId) : bookerAccount(bookerId)
  return [
    ...move({ amount: fare, currency }, { debit: owing, credit: FARES }),
    ...move({ amount: promoOff, currency }, { debit: PROMOS, credit: FARES }),
  ]
}

/** A driver took cash for a leg; a negative amount corrects an earlier report. */
export const cashPostings = (taken: {
  driverId: string
  bookingId: string
  amount: Minor
  currency: string
}): Posting[] =>
  move(taken, { debit: driverFloat(taken.driverId), credit: customerAccount(taken.bookingId) })

/** A booker earned its commission on a journey it booked. */
export const commissionPostings = (earned: {
  bookerId: number
  amount: Minor
  currency: string
}): Posting[] => move(earned, { debit: COMMISSIONS, credit: commissionAccount(earned.bookerId) })

export type DisputeStep = 'opened' | 'lost' | 'won'

/** The bank takes disputed money from the gateway at once; the decision makes it lost or returns it. */
export function disputePostings(
  step: DisputeStep,
  disputed: { gateway: string; amount: Minor; currency: string },
): Posting[] {
  const gateway = gatewayAccount(disputed.gateway)
  if (step === 'opened') return move(disputed, { debit: DISPUTED, credit: gateway })
  return move(disputed, { debit: step === 'lost' ? LOST_DISPUTES : gateway, credit: DISPUTED })
}

/** An amount of zero gives no lines: the ledger has no empty lines. */
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
