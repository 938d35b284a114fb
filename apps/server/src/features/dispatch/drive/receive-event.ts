import type { DriverEvent } from '@kerbside/contract/dispatch/driver-legs.ts'
import type { DispatchRejection } from '@kerbside/domain/dispatch/rejection.ts'
import type { RequestContext } from '../../../request-context.ts'
import { changeBreak } from '../../driver/change-break.ts'
import { raiseEmergency, withdrawEmergency } from '../../driver/emergency/raise-emergency.ts'
import { respondToOffer } from '../assign/respond-to-offer.ts'
import { reportCharge } from '../leg/charge-leg.ts'
import { moveLeg } from '../leg/move-leg.ts'
import { takeCash } from '../leg/take-cash.ts'
import type { DispatchResult } from '../leg/with-locked-leg.ts'

export type EventResult = {
  eventId: string
  reason: DispatchRejection | undefined
  /** The decision was based on an outdated state: answered with 409 if the event was sent alone. */
  conflict: boolean
  /** The leg of the event; undefined if there is none. */
  reference: number | undefined
}

/** Handles one phone event; a repeated one has no further effect. */
export async function receiveEvent(
  context: RequestContext,
  { driverId, event }: { driverId: string; event: DriverEvent },
): Promise<EventResult> {
  if (event.kind === 'break') return receiveBreak(context, { driverId, event })
  if (event.kind === 'emergency') return receiveEmergency(context, { driverId, event })
  if (event.kind === 'withdrawal') return receiveWithdrawal(context, { driverId, event })
  const result = await act(context, { driverId, event })
  const reason = result.ok ? undefined : result.reason
  return {
    eventId: event.eventId,
    reason,
    conflict: reason === 'changed-meanwhile',
    reference: result.current?.reference,
  }
}

type BreakEvent = Extract<DriverEvent, { kind: 'break' }>

async function receiveBreak(
  context: RequestContext,
  { driverId, event: { eventId, on, at } }: { driverId: string; event: BreakEvent },
): Promise<EventResult> {
  const result = await changeBreak(context, { driverId, on, eventId, deviceAt: new Date(at) })
  const reason = result.ok ? undefined : result.reason
  return { eventId, reason, conflict: false, reference: undefined }
}

type EmergencyEvent = Extract<DriverEvent, { kind: 'emergency' }>

async function receiveEmergency(
  context: RequestContext,
  { driverId, event }: { driverId: string; event: EmergencyEvent },
): Promise<EventResult> {
  const { eventId, reference } = event
  const deviceAt = new Date(event.at)
  await raiseEmergency(context, { driverId, eventId, deviceAt, reference, point: pointOf(event) })
  return { eventId, reason: undefined, conflict: false, reference: undefined }
}

type WithdrawalEvent = Extract<DriverEvent, { kind: 'withdrawal' }>

async function receiveWithdrawal(
  context: RequestContext,
  { driverId, event: { eventId, emergencyId, at } }: { driverId: string; event: WithdrawalEvent },
): Promise<EventResult> {
  const isDone = await withdrawEmergency(context, {
    driverId,
    emergencyId,
    deviceAt: new Date(at),
  })
  const reason = isDone ? undefined : 'withdraw-late'
  return { eventId, reason, conflict: false, reference: undefined }
}

/** The position of the phone, if it knows it. */
const pointOf = ({
  lat,
  lng,
}: {
  lat?: number | null | undefined
  lng?: number | null | undefined
}) => (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined)

function act(
  context: RequestContext,
  {
    driverId,
    event,
  }: {
    driverId: string
    event: Exclude<DriverEvent, BreakEvent | EmergencyEvent | WithdrawalEvent>
  },
): Promise<DispatchResult> {
  const eventId = event.eventId
  const happenedAt = new Date(event.at)
  switch (event.kind) {
    case 'offer':
      return respondToOffer(context, {
        offerId: event.offerId,
        driverId,
        answer: event.answer,
        reason: event.reason,
        deviceAt: happenedAt,
        eventId,
      })
    case 'cash': {
      const { reference, amount } = event
      return takeCash(context, { reference, driverId, amount, eventId, happenedAt })
    }
    case 'charge': {
      const { reference, charge: kind, amount, note, photo } = event
      const params = { reference, driverId, eventId, happenedAt, kind, amount, note, photo }
      return reportCharge(context, params)
    }
    case 'move':
      return moveLeg(context, {
        reference: event.reference,
        to: event.to,
        by: { role: 'driver', channel: 'app', driverId },
        version: event.version,
        deviceAt: happenedAt,
        eventId,
        reason: event.reason,
        point: pointOf(event),
      })
  }
}

/** Handles the events a phone queued, in order: a rejected one does not stop the next. */
export async function receiveEvents(
  context: RequestContext,
  { driverId, events }: { driverId: string; events: readonly DriverEvent[] },
): Promise<EventResult[]> {
  const results: EventResult[] = []
  for (const event of events) results.push(await receiveEvent(context, { driverId, event }))
  return results
}
