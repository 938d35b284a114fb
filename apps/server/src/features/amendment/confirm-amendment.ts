import type { AmendmentRefusal, AmendmentStanding } from '@kerbside/contract/amendment.ts'
import { isMet } from '@kerbside/domain/booking/amend-fare.ts'
import { changedThings, partOf } from '@kerbside/domain/booking/amend-leg.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { announceLegs } from '../booking/announce-legs.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { changeLeg } from '../booking/change-leg.ts'
import { lookAfterPayment } from '../booking/look-after-payment.ts'
import { withdrawPayment } from '../booking/withdraw-payment.ts'
import { giveBack } from '../cancellation/give-back.ts'
import { isCreditFault, takingCredit } from '../credit/take-credit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { findLiveAttempt } from '../payment/find-attempt.ts'
import { findTariffVersion } from '../quotation/find-price-book.ts'
import { judgeStock } from '../quotation/judge-stock.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { describeChanges } from './describe-changes.ts'
import type { Amendable } from './find-amendable.ts'
import type { AmendVerdict } from './offer-amendment.ts'
import { judgePart, payPathOf, standOf } from './stand-amendable.ts'
import { findBookerOf, findOffer, markConfirmed, type Offer, runStatements } from './store.ts'
import { type WeighedMoney, weighMoney } from './weigh-money.ts'

export type ConfirmAsked = { offerId: string; channel: string }

/**
 * Changes a leg as it was offered, once, in one transaction: the trip, its price, what is owed and what goes back, or
 * nothing of it. Asked again it tells the same. What became of the booking since the offer is never overwritten.
 */
export async function confirmAmendment(
  call: Call,
  { booking, leg, asked }: Amendable & { asked: ConfirmAsked },
): Promise<AmendVerdict> {
  const { operator } = call
  const offer = await withOperator(call, (tx) => findOffer(tx, { operator, id: asked.offerId }))
  const isIts = offer?.bookingId === booking.id && offer.after.leg.number === leg.number
  if (!offer || !isIts) return refuse(call, { booking, leg, reason: 'offer-over' })
  if (offer.confirmedAt) {
    // it may have been confirmed after the booking was read: then that says what was before
    const held = await withOperator(call, (tx) => holdBooking(tx, { call, bookingId: booking.id }))
    return tell(call, { booking: held ?? booking, leg: (held && legOf(held, leg.number)) ?? leg })
  }
  if (offer.expiresAt <= call.now()) return refuse(call, { booking, leg, reason: 'offer-over' })
  const stock = await judgeStockOf(call, { booking, offer })
  if (!stock.ok)
    return {
      ok: false,
      standing: standOf(call, { booking, leg }),
      quote: { reason: 'out-of-stock', extra: stock.extra },
    }
  // Money that is under way is known before anything is written: what it asks for may not be due any more.
  const stands = await lookAfterPayment(call, { booking })
  if (stands.outcome.kind === 'action') await withdrawPayment(call, stands)

  failpoint('amendment.writing')
  const written = await write(call, { offer, asked })
  failpoint('amendment.written')
  const now = { booking: written.booking, leg: legOf(written.booking, leg.number) ?? leg }
  if (!written.ok) return refuse(call, { ...now, reason: written.reason })
  announceLegs(call, {
    booking: now.booking,
    legs: [now.leg.number],
    what: 'changed',
    drivers: now.leg.driverId ? [now.leg.driverId] : [],
    message: 'This job was changed.',
  })
  await sendMoney(call, written.refundIds)
  const told = await tell(call, now)
  await askBalance(call, { ...now, offer, payPath: told.standing.payPath })
  return told
}

type Written =
  | { ok: true; booking: Booking; refundIds: readonly string[] }
  | { ok: false; booking: Booking; reason: AmendmentRefusal }

async function write(call: Call, facts: { offer: Offer; asked: ConfirmAsked }): Promise<Written> {
  try {
    return await withOperator(call, (tx) => judgeAndWrite(tx, { call, ...facts }))
  } catch (error) {
    if (!isCreditFault(error)) throw error
    const { bookingId } = facts.offer
    const booking = await withOperator(call, (tx) => holdBooking(tx, { call, bookingId }))
    if (!booking) throw error
    return { ok: false, booking, reason: 'credit-used-up' }
  }
}

async function judgeAndWrite(
  tx: Tx,
  { call, offer, asked }: { call: Call; offer: Offer; asked: ConfirmAsked },
): Promise<Written> {
  const { operator } = call
  const { bookingId } = offer
  const booking = await holdBooking(tx, { call, bookingId })
  if (!booking) throw new Error(`no booking ${bookingId}`)
  const refuseFor = (reason: AmendmentRefusal): Written => ({ ok: false, booking, reason })
  const held = await findOffer(tx, { operator, id: offer.id })
  // the same press twice: the first one has done it
  if (held?.confirmedAt) return { ok: true, booking, refundIds: [] }
  const leg = legOf(booking, offer.after.leg.number)
  if (!leg || booking.version !== offer.version) return refuseFor('changed-meanwhile')
  const things = changedThings(offer.before, offer.after)
  const allowed = judgePart(call, { booking, leg, part: partOf(things) })
  if (!allowed.ok) return refuseFor(allowed.reason)
  const costs = offer.after.leg.fare !== leg.fare
  if (costs && (await findLiveAttempt(tx, { operator, bookingId })))
    return refuseFor('payment-under-way')
  const { fare } = offer.after.leg
  const money = await weighMoney(tx, { call, booking, leg: leg.number, fare })
  if (!money) return refuseFor('by-phone')

  await owe(tx, { call, booking, money })
  await changeLeg(tx, {
    call,
    booking,
    // the driver may have moved it meanwhile: only what was asked for changes
    leg: { ...offer.after.leg, state: leg.state, reference: leg.reference },
    routeKey: offer.after.routeKey,
    note: offer.after.note,
    money,
    amendmentId: offer.id,
    what: things.join(' '),
    changes: describeChanges({ ...offer, things }, booking.currency),
    role: call.who.member ? 'dispatcher' : 'customer',
    who: call.who.member?.name ?? '',
    channel: asked.channel,
  })
  await markConfirmed(tx, { operator, id: offer.id, now: call.now() })
  const refundIds =
    money.refund > 0
      ? await giveBack(tx, {
          call,
          spares: money.spares,
          amount: money.refund,
          reason: 'trip changed',
          askedBy: call.who.member ? 'staff' : 'customer',
        })
      : []
  return { ok: true, booking: (await holdBooking(tx, { call, bookingId })) ?? booking, refundIds }
}

/** What an account owes besides must fit under its limit, or nothing is written. */
async function owe(
  tx: Tx,
  { call, booking, money }: { call: Call; booking: Booking; money: WeighedMoney },
): Promise<void> {
  const { operator } = call
  const amount = money.credit
  if (amount === 0) return
  const bookerId = await findBookerOf(tx, { operator, bookingId: booking.id })
  if (bookerId === undefined) return
  await runStatements(tx, takingCredit({ operator, bookerId, amount, currency: booking.currency }))
}

const legOf = ({ legs }: Booking, number: number): Leg | undefined =>
  legs.find((one) => one.number === number)

/** Seats may have gone to somebody else since the offer. */
async function judgeStockOf(call: Call, { booking, offer }: { booking: Booking; offer: Offer }) {
  const quote = await call.quotes.find(call.operator, booking.quoteId)
  const tariff = quote && (await findTariffVersion(call, quote.tariffVersion))
  const { leg } = offer.after
  return judgeStock(call, {
    party: leg.party,
    meetAndGreet: isMet(leg),
    extras: tariff?.tariff.extras ?? {},
    pickupsAt: [leg.pickupAt],
    except: { bookingId: booking.id, leg: leg.number },
  })
}

const refuse = (
  call: Call,
  { reason, ...of }: Amendable & { reason: AmendmentRefusal },
): AmendVerdict => ({ ok: false, standing: standOf(call, of), reason })

async function tell(call: Call, of: Amendable): Promise<AmendVerdict> {
  const standing: AmendmentStanding = {
    ...standOf(call, of),
    payPath: await payPathOf(call, of),
  }
  return { ok: true, standing }
}

/** The way to the balance goes by mail, too: who leaves the page finds it again. */
async function askBalance(
  call: Call,
  { booking, offer, payPath: path }: Amendable & { offer: Offer; payPath: string },
): Promise<void> {
  const to = booking.customer.email || booking.passenger.email
  const due = findDue(booking)
  if (!due || path === '' || to === '') return
  const facts = { bookingId: booking.id, amount: due.amount, currency: booking.currency, path }
  await withOperator(call, (tx) =>
    queueMail(tx, { call, kind: 'payment-asked', to, facts, once: `balance ${offer.id}` }),
  )
}

/** Changed is changed, whatever becomes of this: the clockwork of refunds comes back for it. */
async function sendMoney(call: Call, refundIds: readonly string[]): Promise<void> {
  try {
    for (const refundId of refundIds) await sendRefund(call, { refundId })
  } catch (error) {
    call.log.error({ err: error, operator: call.profile.slug }, 'money of a changed trip')
  }
}
