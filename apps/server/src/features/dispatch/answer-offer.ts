import { hasRunOut, isInTime, moveOffer } from '@kerbside/domain/dispatch/offer.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { driverTopic } from '../../hub/topics.ts'
import { type Mover, tellOfLeg, writeHistory, writeMoves } from '../booking/write-move.ts'
import { holdDriver } from '../driver/find-driver.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { fitDriver } from './fit-driver.ts'
import { nameOf } from './name-in-history.ts'
import { findOffer, markOffer } from './offer-store.ts'
import { markDriver } from './store.ts'

type Asked = {
  offerId: string
  driverId: string
  answer: 'accept' | 'reject'
  reason: string
  /** When it was pressed; undefined: now. */
  deviceAt: Date | undefined
  /** Of the phone; said again it is answered the same. */
  eventId?: string | undefined
  channel?: string
}

/** A driver takes what was put before them, or does not. Who was first has it; the other is told why not. */
export async function answerOffer(call: Call, asked: Asked): Promise<DispatchVerdict> {
  const { operator } = call
  const { driverId, eventId } = asked
  const found = await withOperator(call, (tx) => findOffer(tx, { operator, id: asked.offerId }))
  if (found?.driverId !== driverId) return { ok: false, reason: 'unknown', breaches: [] }
  const happenedAt = asked.deviceAt ?? call.now()
  return changeJob(call, {
    reference: found.reference,
    event:
      eventId === undefined
        ? undefined
        : { driverId, eventId, happenedAt, about: `${asked.answer} ${asked.offerId}` },
    work: (tx, job) => answer(tx, { call, job, asked }),
  })
}

async function answer(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: Asked },
): Promise<Worked> {
  const { operator } = call
  const { booking, leg } = job
  const { driverId, deviceAt } = asked
  const now = call.now()
  // read again: it may have been answered or called back while this waited for the booking
  const offer = await findOffer(tx, { operator, id: asked.offerId })
  if (!offer) return { ok: false, reason: 'unknown' }
  const to = asked.answer === 'accept' ? 'accepted' : 'rejected'
  if (offer.state === to) return { ok: true, what: undefined }
  if (leg.driverId !== undefined && leg.driverId !== driverId && to === 'accepted')
    return { ok: false, reason: 'taken' }
  if (!moveOffer(offer.state, { to, by: 'driver' })) return { ok: false, reason: 'offer-over' }
  const key = { operator, id: offer.id, now }
  const name = await nameOf(tx, { call, driverId })
  const by: Mover = { role: 'driver', channel: asked.channel ?? 'app', name }
  const said = { call, booking, leg: leg.number, by, deviceAt }
  const history = { ...said, machine: 'offer' as const, from: 'sent', bumps: false }
  if (to === 'accepted' && !isInTime(offer, { now, deviceAt })) {
    if (hasRunOut(offer, now)) {
      await markOffer(tx, { ...key, to: 'timed_out', reason: '' })
      await writeHistory(tx, { ...history, to: 'timed_out', reason: name })
    }
    return { ok: false, reason: 'offer-over' }
  }
  if (to === 'rejected') {
    await markOffer(tx, { ...key, to, reason: asked.reason })
    await writeHistory(tx, { ...history, to, reason: asked.reason })
    return {
      ok: true,
      what: 'offer-rejected',
      follow: async () => tell(call, { offer, state: to }),
    }
  }
  if (leg.state !== 'confirmed') return { ok: false, reason: 'offer-over' }
  const known = await holdDriver(tx, { operator, driverId })
  if (!known?.vehicle) return { ok: false, reason: known ? 'no-vehicle' : 'driver-gone' }
  // something else may have been given to them since it was sent
  const breaches = await fitDriver(tx, { call, leg, known })
  const stop = breaches.find(({ hard }) => hard)
  if (stop) {
    await markOffer(tx, { ...key, to: 'rejected', reason: stop.reason })
    await writeHistory(tx, { ...history, to: 'rejected', reason: stop.reason })
    return { ok: false, reason: stop.reason, breaches }
  }
  await markOffer(tx, { ...key, to, reason: '' })
  await writeHistory(tx, { ...history, to, reason: '' })
  const vehicleId = known.vehicle.id
  await markDriver(tx, { operator, bookingId: booking.id, leg: leg.number, driverId, vehicleId })
  const moves = [{ from: leg.state, to: 'assigned' as const }]
  await writeMoves(tx, { ...said, moves, reason: '' })
  await tellOfLeg(tx, { call, booking, leg: leg.number, kind: 'driver-assigned' })
  return {
    ok: true,
    what: 'assigned',
    breaches,
    follow: async () => tell(call, { offer, state: to }),
  }
}

const tell = (
  { live, operator }: Pick<Call, 'live' | 'operator'>,
  {
    offer,
    state,
  }: { offer: { id: string; driverId: string; reference: number }; state: 'accepted' | 'rejected' },
): void =>
  live.publish(operator, driverTopic(offer.driverId), {
    signal: 'offerUpdate',
    offerid: offer.id,
    jobpartid: offer.reference,
    state,
  })
