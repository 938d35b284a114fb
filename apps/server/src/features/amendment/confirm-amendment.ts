import type { AmendmentRejection, AmendmentStatus } from '@kerbside/contract/amendment.ts'
import { formatMoney } from '@kerbside/contract/money.ts'
import { isMet } from '@kerbside/domain/booking/amend/amend-fare.ts'
import { changedFields, partOf } from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announceLegs } from '../booking/change/announce-legs.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { changeLeg } from '../booking/change/change-leg.ts'
import { refreshPayment } from '../booking/payment/refresh-payment.ts'
import { withdrawPayment } from '../booking/payment/withdraw-payment.ts'
import { giveBack } from '../cancellation/give-back.ts'
import { isCreditError } from '../credit/take-credit.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { readdressMessages } from '../notification/send/readdress-messages.ts'
import { findLiveAttempt } from '../payment/find-attempt.ts'
import { findTariffVersion } from '../quotation/price-list/find-price-book.ts'
import { checkStock } from '../quotation/quote/check-stock.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { amendmentStatus, checkAmendedPart, maySetPrices, payPathOf } from './amendment-status.ts'
import { describeChanges, withoutOldContact } from './describe-changes.ts'
import type { Amendable } from './find-amendable.ts'
import { isInvoiced } from './is-invoiced.ts'
import type { AmendResult } from './offer-amendment.ts'
import { oweMore } from './owe-more.ts'
import { findOffer, isContactErased, markConfirmed, type Offer } from './store.ts'
import { weighMoney } from './weigh-money.ts'

export type ConfirmParams = { offerId: string; channel: string }

/**
 * Applies an offered change to a leg once, in one transaction: the leg, its price, the amount due and the refund, or
 * nothing. A repeated request returns the same result. Rejected if the booking changed after the offer.
 */
export async function confirmAmendment(
  context: RequestContext,
  { booking, leg, params }: Amendable & { params: ConfirmParams },
): Promise<AmendResult> {
  const { operator } = context
  const offer = await withOperator(context, (tx) => findOffer(tx, { operator, id: params.offerId }))
  const isIts = offer?.bookingId === booking.id && offer.after.leg.number === leg.number
  if (!offer || !isIts) return reject(context, { booking, leg, reason: 'offer-over' })
  if (offer.confirmedAt) {
    // it may have been confirmed after the booking was read, so read it again
    const held = await withOperator(context, (tx) =>
      lockBookingById(tx, { context, bookingId: booking.id }),
    )
    return offerChange(context, {
      booking: held ?? booking,
      leg: (held && legOf(held, leg.number)) ?? leg,
    })
  }
  if (offer.expiresAt <= context.now())
    return reject(context, { booking, leg, reason: 'offer-over' })
  const stock = await checkOfferStock(context, { booking, offer })
  if (!stock.ok)
    return {
      ok: false,
      status: amendmentStatus(context, { booking, leg }),
      quote: { reason: 'out-of-stock', extra: stock.extra },
    }
  // The state of a pending payment is settled before anything is written, because the amount it collects may no
  // longer be due.
  if (offer.after.leg.fare !== leg.fare) {
    const payment = await refreshPayment(context, { booking })
    if (payment.outcome.kind === 'action') await withdrawPayment(context, payment)
  }

  failpoint('amendment.writing')
  const written = await write(context, { offer, params })
  failpoint('amendment.written')
  const now = { booking: written.booking, leg: legOf(written.booking, leg.number) ?? leg }
  if (!written.ok) return reject(context, { ...now, reason: written.reason })
  announceLegs(context, {
    booking: now.booking,
    legs: [now.leg.number],
    what: 'changed',
    // after the ride only the contact was corrected, which is nothing to the driver
    drivers: now.leg.driverId && !isOver(now.leg.state) ? [now.leg.driverId] : [],
    message: 'This job was changed.',
  })
  await sendMoney(context, written.refundIds)
  const result = await offerChange(context, now)
  await requestBalance(context, { ...now, offer, payPath: result.status.payPath })
  return result
}

type Written =
  | { ok: true; booking: Booking; refundIds: readonly string[] }
  | { ok: false; booking: Booking; reason: AmendmentRejection }

async function write(
  context: RequestContext,
  facts: { offer: Offer; params: ConfirmParams },
): Promise<Written> {
  try {
    return await withOperator(context, (tx) => checkAndSave(tx, { context, ...facts }))
  } catch (error) {
    if (!isCreditError(error)) throw error
    const { bookingId } = facts.offer
    const booking = await withOperator(context, (tx) => lockBookingById(tx, { context, bookingId }))
    if (!booking) throw error
    return { ok: false, booking, reason: 'credit-used-up' }
  }
}

async function checkAndSave(
  tx: Tx,
  { context, offer, params }: { context: RequestContext; offer: Offer; params: ConfirmParams },
): Promise<Written> {
  const { operator } = context
  const { bookingId } = offer
  const booking = await lockBookingById(tx, { context, bookingId })
  if (!booking) throw new Error(`no booking ${bookingId}`)
  const rejectFor = (reason: AmendmentRejection): Written => ({ ok: false, booking, reason })
  const held = await findOffer(tx, { operator, id: offer.id })
  // a repeated press: the first request has already confirmed it
  if (held?.confirmedAt) return { ok: true, booking, refundIds: [] }
  const leg = legOf(booking, offer.after.leg.number)
  if (!leg || booking.version !== offer.version) return rejectFor('changed-meanwhile')
  const fields = changedFields(offer.before, offer.after)
  const allowed = checkAmendedPart(context, { booking, leg, part: partOf(fields) })
  if (!allowed.ok) return rejectFor(allowed.reason)
  const isPriced = offer.reason !== ''
  if (isPriced && !maySetPrices(context)) return rejectFor('price-by-owner')
  const { contact } = offer.after
  if (contact && (await isContactErased(tx, { operator, bookingId })))
    return rejectFor('contact-erased')
  const costs = offer.after.leg.fare !== leg.fare
  if (costs && (await findLiveAttempt(tx, { operator, bookingId })))
    return rejectFor('payment-under-way')
  if (costs && (await isInvoiced(tx, { operator, bookingId, leg: leg.number })))
    return rejectFor('invoiced')
  const { fare } = offer.after.leg
  const money = await weighMoney(tx, { context, booking, leg: leg.number, fare })
  if (!money) return rejectFor('by-phone')

  const changes = describeChanges({ ...offer, things: fields }, booking.currency)
  await oweMore(tx, { context, booking, amount: money.credit })
  if (contact) await readdressMessages(tx, { operator, booking, contact })
  await changeLeg(tx, {
    context,
    booking,
    // the driver may have changed the state meanwhile, so only the requested fields change
    leg: { ...offer.after.leg, state: leg.state, reference: leg.reference },
    routeKey: offer.after.routeKey,
    note: offer.after.note,
    contact,
    money,
    amendmentId: offer.id,
    what: fields.join(' '),
    changes,
    why: offer.reason,
    notified: isOver(leg.state) ? undefined : withoutOldContact(changes),
    role: context.principal.member ? 'dispatcher' : 'customer',
    who: context.principal.member?.name ?? '',
    channel: params.channel,
  })
  await markConfirmed(tx, {
    operator,
    id: offer.id,
    now: context.now(),
    by: context.principal.member?.name ?? '',
  })
  const refundIds =
    money.refund > 0
      ? await giveBack(tx, {
          context,
          spares: money.spares,
          amount: money.refund,
          reason: 'trip changed',
          requestedBy: context.principal.member ? 'staff' : 'customer',
        })
      : []
  // last, because it locks the operator's log until the commit
  if (isPriced) await recordPrice(tx, { context, leg, offer, currency: booking.currency })
  return {
    ok: true,
    booking: (await lockBookingById(tx, { context, bookingId })) ?? booking,
    refundIds,
  }
}

const recordPrice = (
  tx: Tx,
  params: { context: RequestContext; leg: Leg; offer: Offer; currency: string },
): Promise<void> => {
  const { context, leg, offer, currency } = params
  return recordAudit(tx, {
    ...context,
    action: 'booking.price-set',
    object: `booking ${leg.reference}`,
    detail: {
      from: formatMoney(leg.fare, currency),
      to: formatMoney(offer.after.leg.fare, currency),
      reason: offer.reason,
    },
  })
}

const legOf = ({ legs }: Booking, number: number): Leg | undefined =>
  legs.find((item) => item.number === number)

/** Extras may have sold out since the offer. */
async function checkOfferStock(
  context: RequestContext,
  { booking, offer }: { booking: Booking; offer: Offer },
) {
  const quote = await context.quotes.find(context.operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(context, quote.tariffVersion))
  const { leg } = offer.after
  return checkStock(context, {
    party: leg.party,
    meetAndGreet: isMet(leg),
    extras: tariff?.tariff.extras ?? {},
    pickupsAt: [leg.pickupAt],
    except: { bookingId: booking.id, leg: leg.number },
  })
}

const reject = (
  context: RequestContext,
  { reason, ...amendable }: Amendable & { reason: AmendmentRejection },
): AmendResult => ({ ok: false, status: amendmentStatus(context, amendable), reason })

async function offerChange(context: RequestContext, amendable: Amendable): Promise<AmendResult> {
  const status: AmendmentStatus = {
    ...amendmentStatus(context, amendable),
    payPath: await payPathOf(context, amendable),
  }
  return { ok: true, status }
}

/** Also mails the link to pay the balance, for customers who leave the page. */
async function requestBalance(
  context: RequestContext,
  { booking, offer, payPath: path }: Amendable & { offer: Offer; payPath: string },
): Promise<void> {
  const to = booking.customer.email || booking.passenger.email
  const due = findDue(booking)
  if (!due || path === '' || to === '') return
  const facts = { bookingId: booking.id, amount: due.amount, currency: booking.currency, path }
  await withOperator(context, (tx) =>
    queueMail(tx, { context, kind: 'payment-requested', to, facts, once: `balance ${offer.id}` }),
  )
}

/** The change stands even if this fails: the scheduled task for refunds retries it. */
async function sendMoney(context: RequestContext, refundIds: readonly string[]): Promise<void> {
  try {
    for (const refundId of refundIds) await sendRefund(context, { refundId })
  } catch (error) {
    context.log.error(
      { err: error, operator: context.profile.slug },
      'the refund of a changed trip was not sent',
    )
  }
}
