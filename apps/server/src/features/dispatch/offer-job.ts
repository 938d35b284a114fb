import { hasRunOut, moveOffer, OFFER_SECONDS } from '@kerbside/domain/dispatch/offer.ts'
import type { Tx } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { driverTopic } from '../../hub/topics.ts'
import { type Mover, writeHistory } from '../booking/write-move.ts'
import { holdDriver } from '../driver/find-driver.ts'
import { queueOffer } from '../notification/queue-offer.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { fitDriver } from './fit-driver.ts'
import { nameOf } from './name-in-history.ts'
import { insertOffer, listSent, markOffer, type Offer } from './offer-store.ts'

type Asked = {
  reference: number
  driverId: string
  version?: number | undefined
  by: Mover
  seconds?: number | undefined
}

/**
 * Puts a leg before a driver, who has some seconds. A leg is with one driver at a time and a driver has one offer at a
 * time. An offer is no write on the booking: its version stays.
 */
export const offerJob = (call: Call, asked: Asked): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) => offer(tx, { call, job, asked }),
  })

async function offer(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: Asked },
): Promise<Worked> {
  const { booking, leg } = job
  const { operator } = call
  const { driverId, by } = asked
  if (leg.driverId !== undefined) return { ok: false, reason: 'taken' }
  if (leg.state === 'held' || leg.state === 'requested')
    return { ok: false, reason: 'not-confirmed' }
  if (leg.state !== 'confirmed') return { ok: false, reason: 'not-from-here' }
  const known = await holdDriver(tx, { operator, driverId })
  if (!known) return { ok: false, reason: 'driver-gone' }
  const now = call.now()
  const sent = [
    ...(await listSent(tx, { operator, leg: { bookingId: booking.id, number: leg.number } })),
    ...(await listSent(tx, { operator, driverId })),
  ]
  const open = sent.find((one) => !hasRunOut(one, now))
  if (open)
    return {
      ok: false,
      reason:
        open.bookingId === booking.id && open.leg === leg.number
          ? 'offer-open'
          : 'driver-has-offer',
    }
  // nobody wound the clock up meanwhile
  for (const over of sent)
    await markOffer(tx, { operator, id: over.id, to: 'timed_out', now, reason: '' })
  const breaches = await fitDriver(tx, { call, leg, known })
  // nobody hears it: the phone of who has gone home is off, or should be
  if (!known.shift) return { ok: false, reason: 'not-on-shift', breaches }
  const stop = breaches.find(({ hard }) => hard)
  if (stop) return { ok: false, reason: stop.reason, breaches }
  const made: Omit<Offer, 'state'> = {
    id: call.newId(),
    bookingId: booking.id,
    leg: leg.number,
    driverId,
    sentAt: now,
    expiresAt: new Date(now.getTime() + (asked.seconds ?? OFFER_SECONDS) * 1000),
  }
  await insertOffer(tx, { operator, offer: made })
  const facts = { bookingId: booking.id, leg: leg.number, offerId: made.id }
  await queueOffer(tx, { call, driverId, facts })
  await writeHistory(tx, {
    call,
    booking,
    leg: leg.number,
    machine: 'offer',
    from: null,
    to: 'sent',
    by,
    reason: `${known.driver.firstName} ${known.driver.lastName}`,
    bumps: false,
  })
  return {
    ok: true,
    what: 'offered',
    breaches,
    follow: async () =>
      call.live.publish(operator, driverTopic(driverId), {
        signal: 'offerUpdate',
        offerid: made.id,
        jobpartid: leg.reference,
        state: 'sent',
        expiresat: made.expiresAt.toISOString(),
      }),
  }
}

/** Calls back what is with a driver to be answered. */
export const withdrawOffer = (
  call: Call,
  asked: { reference: number; version?: number | undefined; by: Mover; reason?: string },
): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) =>
      endOffers(tx, { call, job, to: 'withdrawn', by: asked.by, reason: asked.reason ?? '' }),
  })

async function endOffers(
  tx: Tx,
  facts: {
    call: Call
    job: Job
    to: 'withdrawn' | 'timed_out'
    by: Mover
    reason: string
  },
): Promise<Worked> {
  const { call, job, to, by, reason } = facts
  const { operator } = call
  const { booking, leg } = job
  const now = call.now()
  const actor = by.role === 'dispatcher' ? 'dispatcher' : 'system'
  const sent = await listSent(tx, { operator, leg: { bookingId: booking.id, number: leg.number } })
  const due = sent.filter(
    (one) => moveOffer(one.state, { to, by: actor }) && (to === 'withdrawn' || hasRunOut(one, now)),
  )
  for (const { id, driverId } of due) {
    await markOffer(tx, { operator, id, to, now, reason })
    await writeHistory(tx, {
      call,
      booking,
      leg: leg.number,
      machine: 'offer',
      from: 'sent',
      to,
      by,
      // who was asked, as with the offer itself; why stands with the offer
      reason: await nameOf(tx, { call, driverId }),
      bumps: false,
    })
  }
  if (due.length === 0) return { ok: true, what: undefined }
  return {
    ok: true,
    what: to === 'withdrawn' ? 'offer-withdrawn' : 'offer-timed-out',
    follow: async () => tellEnded(call, { ended: due, state: to, reference: leg.reference }),
  }
}

function tellEnded(
  { live, operator }: Pick<Call, 'live' | 'operator'>,
  facts: { ended: readonly Offer[]; state: 'withdrawn' | 'timed_out'; reference: number },
): void {
  for (const { id, driverId } of facts.ended)
    live.publish(operator, driverTopic(driverId), {
      signal: 'offerUpdate',
      offerid: id,
      jobpartid: facts.reference,
      state: facts.state,
    })
}

const CLOCK: Mover = { role: 'system', channel: 'clockwork' }

/** Ends the offers nobody answered in time; returns the legs that wait for another driver. */
export async function timeOutOffers(
  call: Call & Pick<Deps, 'now'>,
  references: readonly number[],
): Promise<number[]> {
  const ended: number[] = []
  for (const reference of references) {
    const verdict = await changeJob(call, {
      reference,
      work: (tx, job) => endOffers(tx, { call, job, to: 'timed_out', by: CLOCK, reason: '' }),
    })
    if (verdict.ok) ended.push(reference)
  }
  return ended
}
