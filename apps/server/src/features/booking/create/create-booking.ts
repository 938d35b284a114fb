import type { Booking, Person } from '@kerbside/domain/booking/booking.ts'
import { bandsShown } from '@kerbside/domain/payment/cancel-bands.ts'
import {
  calculatePromisedPickup,
  promisedMinutes,
} from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { DAY, localAt } from '@kerbside/domain/time.ts'
import { failpoint } from '../../../failpoint.ts'
import { violationOf } from '../../../postgres/database-error.ts'
import { groupCommit } from '../../../postgres/group-commit.ts'
import { runPipelined } from '../../../postgres/run-pipelined.ts'
import type { Statement } from '../../../postgres/statement.ts'
import type { RequestContext } from '../../../request-context.ts'
import { accountTripStatements } from '../../corporate/account-trip-statements.ts'
import { requestApproval } from '../../corporate/request-approval.ts'
import { isCreditError, takeCreditStatement } from '../../credit/take-credit.ts'
import { firstAttempt, lastPickupOf } from '../../payment/first-attempt.ts'
import { openAttemptStatement } from '../../payment/open-first-attempt.ts'
import { promoErrorOf, takePromoUseStatements } from '../../promo/take-promo.ts'
import { findNearestCar } from '../../quotation/quote/find-nearest-car.ts'
import { findQuoted } from '../../quotation/quote/find-quoted.ts'
import { closeQuote } from '../../quotation/quote/reuse-quote.ts'
import { copyForGuest } from '../find/copy-for-guest.ts'
import { type GuestSession, guestSession } from '../find/guest-session.ts'
import { hashOf, ticketCode } from '../find/open-ticket.ts'
import { type BookingRequest, type CheckedRequest, checkRequest } from './check-request.ts'
import { composeBooking } from './compose-booking.ts'
import type { CreateResult } from './create-result.ts'
import { findStoredResult } from './find-stored-result.ts'
import { takeReference } from './take-reference.ts'
import { insertBookingStatement, insertSessionStatement } from './write-booking.ts'

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

/** A customer books for themselves; a booker and a guest name the passenger. */
function customerOf({ principal }: RequestContext, { customer }: BookingRequest): Person {
  const { profile } = principal
  if (!profile || profile.bookerId !== undefined) return customer
  const { firstName, lastName, phone, diallingCode, email } = profile
  return { name: `${firstName} ${lastName}`, firstName, lastName, phone, diallingCode, email }
}

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
  const hasReturn = quote.request.returnAt !== undefined
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
    country: context.profile.country,
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
  const { operator, principal } = context
  const isConfirmed = booking.legs.every(({ state }) => state === 'confirmed')
  return insertBookingStatement({
    operator,
    key: details.key,
    requestHash: request.requestHash,
    booking,
    source: request.source,
    takenBy: principal.member?.name ?? '',
    promoId: details.promo.promoId,
    customerId: principal.profile?.id ?? details.account?.customerId,
    bookerId: principal.bookerId,
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
  { operator, principal, now }: RequestContext,
  { request, booking, breaches }: CheckedBooking & { booking: Booking },
): Statement[] =>
  principal.bookerId === undefined || principal.profile === undefined
    ? []
    : accountTripStatements({
        operator,
        bookingId: booking.id,
        bookerId: principal.bookerId,
        customerId: principal.profile.id,
        costCentre: request.costCentre,
        breaches,
        pickupAt: booking.legs[0]?.pickupAt ?? now(),
        now: now(),
      })

/** Statements that check the booking against the account's credit limit. */
const creditStatements = (
  { operator, principal }: RequestContext,
  { paymentState, total, currency }: Booking,
): Statement[] =>
  paymentState === 'on_account' && principal.bookerId !== undefined
    ? takeCreditStatement({ operator, bookerId: principal.bookerId, amount: total, currency })
    : []

/** Recalculates the pickup time of an ASAP booking, because cars have moved since the quote was made. */
async function recalculatePickup(
  context: RequestContext,
  { quote, vehicleTypeId, now }: { quote: Quote; vehicleTypeId: number; now: Date },
) {
  const { request: params } = quote
  if (!params.asap) return undefined
  const { minLeadMinutes } = context.profile.settings
  const cars = await findNearestCar(context, { pickup: params.pickup.point })
  const pickupAt = calculatePromisedPickup(
    now,
    promisedMinutes(cars, { vehicleTypeId, minLeadMinutes }),
  )
  return { pickupAt, pickupLocal: localAt(pickupAt, context.profile.zone) }
}
