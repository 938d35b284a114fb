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
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { DAY, localAt } from '@kerbside/domain/time.ts'
import { failpoint } from '../../failpoint.ts'
import { violationOf } from '../../postgres/database-error.ts'
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
import { findQuoted, type Quoted } from '../quotation/find-quoted.ts'
import { type PromoOnQuote, pricePromo } from '../quotation/price-promo.ts'
import { closeQuote } from '../quotation/reuse-quote.ts'
import { isPhone } from './check-phone.ts'
import { composeBooking } from './compose-booking.ts'
import { copyForGuest } from './copy-for-guest.ts'
import type { CreateResult } from './create-result.ts'
import { findStoredResult } from './find-stored-result.ts'
import { type GuestSession, guestSession } from './guest-session.ts'
import { hashOf, ticketCode } from './open-ticket.ts'
import { takeReference } from './take-reference.ts'
import { insertBookingStatement, insertSessionStatement } from './write-booking.ts'

type BookingRequest = {
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
  request: BookingRequest,
): Promise<CreateResult> {
  const result = await bookQuote(context, request)
  if (!isTakenByAnother(result)) return result
  const copy = await copyForGuest(context, request)
  return copy ? bookQuote(context, { ...request, ...copy }) : result
}

const isTakenByAnother = (result: CreateResult): boolean =>
  !result.ok &&
  'reason' in result &&
  (result.reason === 'quote-unknown' ||
    (result.reason === 'key-reused' && result.own === undefined))

/**
 * A rejected request may have been answered before: then its booking stands, although by now the quote has expired, a
 * rule has changed, or the booking itself took the last of a stock or promo.
 */
async function bookQuote(context: RequestContext, request: BookingRequest): Promise<CreateResult> {
  const key = context.client.idempotencyKey ?? `quote:${request.quoteId}`
  const quoted = await findQuoted(context, request)
  const checked = await checkRequest(context, { request, quoted })
  const result = checked.ok ? await write(context, { ...checked, request, key }) : checked
  if (result.ok) return result
  const { requestHash } = request
  const quoteId = quoted?.signatureIsRight ? request.quoteId : undefined
  const before = await findStoredResult(context, { key, requestHash, quoteId })
  if (before) return before
  if ('error' in result) throw result.error
  return result
}

type Rejection = Exclude<CreateResult, { ok: true }>

/** What is known of a booking that may be written. */
type CheckedRequest = {
  ok: true
  quote: Quote
  promo: PromoOnQuote
  /** The phone number for which uses of a promo are counted. */
  promoCustomer: string
  account: (PreparedAccount & { ok: true }) | undefined
  /** In the format of the booker's account. */
  ourRef: string
  /** The travel rules of the account that the booking breaks; if any, it waits for approval. */
  breaches: readonly TripBreach[]
}

async function checkRequest(
  context: RequestContext,
  { request, quoted }: { request: BookingRequest; quoted: Quoted | undefined },
): Promise<CheckedRequest | Rejection> {
  const result = checkBooking(
    quoted?.quote,
    {
      ...request,
      hasNonce: request.nonce !== '',
      needsNonce: request.paysByLink !== true && needsNonce(context, request.method),
      phoneIsValid: isOwnPhone(context, request.passenger) || isPhone(request.passenger),
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
  if (!result.ok) return result
  if (!quoted) return { ok: false, reason: 'quote-unknown' }
  const { quote } = quoted
  const { currency } = quote
  if (request.shownCurrency !== currency) return { ok: false, reason: 'price-changed' }

  const stock = await checkQuoteStock(context, quote)
  if (!stock.ok) return { ok: false, outOf: stock.extra }

  const promoCustomer = internationalPhone(context, request.passenger)
  const promo = await pricePromo(context, {
    quote,
    price: result.price,
    code: request.promoCode,
    customer: promoCustomer,
  })
  if (!promo.ok) return { ok: false, promo: promo.rejection, currency }

  const trip = await checkAccountTrip(context, {
    ...request,
    journey: quote.asked,
    total: promo.price.total,
    currency,
    reference: request.ourRef,
  })
  if (!trip.ok) return { ok: false, trip: trip.rejection }

  const account = await prepareFor(context, request)
  if (account && !account.ok) return account
  return {
    ok: true,
    quote,
    promo,
    promoCustomer,
    account,
    ourRef: trip.trip?.reference ?? request.ourRef,
    breaches: trip.trip?.breaches ?? [],
  }
}

/** A signed-in customer already has an account, and a guest without a password wants none. */
const prepareFor = async (
  context: RequestContext,
  { passenger, passwordhash }: BookingRequest,
): Promise<PreparedAccount | undefined> =>
  passwordhash === undefined || context.who.profile
    ? undefined
    : prepareAccount(context, {
        person: { ...passenger, diallingCode: diallingCodeIn(context, passenger) },
        passwordhash,
      })

/** A customer books for themselves; a booker and a guest name the passenger. */
function customerOf({ who }: RequestContext, { customer }: BookingRequest): Person {
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
const internationalPhone = (context: RequestContext, passenger: Person): string =>
  `${diallingCodeIn(context, passenger)}${passenger.phone}`

type CheckedBooking = CheckedRequest & { request: BookingRequest; key: string }

/** `error`: the key, or the booking of the quote, exists already. */
async function write(
  context: RequestContext,
  checked: CheckedBooking,
): Promise<CreateResult | { ok: false; error: unknown }> {
  const { request, quote, promo, account } = checked
  const waits = checked.breaches.length > 0
  const session = await guestSession(context)
  const booking = await compose(context, checked)
  const attempt = request.paysByLink ? undefined : firstAttempt(context, booking)
  const credit = creditStatements(context, booking)

  failpoint('booking.writing')
  const { operator } = context
  try {
    const statements = [
      ...promoStatements(context, checked),
      ...(session.isNew
        ? [insertSessionStatement({ ...session, operator, now: booking.madeAt })]
        : []),
      ...(account?.statements ?? []),
      ...credit,
      bookingStatement(context, { ...checked, booking, session }),
      ...accountStatements(context, { ...checked, booking }),
      ...(attempt ? [openAttemptStatement({ operator, attempt })] : []),
    ]
    // a booking that takes shared stock would make the others of its group wait for its commit
    const takes = promo.promoId !== undefined || account !== undefined || credit.length > 0
    if (takes) await runPipelined(context.hot, operator, statements)
    else await groupCommit(context.hot, { operator, statements })
  } catch (error) {
    const reason = promoErrorOf(error)
    if (reason) return { ok: false, promo: { reason }, currency: quote.currency }
    if (isCreditError(error)) return { ok: false, reason: 'credit-used-up' }
    if (violationOf(error)?.kind === 'unique') return { ok: false, error }
    throw error
  }
  failpoint('booking.written')
  if (session.isNew) context.client.saveSession(session.token)
  closeQuote(context, { quoteId: quote.id })
  if (waits) await notifyApprovers(context, booking)
  return { ok: true, booking, attempt, again: false }
}

async function compose(context: RequestContext, checked: CheckedBooking): Promise<Booking> {
  const { request, quote, promo } = checked
  const now = context.now()
  const hasReturn = quote.asked.returnAt !== undefined
  const references = [
    await takeReference(context),
    ...(hasReturn ? [await takeReference(context)] : []),
  ]
  return composeBooking({
    ...request,
    id: context.newId(),
    quote,
    price: promo.price,
    promoOff: promo.off,
    customer: customerOf(context, request),
    ourRef: checked.ourRef,
    references,
    test: context.profile.mode === 'test',
    now,
    promised: await recalculatePickup(context, {
      quote,
      vehicleTypeId: promo.price.vehicleTypeId,
      now,
    }),
    cancelBands: bandsShown(quote.policies.cancellation),
    waits: checked.breaches.length > 0,
  })
}

const promoStatements = (
  { operator }: RequestContext,
  { promo: { promoId }, promoCustomer: customer }: CheckedBooking,
): Statement[] =>
  promoId === undefined ? [] : takePromoUseStatements({ operator, promoId, customer })

function bookingStatement(
  context: RequestContext,
  details: CheckedBooking & { booking: Booking; session: GuestSession },
): Statement {
  const { request, quote, booking } = details
  const { operator, who } = context
  const isConfirmed = booking.legs.every(({ state }) => state === 'confirmed')
  return insertBookingStatement({
    operator,
    key: details.key,
    requestHash: request.requestHash,
    booking,
    source: request.source,
    promoId: details.promo.promoId,
    customerId: who.profile?.id ?? details.account?.customerId,
    bookerId: who.bookerId,
    routeKeys: [quote.route.key, quote.returnRoute?.key ?? ''],
    transitionIds: booking.legs.map(() => context.newId()),
    codeHash: hashOf(ticketCode(context.key, { operator, bookingId: booking.id })),
    codeExpiresAt: new Date(lastPickupOf(booking).getTime() + TICKET_DAYS * DAY),
    tokenHash: details.session.tokenHash,
    outbox: { id: context.newId(), kind: isConfirmed ? 'booking-confirmed' : 'booking-held' },
  })
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
const accountStatements = (
  { operator, who, now }: RequestContext,
  { request, booking, breaches }: CheckedBooking & { booking: Booking },
): Statement[] =>
  who.bookerId === undefined || who.profile === undefined
    ? []
    : accountTripStatements({
        operator,
        bookingId: booking.id,
        bookerId: who.bookerId,
        customerId: who.profile.id,
        costCentre: request.costCentre,
        breaches,
        pickupAt: booking.legs[0]?.pickupAt ?? now(),
        now: now(),
      })

/** Statements that check the booking against the account's credit limit. */
const creditStatements = (
  { operator, who }: RequestContext,
  { paymentState, total, currency }: Booking,
): Statement[] =>
  paymentState === 'on_account' && who.bookerId !== undefined
    ? takeCreditStatement({ operator, bookerId: who.bookerId, amount: total, currency })
    : []

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
