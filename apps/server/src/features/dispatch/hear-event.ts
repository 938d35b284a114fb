import type { DriverEvent } from '@kerbside/contract/job.ts'
import type { DispatchRefusal } from '@kerbside/domain/dispatch/refusal.ts'
import type { Call } from '../../http/call.ts'
import { answerOffer } from './answer-offer.ts'
import type { DispatchVerdict } from './change-job.ts'
import { moveLeg } from './move-leg.ts'
import { takeCash } from './take-cash.ts'

export type Heard = {
  eventId: string
  reason: DispatchRefusal | undefined
  /** Decided on a state that was past: 409 when it is asked by itself. */
  conflict: boolean
  /** The leg it was about; undefined when there is no such. */
  reference: number | undefined
}

/** One thing a phone said, done once however often it is said. */
export async function hearEvent(
  call: Call,
  { driverId, event }: { driverId: string; event: DriverEvent },
): Promise<Heard> {
  const verdict = await act(call, { driverId, event })
  const reason = verdict.ok ? undefined : verdict.reason
  return {
    eventId: event.eventid,
    reason,
    conflict: reason === 'changed-meanwhile',
    reference: verdict.current?.reference,
  }
}

function act(
  call: Call,
  { driverId, event }: { driverId: string; event: DriverEvent },
): Promise<DispatchVerdict> {
  const eventId = event.eventid
  const happenedAt = new Date(event.at)
  switch (event.kind) {
    case 'offer':
      return answerOffer(call, {
        offerId: event.offerid,
        driverId,
        answer: event.answer,
        reason: event.reason,
        deviceAt: happenedAt,
        eventId,
      })
    case 'cash': {
      const { jobpartid: reference, amount } = event
      return takeCash(call, { reference, driverId, amount, eventId, happenedAt })
    }
    case 'move': {
      const { lat, lng } = event
      const point = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
      return moveLeg(call, {
        reference: event.jobpartid,
        to: event.to,
        by: { role: 'driver', channel: 'app', driverId },
        version: event.version,
        deviceAt: happenedAt,
        eventId,
        reason: event.reason,
        point,
      })
    }
  }
}

/** What a phone kept, in its order: one that is refused does not keep the next from being heard. */
export async function hearEvents(
  call: Call,
  { driverId, events }: { driverId: string; events: readonly DriverEvent[] },
): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const event of events) heard.push(await hearEvent(call, { driverId, event }))
  return heard
}
