import type { Booking, FlightDetails, Person } from '@kerbside/domain/booking/booking.ts'
import { checkBooking } from '@kerbside/domain/booking/check-booking.ts'
import type { TripBreach } from '@kerbside/domain/corporate/trip-rules.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import { bandsShown } from '@kerbside/domain/payment/cancel-bands.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import {
  calculatePromisedPickup,
  promisedMinutes,
} from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { DAY, localAt } from '@kerbside/domain/time.ts'
import { failpoint } from '../../failpoint.ts'
import { groupCommit } from '../../postgres/group-commit.ts'
import { runPipelined } from '../../postgres/run-pipelined.ts'
import type { Statement } from '../../postgres/statement.ts'
import type { RequestContext } from '../../request-context.ts'
import { type PreparedAccount, prepareAccount } from '../account/prepare-account.ts'
import { accountTripStatements } from '../corporate/account-trip-statements.ts'
import { checkAccountTrip } from '../corporate/check-account-journey.ts'
import { requestApproval } from '../corporate/request-approval.ts'
import { isCreditError, takeCreditStatement } from '../credit/take-credit.ts'
import { findPaymentMethods, needsNonce } from '../payment/find-payment-methods.ts'
import { firstAttempt, lastPickupOf } from '../payment/first-attempt.ts'
import { openAttemptStatement } from '../payment/open-first-attempt.ts'
import { promoErrorOf, takePromoUseStatements } from '../promo/take-promo.ts'
import { checkQuoteStock } from '../quotation/check-stock.ts'
import { findNearestCar } from '../quotation/find-nearest-car.ts'
import { findQuoted } from '../quotation/find-quoted.ts'
import { type PromoOnQuote, pricePromo } from '../quotation/price-promo.ts'
import { closeQuote } from '../quotation/reuse-quote.ts'
import { isPhone } from './check-phone.ts'
import { composeBooking } from './compose-booking.ts'
import { copyForGuest } from './copy-for-guest.ts'
import type { CreateResult } from './create-result.ts'
import { findStoredResult } from './find-stored-result.ts'
import { guestSession } from './guest-session.ts'
import { hashOf, ticketCode } from './open-ticket.ts'
import { takeReference } from './take-reference.ts'
import { insertBookingStatement, insertSessionStatement } from './write-booking.ts'

type CreateBookingParams = {
  quoteId: string
  signature: string
  vehicleTypeId: number
  shownTotal: Minor
  shownCurrency: string
  promoCode: string
  method: PaymentMethod
  nonce: string
  /**
   * The booker is not the payer: payment is requested when the payment link is opened, and the booking waits until
   * then.
   */
  paysByLink?: boolean
  passenger: Person
  customer: Person
  note: string
  ourRef: string
  /** Cost centre of the account a booker books for; '' if none. */
  costCentre: string
  source: string
  flight: FlightDetails | undefined
  returnFlight: FlightDetails | undefined
  /** Set if a guest also wants an account. */
  passwordhash: string | undefined
  /** Hash of the whole request, to detect a key reused for another request. */
  requestHash: Buffer
}

/** A ticket stays accessible this long after booking or after its last leg. */
const TICKET_DAYS = 30

/**
 * Creates the booking of a quote, once: a repeated key returns the same booking however often it arrives, and so does
 * the same quote under another key. If another guest with the same address has booked the quote, this guest books a
 * copy.
 */
export async function createBooking(
  context: RequestContext,
  params: CreateBookingParams,
): Promise<CreateResult> {
  const result = await bookQuote(context, params)
  if (!isTakenByAnother(result)) return result
  const copy = await copyForGuest(context, params)
  return copy ? bookQuote(context, { ...params, ...copy }) : result
}

const isTakenByAnother = (result: CreateResult): boolean =>
  !result.ok &&
  'reason' in result &&
  (result.reason === 'quote-unknown' ||
    (result.reason === 'key-reused' && result.own === undefined))

async function bookQuote(
  context: RequestContext,
  params: CreateBookingParams,
): Promise<CreateResult> {
  const key = context.client.idempotencyKey ?? `quote:${params.quoteId}`
  const quoted = await findQuoted(context, params)
  const { requestHash } = params
  const repeated = {
    key,
    requestHash,
    quoteId: quoted?.signatureIsRight ? params.quoteId : undefined,
  }
  const result = checkBooking(
    quoted?.quote,
    {
      ...params,
      hasNonce: params.nonce !== '',
      needsNonce: params.paysByLink !== true && needsNonce(context, params.method),
      phoneIsValid: isOwnPhone(context, params.passenger) || isPhone(params.passenger),
    },
    {
      now: context.now(),
      signatureIsRight: quoted?.signatureIsRight ?? false,
      isGuest: context.who.profile === undefined,
      isBooker: context.who.bookerId !== undefined,
      allowGuest: context.profile.settings.allowGuest,
      methods: await findPaymentMethods(context),
    },
  )
  if (!result.ok || !quoted) {
    // A repeat after the quote expired: its booking still stands.
    const before = await findStoredResult(context, repeated)
    return before ?? { ok: false, reason: result.ok ? 'quote-unknown' : result.reason }
  }

  const { quote } = quoted
  if (params.shownCurrency !== quote.currency) return { ok: false, reason: 'price-changed' }
  const stock = await checkQuoteStock(context, quote)
  if (!stock.ok) {
    // A repeat: the sold-out extras may be its own.
    const before = await findStoredResult(context, repeated)
    return before ?? { ok: false, outOf: stock.extra }
  }
  const customer = customerOf(context, params.passenger)
  const promo = await pricePromo(context, {
    quote,
    price: result.price,
    code: params.promoCode,
    customer,
  })
  if (!promo.ok) {
    // A repeat after it took the last use of the promo itself: its booking still stands.
    const before = await findStoredResult(context, repeated)
    return before ?? { ok: false, promo: promo.rejection, currency: quote.currency }
  }
  const { total } = promo.price
  const trip = await checkAccountTrip(context, {
    ...params,
    journey: quote.asked,
    total,
    currency: quote.currency,
    reference: params.ourRef,
  })
  if (!trip.ok) {
    // A repeat after a rule changed: its booking still stands.
    const before = await findStoredResult(context, repeated)
    return before ?? { ok: false, trip: trip.rejection }
  }
  const account = await prepareFor(context, params)
  if (account && !account.ok) return account
  const ourRef = trip.trip?.reference ?? params.ourRef
  const booked = { ...params, ourRef, customer: passengerOf(context, params) }
  const made = { asked: booked, key, quote, price: promo.price, promo, customer, account }
  return write(context, { ...made, breaches: trip.trip?.breaches ?? [] })
}

/** A signed-in customer already has an account, and a guest without a password wants none. */
const prepareFor = async (
  context: RequestContext,
  { passenger, passwordhash }: CreateBookingParams,
): Promise<PreparedAccount | undefined> =>
  passwordhash === undefined || context.who.profile
    ? undefined
    : prepareAccount(context, {
        person: { ...passenger, diallingCode: diallingCodeIn(context, passenger) },
        passwordhash,
      })

/** A customer books for themselves; a booker and a guest name the passenger. */
function passengerOf({ who }: RequestContext, { customer }: CreateBookingParams): Person {
  const { profile } = who
  if (!profile || profile.bookerId !== undefined) return customer
  const { firstName, lastName, phone, diallingCode, email } = profile
  return { name: `${firstName} ${lastName}`, firstName, lastName, phone, diallingCode, email }
}

/** Whether it is the number of their profile, which was accepted at sign-up and cannot be changed here. */
const isOwnPhone = ({ who }: RequestContext, { phone, diallingCode }: Person): boolean =>
  who.profile?.phone === phone && who.profile.diallingCode === diallingCode

const diallingCodeIn = ({ profile }: RequestContext, { diallingCode }: Person): string =>
  diallingCode === '' ? diallingCodeOf(profile.country) : diallingCode

/** A guest's only stable identity is the phone number in international form. */
const customerOf = (context: RequestContext, passenger: Person): string =>
  `${diallingCodeIn(context, passenger)}${passenger.phone}`

async function write(
  context: RequestContext,
  details: {
    asked: CreateBookingParams
    key: string
    quote: Quote
    price: VehiclePrice
    promo: PromoOnQuote
    customer: string
    account: (PreparedAccount & { ok: true }) | undefined
    /** The travel rules of the account that the booking breaks; if any, it waits for approval. */
    breaches: readonly TripBreach[]
  },
): Promise<CreateResult> {
  const { asked: params, key, quote, customer, account } = details
  const { promoId, off } = details.promo
  const waits = details.breaches.length > 0
  const { operator } = context
  const now = context.now()
  const hasReturn = quote.asked.returnAt !== undefined
  const references = [
    await takeReference(context),
    ...(hasReturn ? [await takeReference(context)] : []),
  ]
  const session = await guestSession(context)
  const booking = composeBooking({
    ...details,
    ...params,
    id: context.newId(),
    references,
    test: context.profile.mode === 'test',
    now,
    promoOff: off,
    promised: await recalculatePickup(context, {
      quote,
      vehicleTypeId: details.price.vehicleTypeId,
      now,
    }),
    cancelBands: bandsShown(quote.policies.cancellation),
    waits,
  })
  const attempt = params.paysByLink ? undefined : firstAttempt(context, booking)
  const isConfirmed = booking.legs.every(({ state }) => state === 'confirmed')
  const lastPickup = lastPickupOf(booking)

  const owed = creditStatementsFor(context, booking)
  const takes = promoId !== undefined || account !== undefined || owed.length > 0

  failpoint('booking.writing')
  try {
    const statements = [
      ...(promoId === undefined ? [] : takePromoUseStatements({ operator, promoId, customer })),
      ...(session.isNew ? [insertSessionStatement({ ...session, operator, now })] : []),
      ...(account?.statements ?? []),
      ...owed,
      insertBookingStatement({
        operator,
        key,
        requestHash: params.requestHash,
        booking,
        source: params.source,
        promoId,
        customerId: context.who.profile?.id ?? account?.customerId,
        bookerId: context.who.bookerId,
        routeKeys: [quote.route.key, quote.returnRoute?.key ?? ''],
        transitionIds: booking.legs.map(() => context.newId()),
        codeHash: hashOf(ticketCode(context.key, { operator, bookingId: booking.id })),
        codeExpiresAt: new Date(lastPickup.getTime() + TICKET_DAYS * DAY),
        tokenHash: session.tokenHash,
        outbox: { id: context.newId(), kind: isConfirmed ? 'booking-confirmed' : 'booking-held' },
      }),
      ...ofAccount(context, { booking, ...details }),
      ...(attempt ? [openAttemptStatement({ operator, attempt })] : []),
    ]
    // a booking that takes shared stock would make the others of its group wait for its commit
    if (takes) await runPipelined(context.hot, operator, statements)
    else await groupCommit(context.hot, { operator, statements })
  } catch (error) {
    const reason = promoErrorOf(error)
    const noCredit = isCreditError(error)
    if (!reason && !noCredit && !isTaken(error)) throw error
    const before = await findStoredResult(context, {
      key,
      requestHash: params.requestHash,
      quoteId: quote.id,
    })
    if (before) return before
    if (reason) return { ok: false, promo: { reason }, currency: quote.currency }
    if (noCredit) return { ok: false, reason: 'credit-used-up' }
    throw error
  }
  failpoint('booking.written')
  if (session.isNew) context.client.saveSession(session.token)
  closeQuote(context, { quoteId: quote.id })
  if (waits) await notifyApprovers(context, booking)
  return { ok: true, booking, attempt, again: false }
}

/** The booking is committed: an approver who cannot be notified now is notified by the scheduled task. */
async function notifyApprovers(context: RequestContext, { id: bookingId }: Booking): Promise<void> {
  try {
    await requestApproval(context, { bookingId })
  } catch (error) {
    context.log.error(
      { err: error, operator: context.profile.slug },
      'the approvers of a booking were not notified',
    )
  }
}

/** The statements that record the booking for the booker's account. */
const ofAccount = (
  { operator, who, now }: RequestContext,
  details: { booking: Booking; asked: CreateBookingParams; breaches: readonly TripBreach[] },
): Statement[] =>
  who.bookerId === undefined || who.profile === undefined
    ? []
    : accountTripStatements({
        operator,
        bookingId: details.booking.id,
        bookerId: who.bookerId,
        customerId: who.profile.id,
        costCentre: details.asked.costCentre,
        breaches: details.breaches,
        pickupAt: details.booking.legs[0]?.pickupAt ?? now(),
        now: now(),
      })

/** Statements that check the booking against the account's credit limit. */
const creditStatementsFor = (
  { operator, who }: RequestContext,
  { paymentState, total, currency }: Booking,
): Statement[] =>
  paymentState === 'on_account' && who.bookerId !== undefined
    ? takeCreditStatement({ operator, bookerId: who.bookerId, amount: total, currency })
    : []

/** SQLSTATE 23505: the key or the booking of the quote already exists. */
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** Recalculates the pickup time of an ASAP booking, because cars have moved since the quote was made. */
async function recalculatePickup(
  context: RequestContext,
  { quote, vehicleTypeId, now }: { quote: Quote; vehicleTypeId: number; now: Date },
) {
  const { asked: params } = quote
  if (!params.asap) return undefined
  const { minLeadMinutes } = context.profile.settings
  const cars = await findNearestCar(context, { pickup: params.pickup.point })
  const pickupAt = calculatePromisedPickup(
    now,
    promisedMinutes(cars, { vehicleTypeId, minLeadMinutes }),
  )
  return { pickupAt, pickupLocal: localAt(pickupAt, context.profile.zone) }
}
