import type { DriverLeg, DriverOffer } from '@kerbside/contract/dispatch/driver-legs.ts'
import { chargesUntil } from '@kerbside/domain/booking/leg-charge.ts'
import type { DriverDay, DriverMe } from '../shell/api.ts'
import type { StoredEvent } from './driver-storage.ts'

export type { DriverLeg, DriverOffer } from '@kerbside/contract/dispatch/driver-legs.ts'

/** A day as the driver sees it. */
export type ShownDay = DriverDay & {
  /** Accepted on this phone, not yet confirmed by the server. */
  taking: readonly DriverOffer[]
}

type Move = Extract<StoredEvent, { kind: 'move' }>

/** The usual next states, for as long as the server cannot be reached. */
const FOLLOWS: Readonly<Record<string, string>> = {
  assigned: 'en_route',
  en_route: 'arrived',
  arrived: 'on_board',
  on_board: 'completed',
}

const OVER: ReadonlySet<string> = new Set(['completed', 'no_show'])
const UNDER_WAY: ReadonlySet<string> = new Set(['en_route', 'arrived', 'on_board'])

export const isUnderWay = ({ state }: Pick<DriverLeg, 'state'>): boolean => UNDER_WAY.has(state)

/** The day after the server has processed all events stored on this phone. */
export function dayWithOutbox(day: DriverDay, events: readonly StoredEvent[]): ShownDay {
  const offerAnswers = new Map(
    events.flatMap((event) => (event.kind === 'offer' ? [[event.offerId, event.answer]] : [])),
  )
  const first: ShownDay = {
    ...day,
    offers: day.offers.filter(({ offerId }) => !offerAnswers.has(offerId)),
    taking: day.offers.filter(({ offerId }) => offerAnswers.get(offerId) === 'accept'),
  }
  return events.reduce(withEvent, first)
}

export type ShownEmergency = {
  emergencyId: string
  raisedAt: string
  /** It is still on this phone. */
  isUnsent: boolean
  /** Who at the desk has seen it; '' before. */
  seenBy: string
}

/** The driver's latest alert, sent or not; undefined if there is none or it was withdrawn. */
export function emergencyWithOutbox(
  me: DriverMe,
  events: readonly StoredEvent[],
): ShownEmergency | undefined {
  const isWithdrawn = (id: string) =>
    events.some((event) => event.kind === 'withdrawal' && event.emergencyId === id)
  const unsent = events.findLast((event) => event.kind === 'emergency')
  if (unsent && !isWithdrawn(unsent.eventId))
    return { emergencyId: unsent.eventId, raisedAt: unsent.at, isUnsent: true, seenBy: '' }
  if (!me.emergency || isWithdrawn(me.emergency.emergencyId)) return undefined
  return { ...me.emergency, isUnsent: false }
}

/** The driver after the server has processed all events stored on this phone. */
export function meWithOutbox(me: DriverMe, events: readonly StoredEvent[]): DriverMe {
  const last = events.findLast((event) => event.kind === 'break')
  if (!last || !me.shift) return me
  // A break that has begun already keeps its beginning.
  const breakSince = last.on ? me.shift.breakSince || last.at : ''
  return { ...me, shift: { ...me.shift, breakSince } }
}

function withEvent(day: ShownDay, event: StoredEvent): ShownDay {
  if (event.kind === 'offer' || event.kind === 'break') return day
  if (event.kind === 'emergency' || event.kind === 'withdrawal') return day
  if (event.kind === 'cash') {
    const taken = (leg: DriverLeg): DriverLeg =>
      leg.reference === event.reference ? { ...leg, cashTaken: event.amount } : leg
    return { ...day, legs: day.legs.map(taken), done: day.done.map(taken) }
  }
  if (event.kind === 'charge') return withCharge(day, event)
  const leg = day.legs.find(({ reference }) => reference === event.reference)
  if (!leg) return day
  const others = day.legs.filter((item) => item !== leg)
  if (event.to === 'confirmed') return { ...day, legs: others }
  const moved = applyMove(leg, event)
  if (OVER.has(event.to)) return { ...day, legs: others, done: [moved, ...day.done] }
  return { ...day, legs: day.legs.map((item) => (item === leg ? moved : item)) }
}

/** A charge that waits on this phone; until the ride is over the driver collects it with the cash. */
function withCharge(day: ShownDay, event: Extract<StoredEvent, { kind: 'charge' }>): ShownDay {
  const { charge: kind, amount, note } = event
  const charged = (leg: DriverLeg): DriverLeg =>
    leg.reference === event.reference
      ? {
          ...leg,
          charges: [...leg.charges, { kind, amount, note, state: 'sending' }],
          cashToTake:
            leg.pay === 'cash' && leg.state !== 'completed'
              ? leg.cashToTake + amount
              : leg.cashToTake,
        }
      : leg
  return { ...day, legs: day.legs.map(charged), done: day.done.map(charged) }
}

function applyMove(leg: DriverLeg, { to, at }: Move): DriverLeg {
  const next = FOLLOWS[to]
  return {
    ...leg,
    state: to,
    moves: next ? [{ to: next, from: '', needsReason: false }] : [],
    boardedAt: to === 'on_board' ? at : leg.boardedAt,
    chargesUntil: to === 'completed' ? chargesUntil(new Date(at)).toISOString() : '',
    waiting: leg.waiting && to === 'on_board' ? { ...leg.waiting, endedAt: at } : leg.waiting,
  }
}

/** When the car arrived, according to this phone: starts the waiting clock until the server sets its start. */
export const arrivedAt = (events: readonly StoredEvent[], reference: number): string | undefined =>
  events.findLast(
    (event) => event.kind === 'move' && event.reference === reference && event.to === 'arrived',
  )?.at
