import { hasRunOut, moveOffer, OFFER_SECONDS } from '@kerbside/domain/dispatch/offer.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { driverTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { lockDriverById } from '../../driver/find-driver.ts'
import { queueOffer } from '../../notification/send/queue-offer.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { nameOf } from '../leg/name-in-history.ts'
import { type DispatchResult, type Worked, withLockedLeg } from '../leg/with-locked-leg.ts'
import { fitDriver } from './fit-driver.ts'
import { countOffers, insertOffer, listSent, markOffer, type Offer } from './offer-store.ts'

type Params = {
  reference: number
  driverId: string
  version?: number | undefined
  by: Mover
  seconds?: number | undefined
}

/**
 * Offers a leg to a driver, who has some seconds to accept. A leg is offered to one driver at a time, and a driver
 * has one offer at a time. An offer does not change the booking's version.
 */
export const offerLeg = (context: RequestContext, params: Params): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) => offer(tx, { context, bookedLeg, params }),
  })

async function offer(
  tx: Tx,
  { context, bookedLeg, params }: { context: RequestContext; bookedLeg: BookedLeg; params: Params },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  const { driverId, by } = params
  if (leg.driverId !== undefined) return { ok: false, reason: 'taken' }
  if (leg.state === 'held' || leg.state === 'requested')
    return { ok: false, reason: 'not-confirmed' }
  if (leg.state !== 'confirmed') return { ok: false, reason: 'not-from-here' }
  const driver = await lockDriverById(tx, { operator, driverId })
  if (!driver) return { ok: false, reason: 'driver-gone' }
  const now = context.now()
  const sent = [
    ...(await listSent(tx, { operator, leg: { bookingId: booking.id, number: leg.number } })),
    ...(await listSent(tx, { operator, driverId })),
  ]
  const open = sent.find((item) => !hasRunOut(item, now))
  if (open)
    return {
      ok: false,
      reason:
        open.bookingId === booking.id && open.leg === leg.number
          ? 'offer-open'
          : 'driver-has-offer',
    }
  // offers that expired but were not yet ended by the scheduled task
  for (const over of sent)
    await markOffer(tx, { operator, id: over.id, to: 'timed_out', now, reason: '' })
  const breaches = await fitDriver(tx, { context, leg, known: driver })
  // a driver off shift would not notice the offer
  if (!driver.shift) return { ok: false, reason: 'not-on-shift', breaches }
  if (driver.shift.onBreakSince) return { ok: false, reason: 'on-break', breaches }
  const stop = breaches.find(({ hard }) => hard)
  if (stop) return { ok: false, reason: stop.reason, breaches }
  const made: Omit<Offer, 'state'> = {
    id: context.newId(),
    bookingId: booking.id,
    leg: leg.number,
    driverId,
    sentAt: now,
    expiresAt: new Date(now.getTime() + (params.seconds ?? OFFER_SECONDS) * 1000),
  }
  await insertOffer(tx, { operator, offer: made })
  const facts = { bookingId: booking.id, leg: leg.number, offerId: made.id }
  await queueOffer(tx, { context, driverId, facts })
  await writeHistory(tx, {
    context,
    booking,
    leg: leg.number,
    machine: 'offer',
    from: null,
    to: 'sent',
    by,
    reason: `${driver.driver.firstName} ${driver.driver.lastName}`,
    bumps: false,
  })
  return {
    ok: true,
    what: 'offered',
    breaches,
    follow: async () =>
      context.live.publish(operator, driverTopic(driverId), {
        signal: 'offerUpdate',
        offerId: made.id,
        reference: leg.reference,
        state: 'sent',
        expiresAt: made.expiresAt.toISOString(),
      }),
  }
}

/** Whether the leg was offered to the driver since then, whatever became of the offer. */
export const wasOffered = (
  context: RequestContext,
  params: { bookingId: string; leg: number; driverId: string; since: Date },
): Promise<boolean> =>
  withOperator(
    context,
    async (tx) => (await countOffers(tx, { operator: context.operator, ...params })) > 0,
  )

/** Withdraws an open offer. */
export const withdrawOffer = (
  context: RequestContext,
  params: { reference: number; version?: number | undefined; by: Mover; reason?: string },
): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) =>
      endOffers(tx, {
        context,
        bookedLeg,
        to: 'withdrawn',
        by: params.by,
        reason: params.reason ?? '',
      }),
  })

async function endOffers(
  tx: Tx,
  facts: {
    context: RequestContext
    bookedLeg: BookedLeg
    to: 'withdrawn' | 'timed_out'
    by: Mover
    reason: string
  },
): Promise<Worked> {
  const { context, bookedLeg, to, by, reason } = facts
  const { operator } = context
  const { booking, leg } = bookedLeg
  const now = context.now()
  const actor = by.role === 'dispatcher' ? 'dispatcher' : 'system'
  const sent = await listSent(tx, { operator, leg: { bookingId: booking.id, number: leg.number } })
  const due = sent.filter(
    (item) =>
      moveOffer(item.state, { to, by: actor }) && (to === 'withdrawn' || hasRunOut(item, now)),
  )
  for (const { id, driverId } of due) {
    await markOffer(tx, { operator, id, to, now, reason })
    await writeHistory(tx, {
      context,
      booking,
      leg: leg.number,
      machine: 'offer',
      from: 'sent',
      to,
      by,
      // the history names the driver, as for the offer itself; the reason is stored with the offer
      reason: await nameOf(tx, { context, driverId }),
      bumps: false,
    })
  }
  if (due.length === 0) return { ok: true, what: undefined }
  return {
    ok: true,
    what: to === 'withdrawn' ? 'offer-withdrawn' : 'offer-timed-out',
    follow: async () =>
      publishOfferEnded(context, { ended: due, state: to, reference: leg.reference }),
  }
}

function publishOfferEnded(
  { live, operator }: Pick<RequestContext, 'live' | 'operator'>,
  facts: { ended: readonly Offer[]; state: 'withdrawn' | 'timed_out'; reference: number },
): void {
  for (const { id, driverId } of facts.ended)
    live.publish(operator, driverTopic(driverId), {
      signal: 'offerUpdate',
      offerId: id,
      reference: facts.reference,
      state: facts.state,
    })
}

const SCHEDULER: Mover = { role: 'system', channel: 'scheduler' }

/** Ends expired offers; returns the legs that wait for another driver. */
export async function timeOutOffers(
  context: RequestContext & Pick<Deps, 'now'>,
  references: readonly number[],
): Promise<number[]> {
  const ended: number[] = []
  for (const reference of references) {
    const result = await withLockedLeg(context, {
      reference,
      work: (tx, bookedLeg) =>
        endOffers(tx, { context, bookedLeg, to: 'timed_out', by: SCHEDULER, reason: '' }),
    })
    if (result.ok) ended.push(reference)
  }
  return ended
}
