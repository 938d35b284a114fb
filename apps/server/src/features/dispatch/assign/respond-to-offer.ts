import { hasRunOut, isInTime, moveOffer } from '@kerbside/domain/dispatch/offer.ts'
import { type Tx, withOperator } from '../../../db.ts'
import { driverTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  insertLegEvent,
  type Mover,
  writeHistory,
  writeMoves,
} from '../../booking/change/write-move.ts'
import { lockDriverById } from '../../driver/find-driver.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { nameOf } from '../leg/name-in-history.ts'
import { type DispatchResult, type Worked, withLockedLeg } from '../leg/with-locked-leg.ts'
import { markDriver } from '../store.ts'
import { fitDriver } from './fit-driver.ts'
import { findOffer, markOffer } from './offer-store.ts'

type Params = {
  offerId: string
  driverId: string
  answer: 'accept' | 'reject'
  reason: string
  /** When the driver pressed; undefined means now. */
  deviceAt: Date | undefined
  /** The phone's event id; a repeated one gets the same response. */
  eventId?: string | undefined
  channel?: string
}

/** A driver accepts or rejects an offer. The first answer wins; a later one is rejected with the reason. */
export async function respondToOffer(
  context: RequestContext,
  params: Params,
): Promise<DispatchResult> {
  const { operator } = context
  const { driverId, eventId } = params
  const found = await withOperator(context, (tx) => findOffer(tx, { operator, id: params.offerId }))
  if (found?.driverId !== driverId) return { ok: false, reason: 'unknown', breaches: [] }
  const happenedAt = params.deviceAt ?? context.now()
  return withLockedLeg(context, {
    reference: found.reference,
    event:
      eventId === undefined
        ? undefined
        : { driverId, eventId, happenedAt, about: `${params.answer} ${params.offerId}` },
    work: (tx, bookedLeg) => respond(tx, { context, bookedLeg, params }),
  })
}

async function respond(
  tx: Tx,
  { context, bookedLeg, params }: { context: RequestContext; bookedLeg: BookedLeg; params: Params },
): Promise<Worked> {
  const { operator } = context
  const { booking, leg } = bookedLeg
  const { driverId, deviceAt } = params
  const now = context.now()
  // read again: it may have been answered or withdrawn while this waited for the lock
  const offer = await findOffer(tx, { operator, id: params.offerId })
  if (!offer) return { ok: false, reason: 'unknown' }
  const to = params.answer === 'accept' ? 'accepted' : 'rejected'
  if (offer.state === to) return { ok: true, what: undefined }
  if (leg.driverId !== undefined && leg.driverId !== driverId && to === 'accepted')
    return { ok: false, reason: 'taken' }
  if (!moveOffer(offer.state, { to, by: 'driver' })) return { ok: false, reason: 'offer-over' }
  const key = { operator, id: offer.id, now }
  const name = await nameOf(tx, { context, driverId })
  const by: Mover = { role: 'driver', channel: params.channel ?? 'app', name }
  const offerFacts = { context, booking, leg: leg.number, by, deviceAt }
  const history = { ...offerFacts, machine: 'offer' as const, from: 'sent', bumps: false }
  if (to === 'accepted' && !isInTime(offer, { now, deviceAt })) {
    if (hasRunOut(offer, now)) {
      await markOffer(tx, { ...key, to: 'timed_out', reason: '' })
      await writeHistory(tx, { ...history, to: 'timed_out', reason: name })
    }
    return { ok: false, reason: 'offer-over' }
  }
  if (to === 'rejected') {
    await markOffer(tx, { ...key, to, reason: params.reason })
    await writeHistory(tx, { ...history, to, reason: params.reason })
    return {
      ok: true,
      what: 'offer-rejected',
      follow: async () => publishOffer(context, { offer, state: to }),
    }
  }
  if (leg.state !== 'confirmed') return { ok: false, reason: 'offer-over' }
  const driver = await lockDriverById(tx, { operator, driverId })
  if (!driver?.vehicle) return { ok: false, reason: driver ? 'no-vehicle' : 'driver-gone' }
  // the driver may have been given another leg since the offer was sent
  const breaches = await fitDriver(tx, { context, leg, known: driver })
  const stop = breaches.find(({ hard }) => hard)
  if (stop) {
    await markOffer(tx, { ...key, to: 'rejected', reason: stop.reason })
    await writeHistory(tx, { ...history, to: 'rejected', reason: stop.reason })
    return { ok: false, reason: stop.reason, breaches }
  }
  await markOffer(tx, { ...key, to, reason: '' })
  await writeHistory(tx, { ...history, to, reason: '' })
  const vehicleId = driver.vehicle.id
  await markDriver(tx, { operator, bookingId: booking.id, leg: leg.number, driverId, vehicleId })
  const moves = [{ from: leg.state, to: 'assigned' as const }]
  await writeMoves(tx, { ...offerFacts, moves, reason: '' })
  await insertLegEvent(tx, { context, booking, leg: leg.number, kind: 'driver-assigned' })
  return {
    ok: true,
    what: 'assigned',
    breaches,
    follow: async () => publishOffer(context, { offer, state: to }),
  }
}

const publishOffer = (
  { live, operator }: Pick<RequestContext, 'live' | 'operator'>,
  {
    offer,
    state,
  }: { offer: { id: string; driverId: string; reference: number }; state: 'accepted' | 'rejected' },
): void =>
  live.publish(operator, driverTopic(offer.driverId), {
    signal: 'offerUpdate',
    offerId: offer.id,
    reference: offer.reference,
    state,
  })
