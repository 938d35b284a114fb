import type { LegFlight } from '@kerbside/domain/dispatch/day-leg.ts'
import {
  isFlightDue,
  landingOf,
  planRetime,
  sayLanding,
  WATCH_HOURS,
} from '@kerbside/domain/dispatch/flight-watch.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { addMinutes, HOUR, resolveLocal } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { boardTopic } from '../../hub/topics.ts'
import type { OperatorId } from '../../operator.ts'
import { FlightsAway, type KnownFlight } from '../../ports/flights/port.ts'
import { quietCall } from '../../quiet-call.ts'
import { insertHeard, listWatched, markTold, type WatchedFlight } from './board-flight-store.ts'
import { retimeLeg } from './retime-leg.ts'

/** A pickup so long ago still waits for a flight that is very late. */
const BACK_HOURS = 8
/** A flight of the same number on another day is another flight. */
const SAME_FLIGHT_HOURS = 12
const ASK_MS = 8_000
/** Who could not be heard, or has no questions left today, is left alone so long. */
const REST_MINUTES = 10

const resting = new WeakMap<Deps['bus'], Map<OperatorId, Date>>()

/** Asks after every flight a pickup of the next day hangs on, at a sane pace, and moves what has to move. */
export async function watchFlights(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) await watchOf(quietCall(deps, profile))
}

async function watchOf(call: Call): Promise<void> {
  const { operator } = call
  const now = call.now()
  const rests = resting.get(call.bus) ?? new Map<OperatorId, Date>()
  resting.set(call.bus, rests)
  if ((rests.get(operator) ?? now) > now) return
  rests.delete(operator)
  const span = {
    from: new Date(now.getTime() - BACK_HOURS * HOUR),
    until: new Date(now.getTime() + WATCH_HOURS * HOUR),
  }
  const watched = await withOperator(call, (tx) => listWatched(tx, { operator, ...span }))
  const due = watched.filter((one) => isAirport(one.pickup) && isDue(call, one))
  // a family in two cars is one question
  const heard = new Map<string, Promise<readonly KnownFlight[] | undefined>>()
  for (const one of due) {
    const around = plannedLanding(call, one) ?? one.pickupAt
    const key = `${one.flight.number}/${around.toISOString().slice(0, 13)}`
    const asked = heard.get(key) ?? ask(call, { number: one.flight.number, around })
    heard.set(key, asked)
    const flights = await asked
    if (!flights) {
      rests.set(operator, addMinutes(now, REST_MINUTES))
      return
    }
    await follow(call, { watched: one, flights, around })
  }
}

const isDue = (call: Call, watched: WatchedFlight): boolean => {
  const { flight, pickupAt } = watched
  const isOff = flight.status === 'cancelled' || flight.status === 'diverted'
  const around = plannedLanding(call, watched) ?? pickupAt
  return isFlightDue({ ...flight, isOff, around }, call.now())
}

/** What the customer said when booking, else the timetable. */
function plannedLanding(
  { profile }: Pick<Call, 'profile'>,
  { landsLocal, flight }: WatchedFlight,
): Date | undefined {
  const said = landsLocal === undefined ? undefined : resolveLocal(landsLocal, profile.zone)
  return said?.ok ? said.at : flight.scheduledAt
}

/** Undefined when nobody could be heard, or the day’s questions are spent: what is known stays known. */
async function ask(
  call: Call,
  { number, around }: { number: string; around: Date },
): Promise<readonly KnownFlight[] | undefined> {
  try {
    const signal = AbortSignal.timeout(ASK_MS)
    return await call.flightsFor(call.profile).find({ number, around, signal })
  } catch (error) {
    if (!(error instanceof FlightsAway)) throw error
    call.log.warn({ why: error.message, operator: call.profile.slug }, 'flights were not watched')
    return undefined
  }
}

async function follow(
  call: Call,
  facts: { watched: WatchedFlight; flights: readonly KnownFlight[]; around: Date },
): Promise<void> {
  const { watched } = facts
  const { operator } = call
  const { bookingId, leg, reference, version } = watched
  const flight = readFlight(call, facts)
  const of = { operator, bookingId, leg }
  await withOperator(call, (tx) => insertHeard(tx, { ...of, now: call.now(), flight }))
  const isNews = landingChanged(watched.flight, flight) || watched.flight.status !== flight.status
  if (isNews)
    call.live.publish(operator, boardTopic(), {
      signal: 'boardUpdate',
      what: 'flight',
      jobpartid: reference,
      version,
    })
  await retime(call, { watched, flight })
}

/** The day’s flight of this number into the airport of the pickup. */
function readFlight(
  call: Call,
  {
    watched,
    flights,
    around,
  }: { watched: WatchedFlight; flights: readonly KnownFlight[]; around: Date },
): LegFlight {
  const { pickup, flight: before } = watched
  const near = flights.filter(
    ({ landsAt }) => Math.abs(landsAt.getTime() - around.getTime()) <= SAME_FLIGHT_HOURS * HOUR,
  )
  const found = near.find(({ toCode }) => pickup.code === '' || toCode === pickup.code)
  const checkedAt = call.now()
  if (found)
    return {
      number: before.number,
      status: found.cancelled ? 'cancelled' : '',
      checkedAt,
      scheduledAt: found.landsAt,
      estimatedAt: found.estimatedAt,
      landedAt: found.cancelled ? undefined : found.landedAt,
    }
  // it was to land here when it was last asked about, and lands elsewhere now
  const isDiverted = near.length > 0 && before.scheduledAt !== undefined
  return { ...before, checkedAt, status: isDiverted ? 'diverted' : before.status }
}

const landingChanged = (before: LegFlight, after: LegFlight): boolean =>
  landingOf(before)?.getTime() !== landingOf(after)?.getTime() ||
  (before.landedAt === undefined) !== (after.landedAt === undefined)

/** Moves the pickup with the landing; of a flight that does not come nothing is moved, somebody must decide. */
async function retime(
  call: Call,
  { watched, flight }: { watched: WatchedFlight; flight: LegFlight },
): Promise<void> {
  const { operator } = call
  const { bookingId, leg, reference, pickupAt, askedAt, toldLanding } = watched
  const landing = flight.landedAt ?? flight.estimatedAt
  if (!landing || flight.status !== '') return
  const planned = plannedLanding(call, watched) ?? flight.scheduledAt
  const facts = {
    now: call.now(),
    pickupAt,
    askedAt,
    plannedLanding: planned,
    toldLanding,
    landing,
  }
  const moved = planRetime(facts)
  if (!moved) return
  const verdict = await retimeLeg(call, {
    reference,
    pickupAt: moved,
    by: { role: 'system', channel: 'flight feed', name: flight.number },
    reason: sayLanding({
      landing,
      scheduledAt: flight.scheduledAt,
      hasLanded: flight.landedAt !== undefined,
    }),
  })
  if (verdict.ok)
    await withOperator(call, (tx) => markTold(tx, { operator, bookingId, leg, landing }))
}
