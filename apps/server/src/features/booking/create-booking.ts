import type { Booking, FlightDetails, Person } from '@kerbside/domain/booking/booking.ts'
import { type BookingRefusal, judgeBooking } from '@kerbside/domain/booking/judge-booking.ts'
import type { TripBreach } from '@kerbside/domain/corporate/trip-rules.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import { bandsShown } from '@kerbside/domain/payment/cancel-bands.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { PromoRefusal } from '@kerbside/domain/promo/judge-promo.ts'
import { promisedMinutes, promisePickup } from '@kerbside/domain/quotation/promise-pickup.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { DAY, localAt } from '@kerbside/domain/time.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { inOneTrip, type Statement } from '../../postgres/one-trip.ts'
import { inSharedTrip } from '../../postgres/shared-trip.ts'
import { type PreparedAccount, prepareAccount } from '../account/prepare-account.ts'
import { askApprovers } from '../corporate/ask-approvers.ts'
import { type AccountTripRefusal, judgeAccountTrip } from '../corporate/judge-account-trip.ts'
import { keepingAccountTrip } from '../corporate/keep-account-trip.ts'
import { isCreditFault, takingCredit } from '../credit/take-credit.ts'
import { firstAttempt, lastPickupOf } from '../payment/first-attempt.ts'
import { openingAttempt } from '../payment/opening-attempt.ts'
import type { Asked } from '../payment/submit-attempt.ts'
import { findWaysToPay, needsNonce } from '../payment/ways-to-pay.ts'
import { promoFaultOf, takingPromoUse } from '../promo/take-promo.ts'
import { findNearestCar } from '../quotation/find-nearest-car.ts'
import { findQuoted } from '../quotation/find-quoted.ts'
import { judgeQuoteStock } from '../quotation/judge-stock.ts'
import { type PromoOnQuote, pricePromo } from '../quotation/price-promo.ts'
import { closeQuote } from '../quotation/reuse-quote.ts'
import { answeredBefore } from './answered-before.ts'
import { isPhone } from './check-phone.ts'
import { composeBooking } from './compose-booking.ts'
import { copyForGuest } from './copy-for-guest.ts'
import { guestSession } from './guest-session.ts'
import { hashOf, ticketCode } from './open-ticket.ts'
import { takeReference } from './take-reference.ts'
import { insertingBooking, insertingSession } from './write-booking.ts'

export type BookingAsked = {
  quoteId: string
  signature: string
  vehicleTypeId: number
  shownTotal: Minor
  shownCurrency: string
  promoCode: string
  method: PaymentMethod
  nonce: string
  /** Whoever books is not who pays: the money is asked for where a payment link is opened, and held for until then. */
  paysByLink?: boolean
  passenger: Person
  customer: Person
  note: string
  ourRef: string
  /** Of the account a booker books for; '' for none. */
  costCentre: string
  source: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  /** Of a guest who wants an account of it, too. */
  passwordhash: string | undefined
  /** Of the whole request, so that a key used for something else is noticed. */
  requestHash: Buffer
}

export type CreateVerdict =
  /** `attempt` when money is to be taken now; `again` when this very request was answered before. */
  | { ok: true; booking: Booking; attempt: Asked | undefined; again: boolean }
  | { ok: false; reason: BookingRefusal | 'password-common' }
  /** The key made another booking: `own` when that one is whose this request is, too. */
  | { ok: false; reason: 'key-reused'; own: Booking | undefined }
  /** An account was asked for, and the house hashes all it can. */
  | { ok: false; reason: 'busy'; waitSeconds: number }
  | { ok: false; promo: PromoRefusal; currency: string }
  /** All the operator owns of it has been booked since the quote. */
  | { ok: false; outOf: ExtraKind }
  /** The rules of the account it is booked for. */
  | { ok: false; trip: AccountTripRefusal }

/** A ticket can be looked at this long after it was made or its last leg was driven. */
const TICKET_DAYS = 30

/**
 * Makes the booking of a quote, once: the same key gives the same booking however often and wherever it arrives, and so
 * does the same quote under another key. A guest whose quote another guest of the same address has booked books a copy.
 */
export async function createBooking(call: Call, asked: BookingAsked): Promise<CreateVerdict> {
  const verdict = await bookQuote(call, asked)
  if (!isTakenByAnother(verdict)) return verdict
  const copy = await copyForGuest(call, asked)
  return copy ? bookQuote(call, { ...asked, ...copy }) : verdict
}

const isTakenByAnother = (verdict: CreateVerdict): boolean =>
  !verdict.ok &&
  'reason' in verdict &&
  (verdict.reason === 'quote-unknown' ||
    (verdict.reason === 'key-reused' && verdict.own === undefined))

async function bookQuote(call: Call, asked: BookingAsked): Promise<CreateVerdict> {
  const key = call.visitor.idempotencyKey ?? `quote:${asked.quoteId}`
  const quoted = await findQuoted(call, asked)
  const { requestHash } = asked
  const repeated = {
    key,
    requestHash,
    quoteId: quoted?.signatureIsRight ? asked.quoteId : undefined,
  }
  const verdict = judgeBooking(
    quoted?.quote,
    {
      ...asked,
      hasNonce: asked.nonce !== '',
      needsNonce: asked.paysByLink !== true && needsNonce(call, asked.method),
      phoneIsValid: isOwnPhone(call, asked.passenger) || isPhone(asked.passenger),
    },
    {
      now: call.now(),
      signatureIsRight: quoted?.signatureIsRight ?? false,
      isGuest: call.who.profile === undefined,
      isBooker: call.who.bookerId !== undefined,
      allowGuest: call.profile.settings.allowGuest,
      methods: await findWaysToPay(call),
    },
  )
  if (!verdict.ok || !quoted) {
    // Sent again after the quote ran out: the booking it made still stands.
    const before = await answeredBefore(call, repeated)
    return before ?? { ok: false, reason: verdict.ok ? 'quote-unknown' : verdict.reason }
  }

  const { quote } = quoted
  if (asked.shownCurrency !== quote.currency) return { ok: false, reason: 'price-changed' }
  const stock = await judgeQuoteStock(call, quote)
  if (!stock.ok) {
    // Sent again: the seats that are gone may be its own.
    const before = await answeredBefore(call, repeated)
    return before ?? { ok: false, outOf: stock.extra }
  }
  const customer = customerOf(call, asked.passenger)
  const promo = await pricePromo(call, {
    quote,
    price: verdict.price,
    code: asked.promoCode,
    customer,
  })
  if (!promo.ok) {
    // Sent again after it took the last use itself: the booking it made still stands.
    const before = await answeredBefore(call, repeated)
    return before ?? { ok: false, promo: promo.refusal, currency: quote.currency }
  }
  const { total } = promo.price
  const trip = await judgeAccountTrip(call, {
    ...asked,
    journey: quote.asked,
    total,
    currency: quote.currency,
    reference: asked.ourRef,
  })
  if (!trip.ok) {
    // Sent again after a rule was changed: the booking it made still stands.
    const before = await answeredBefore(call, repeated)
    return before ?? { ok: false, trip: trip.refusal }
  }
  const account = await prepareFor(call, asked)
  if (account && !account.ok) return account
  const ourRef = trip.trip?.reference ?? asked.ourRef
  const booked = { ...asked, ourRef, customer: whoBooks(call, asked) }
  const made = { asked: booked, key, quote, price: promo.price, promo, customer, account }
  return write(call, { ...made, breaches: trip.trip?.breaches ?? [] })
}

/** Who is signed in has an account; and who gave no password wants none. */
const prepareFor = async (
  call: Call,
  { passenger, passwordhash }: BookingAsked,
): Promise<PreparedAccount | undefined> =>
  passwordhash === undefined || call.who.profile
    ? undefined
    : prepareAccount(call, {
        person: { ...passenger, diallingCode: diallingCodeIn(call, passenger) },
        passwordhash,
      })

/** A customer books for themselves; a booker says for whom, and so does a guest. */
function whoBooks({ who }: Call, { customer }: BookingAsked): Person {
  const { profile } = who
  if (!profile || profile.bookerId !== undefined) return customer
  const { firstName, lastName, phone, diallingCode, email } = profile
  return { name: `${firstName} ${lastName}`, firstName, lastName, phone, diallingCode, email }
}

/** The number of their profile, which cannot be typed anew here: the house took it when they signed up. */
const isOwnPhone = ({ who }: Call, { phone, diallingCode }: Person): boolean =>
  who.profile?.phone === phone && who.profile.diallingCode === diallingCode

const diallingCodeIn = ({ profile }: Call, { diallingCode }: Person): string =>
  diallingCode === '' ? diallingCodeOf(profile.country) : diallingCode

/** A guest has no other name that stays the same: the phone number in international form. */
const customerOf = (call: Call, passenger: Person): string =>
  `${diallingCodeIn(call, passenger)}${passenger.phone}`

async function write(
  call: Call,
  facts: {
    asked: BookingAsked
    key: string
    quote: Quote
    price: VehiclePrice
    promo: PromoOnQuote
    customer: string
    account: (PreparedAccount & { ok: true }) | undefined
    /** Travel rules of its account it is outside of; then it waits. */
    breaches: readonly TripBreach[]
  },
): Promise<CreateVerdict> {
  const { asked, key, quote, customer, account } = facts
  const { promoId, off } = facts.promo
  const waits = facts.breaches.length > 0
  const { operator } = call
  const now = call.now()
  const hasReturn = quote.asked.returnAt !== undefined
  const references = [await takeReference(call), ...(hasReturn ? [await takeReference(call)] : [])]
  const session = await guestSession(call)
  const booking = composeBooking({
    ...facts,
    ...asked,
    id: call.newId(),
    references,
    test: call.profile.mode === 'test',
    now,
    promoOff: off,
    promised: await promiseNow(call, { quote, vehicleTypeId: facts.price.vehicleTypeId, now }),
    cancelBands: bandsShown(quote.policies.cancellation),
    waits,
  })
  const attempt = asked.paysByLink ? undefined : firstAttempt(call, booking)
  const isSure = booking.legs.every(({ state }) => state === 'confirmed')
  const lastPickup = lastPickupOf(booking)

  const owed = owedBy(call, booking)
  const takes = promoId !== undefined || account !== undefined || owed.length > 0

  failpoint('booking.writing')
  try {
    const statements = [
      ...(promoId === undefined ? [] : takingPromoUse({ operator, promoId, customer })),
      ...(session.isNew ? [insertingSession({ ...session, operator, now })] : []),
      ...(account?.statements ?? []),
      ...owed,
      insertingBooking({
        operator,
        key,
        requestHash: asked.requestHash,
        booking,
        source: asked.source,
        promoId,
        customerId: call.who.profile?.id ?? account?.customerId,
        bookerId: call.who.bookerId,
        routeKeys: [quote.route.key, quote.returnRoute?.key ?? ''],
        transitionIds: booking.legs.map(() => call.newId()),
        codeHash: hashOf(ticketCode(call.key, { operator, bookingId: booking.id })),
        codeExpiresAt: new Date(lastPickup.getTime() + TICKET_DAYS * DAY),
        tokenHash: session.tokenHash,
        outbox: { id: call.newId(), kind: isSure ? 'booking-confirmed' : 'booking-held' },
      }),
      ...ofAccount(call, { booking, ...facts }),
      ...(attempt ? [openingAttempt({ operator, attempt })] : []),
    ]
    // who takes of what others take of, too, would make them wait for each other's commit
    if (takes) await inOneTrip(call.hot, operator, statements)
    else await inSharedTrip(call.hot, { operator, statements })
  } catch (error) {
    const reason = promoFaultOf(error)
    const noCredit = isCreditFault(error)
    if (!reason && !noCredit && !isTaken(error)) throw error
    const before = await answeredBefore(call, {
      key,
      requestHash: asked.requestHash,
      quoteId: quote.id,
    })
    if (before) return before
    if (reason) return { ok: false, promo: { reason }, currency: quote.currency }
    if (noCredit) return { ok: false, reason: 'credit-used-up' }
    throw error
  }
  failpoint('booking.written')
  if (session.isNew) call.visitor.keepSession(session.token)
  closeQuote(call, { quoteId: quote.id })
  if (waits) await tellApprovers(call, booking)
  return { ok: true, booking, attempt, again: false }
}

/** The booking stands: who cannot be written to now is by the clockwork. */
async function tellApprovers(call: Call, { id: bookingId }: Booking): Promise<void> {
  try {
    await askApprovers(call, { bookingId })
  } catch (error) {
    call.log.error({ err: error, operator: call.profile.slug }, 'approvers of a booking')
  }
}

/** What the account of a booker is told of it. */
const ofAccount = (
  { operator, who, now }: Call,
  facts: { booking: Booking; asked: BookingAsked; breaches: readonly TripBreach[] },
): Statement[] =>
  who.bookerId === undefined || who.profile === undefined
    ? []
    : keepingAccountTrip({
        operator,
        bookingId: facts.booking.id,
        bookerId: who.bookerId,
        customerId: who.profile.id,
        costCentre: facts.asked.costCentre,
        breaches: facts.breaches,
        pickupAt: facts.booking.legs[0]?.pickupAt ?? now(),
        now: now(),
      })

/** What goes on an account must fit under its limit. */
const owedBy = (
  { operator, who }: Call,
  { paymentState, total, currency }: Booking,
): Statement[] =>
  paymentState === 'on_account' && who.bookerId !== undefined
    ? takingCredit({ operator, bookerId: who.bookerId, amount: total, currency })
    : []

/** SQLSTATE 23505: the key is there already, or the booking of the quote. */
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** The pickup time of a booking for as soon as possible, computed anew: cars have moved since the quote was made. */
async function promiseNow(
  call: Call,
  { quote, vehicleTypeId, now }: { quote: Quote; vehicleTypeId: number; now: Date },
) {
  const { asked } = quote
  if (!asked.asap) return undefined
  const { minLeadMinutes } = call.profile.settings
  const cars = await findNearestCar(call, { pickup: asked.pickup.point })
  const pickupAt = promisePickup(now, promisedMinutes(cars, { vehicleTypeId, minLeadMinutes }))
  return { pickupAt, pickupLocal: localAt(pickupAt, call.profile.zone) }
}
