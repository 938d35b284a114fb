import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isUnderWay, type JobState } from '@kerbside/domain/booking/job.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import type { Bus } from '../../ports/bus/port.ts'
import { quietCall } from '../../quiet-call.ts'
import { listUnderWay } from './way-store.ts'

/** The journey a driver is under way with. */
export type ActiveLeg = {
  bookingId: string
  leg: Leg['number']
  reference: number
  state: JobState
  driverId: string
  pickup: Point
  vias: readonly Point[]
  dropOff: Point
}

type Means = Pick<Deps, 'bus'>
type Heard = { operator: OperatorId; driverId: string; active: ActiveLeg | null }
type Listener = (
  operator: OperatorId,
  change: { driverId: string; active: ActiveLeg | undefined },
) => void

type Book = {
  legs: Map<string, ActiveLeg>
  listeners: Set<Listener>
  /** When each was last heard of, by a count: what was read before that is older. */
  heard: Map<string, number>
  count: number
}

const CHANNEL = 'active_legs'
const books = new WeakMap<Bus, Book>()

const keyOf = (operator: OperatorId, driverId: string): string => `${operator}/${driverId}`

function bookOf({ bus }: Means): Book {
  const known = books.get(bus)
  if (known) return known
  const made: Book = { legs: new Map(), listeners: new Set(), heard: new Map(), count: 0 }
  books.set(bus, made)
  return made
}

/** The journey a driver is under way with, from memory: a position never waits for the database. */
export const legOfDriver = (
  means: Means & { operator: OperatorId },
  driverId: string,
): ActiveLeg | undefined => bookOf(means).legs.get(keyOf(means.operator, driverId))

/** Called when a driver is under way with another journey, another part of it, or none. */
export function onActiveLeg(means: Means, listener: Listener): () => void {
  const { listeners } = bookOf(means)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** After a leg was written: who drives it is under way with it, or is not any more; every process hears. */
export function followLeg(
  means: Means,
  facts: {
    operator: OperatorId
    booking: Pick<Booking, 'id'>
    leg: Leg
    /** All who drove it or do. */
    drivers: readonly string[]
  },
): void {
  const { operator, booking, leg } = facts
  for (const driverId of new Set(facts.drivers)) {
    const known = legOfDriver({ ...means, operator }, driverId)
    const drives = leg.driverId === driverId && isUnderWay(leg.state)
    // what they drive besides is no business of this leg
    if (!drives && known?.reference !== leg.reference) continue
    const active = drives ? activeOf({ bookingId: booking.id, driverId, leg }) : null
    hear(means, { operator, driverId, active })
    means.bus.publish(CHANNEL, [JSON.stringify({ operator, driverId, active })])
  }
}

/** After a leg was called off by another feature: whoever was under way with it is not any more. */
export function dropLeg(
  means: Means & { operator: OperatorId },
  { driverId, reference }: { driverId: string; reference: number },
): void {
  const { operator } = means
  if (legOfDriver(means, driverId)?.reference !== reference) return
  hear(means, { operator, driverId, active: null })
  means.bus.publish(CHANNEL, [JSON.stringify({ operator, driverId, active: null })])
}

/** Reads what is under way, and hears of it from now on: at the start of a process, and after it missed something. */
export async function openActiveLegs(deps: Deps): Promise<void> {
  await deps.bus.subscribe(CHANNEL, (payload) => hear(deps, JSON.parse(payload) as Heard))
  deps.bus.onGap(() => {
    refreshActiveLegs(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'journeys under way'),
    )
  })
  await refreshActiveLegs(deps)
}

/** What the database says is so, whatever was missed. */
export async function refreshActiveLegs(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const book = bookOf(deps)
    const since = book.count
    const isNewer = (key: string) => (book.heard.get(key) ?? 0) > since
    const rows = await withOperator(call, (tx) => listUnderWay(tx, { operator }))
    const found = new Map(rows.map((active) => [keyOf(operator, active.driverId), active]))
    for (const [key, known] of book.legs)
      if (key.startsWith(`${operator}/`) && !found.has(key) && !isNewer(key))
        hear(deps, { operator, driverId: known.driverId, active: null })
    for (const active of rows)
      if (!isNewer(keyOf(operator, active.driverId)))
        hear(deps, { operator, driverId: active.driverId, active })
  }
}

function hear(means: Means, { operator, driverId, active }: Heard): void {
  const book = bookOf(means)
  const { legs, listeners } = book
  const key = keyOf(operator, driverId)
  book.count += 1
  book.heard.set(key, book.count)
  if (active) legs.set(key, active)
  else legs.delete(key)
  for (const listener of listeners) listener(operator, { driverId, active: active ?? undefined })
}

const activeOf = (facts: { bookingId: string; driverId: string; leg: Leg }): ActiveLeg => ({
  bookingId: facts.bookingId,
  leg: facts.leg.number,
  reference: facts.leg.reference,
  state: facts.leg.state,
  driverId: facts.driverId,
  pickup: facts.leg.pickup.point,
  vias: facts.leg.vias.map(({ point }) => point),
  dropOff: facts.leg.dropOff.point,
})
