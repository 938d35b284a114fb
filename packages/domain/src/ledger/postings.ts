import { type Minor, minor } from '../money.ts'
import type { AttemptPurpose } from '../payment/payment.ts'
import type { VatPart } from './vat-part.ts'

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

/** VAT owed to the tax office, one account for each rate: "vat:2000" at 20 %. */
const vatAccount = (basisPoints: number): string => `vat:${basisPoints}`

const BANK = 'bank'
const FARES = 'rev:fare'
const PROMOS = 'disc:promo'
const COMMISSIONS = 'exp:commission'
const CANCEL_FEES = 'rev:cancel_fee'
const DISPUTED = 'disp:hold'
const LOST_DISPUTES = 'exp:dispute'

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
  vat: VatPart
}): Posting[] =>
  earn(fee, {
    owing:
      fee.bookerId === undefined ? customerAccount(fee.bookingId) : bookerAccount(fee.bookerId),
    revenue: CANCEL_FEES,
  })

/** A cancellation fee that was charged and later refunded is no income, and its customer owes nothing. */
export const waivedFeePostings = (waived: Reduced): Posting[] =>
  giveUp(waived, { owing: customerAccount(waived.bookingId), revenue: CANCEL_FEES })

/** A part of an earned fare that was refunded is no income, and its customer does not owe it again. */
export const reducedFarePostings = (reduced: Reduced): Posting[] =>
  giveUp(reduced, { owing: customerAccount(reduced.bookingId), revenue: FARES })

type Reduced = { bookingId: string; amount: Minor; currency: string; vat: VatPart }

/** A booker paid an invoice into the bank: it owes that much less, or has paid ahead. */
export const invoicePaidPostings = (paid: {
  bookerId: number
  amount: Minor
  currency: string
}): Posting[] => move(paid, { debit: BANK, credit: bookerAccount(paid.bookerId) })

/** An amount credited on one line of an invoice. */
export type CreditedPart = { kind: 'journey' | 'fee'; amount: Minor; vat: VatPart }

/** A credit on an invoice is no income, and the booker owes that much less, or has paid ahead. */
export const creditNotePostings = (credited: {
  bookerId: number
  currency: string
  parts: readonly CreditedPart[]
}): Posting[] =>
  credited.parts.flatMap(({ kind, amount, vat }) =>
    giveUp(
      { amount, vat, currency: credited.currency },
      {
        owing: bookerAccount(credited.bookerId),
        revenue: kind === 'journey' ? FARES : CANCEL_FEES,
      },
    ),
  )

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
  /** The VAT in the fare. The discount is off the price with VAT, and has none of its own. */
  vat: VatPart
}): Posting[] {
  const { bookingId, bookerId, fare, promoOff, currency, vat } = entry
  const owing = bookerId === undefined ? customerAccount(bookingId) : bookerAccount(bookerId)
  return [
    ...earn({ amount: fare, currency, vat }, { owing, revenue: FARES }),
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

type Disputed = { gateway: string; amount: Minor; currency: string }

/** The bank takes disputed money from the gateway at once; a won dispute returns it. */
export function disputePostings(step: 'opened' | 'won', disputed: Disputed): Posting[] {
  const gateway = gatewayAccount(disputed.gateway)
  return step === 'opened'
    ? move(disputed, { debit: DISPUTED, credit: gateway })
    : move(disputed, { debit: gateway, credit: DISPUTED })
}

/**
 * The bank gave the money back to the customer. For an earned fare that is a bad debt: the fare and its VAT stand, and VAT
 * on a bad debt is only claimed back later, by a claim of its own (HMRC VAT Notice 700/18, sections 2 and 3). What was
 * paid ahead for a fare that is not earned yet is no expense: the customer has it back, and owes the fare once it is earned.
 */
export function lostDisputePostings(
  lost: Omit<Disputed, 'gateway'> & {
    bookingId: string
    /** What the customer has paid ahead for this booking. */
    paidAhead: Minor
  },
): Posting[] {
  const { bookingId, amount, currency } = lost
  const ahead = minor(Math.max(0, Math.min(amount, lost.paidAhead)))
  const credit = DISPUTED
  return [
    ...move({ amount: ahead, currency }, { debit: customerAccount(bookingId), credit }),
    ...move({ amount: minor(amount - ahead), currency }, { debit: LOST_DISPUTES, credit }),
  ]
}

type Income = { amount: Minor; currency: string; vat: VatPart }
type IncomeAccounts = { owing: string; revenue: string }

/** A customer owes an amount, of which the VAT is the tax office's and the rest is income. */
function earn({ amount, currency, vat }: Income, { owing, revenue }: IncomeAccounts): Posting[] {
  return [
    { account: owing, currency, amount },
    { account: revenue, currency, amount: minor(vat.amount - amount) },
    { account: vatAccount(vat.basisPoints), currency, amount: minor(0 - vat.amount) },
  ].filter((line) => line.amount !== 0)
}

/** The opposite of `earn`. */
const giveUp = ({ amount, currency, vat }: Income, accounts: IncomeAccounts): Posting[] =>
  earn(
    { amount: minor(0 - amount), currency, vat: { ...vat, amount: minor(0 - vat.amount) } },
    accounts,
  )

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
