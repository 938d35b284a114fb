import type { LegFlight } from '@kerbside/domain/dispatch/day-leg.ts'
import {
  describeLanding,
  isFlightDue,
  planRetime,
  WATCH_HOURS,
} from '@kerbside/domain/dispatch/flight-watch.ts'
import { landingOf } from '@kerbside/domain/dispatch/waiting-clock.ts'
import { isAirport } from '@kerbside/domain/places/place.ts'
import { addMinutes, HOUR, resolveLocal } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { boardTopic } from '../../../hub/topics.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { OperatorId } from '../../../operator.ts'
import { FlightsUnavailable, type KnownFlight } from '../../../ports/flights/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import {
  anyWatched,
  listWatched,
  markLandingNotified,
  upsertFlightStatus,
  type WatchedFlight,
} from '../board/board-flight-store.ts'
import { retimeLeg } from '../leg/retime-leg.ts'

/** A pickup this long ago can still wait for a very late flight. */
const BACK_HOURS = 8
/** The same flight number outside this window is another day's flight. */
const SAME_FLIGHT_HOURS = 12
const FLIGHT_TIMEOUT_MS = 8_000
/** An engine that failed or has used its daily quota is not asked again for this long. */
const REST_MINUTES = 10

const resting = new WeakMap<Deps['bus'], Map<OperatorId, Date>>()

/** Looks up the flights of the next day's pickups at a limited rate, and moves the pickups that must move. */
export async function watchFlights(deps: Deps): Promise<void> {
  const { from, until } = watchedSpan(deps.now())
  const due = await listDueOperators(deps, ({ id }) => anyWatched(id, from, until))
  for (const profile of due) await watchOf(systemContext(deps, profile))
}

const watchedSpan = (now: Date) => ({
  from: new Date(now.getTime() - BACK_HOURS * HOUR),
  until: new Date(now.getTime() + WATCH_HOURS * HOUR),
})

async function watchOf(context: RequestContext): Promise<void> {
  const { operator } = context
  const now = context.now()
  const rests = resting.get(context.bus) ?? new Map<OperatorId, Date>()
  resting.set(context.bus, rests)
  if ((rests.get(operator) ?? now) > now) return
  rests.delete(operator)
  const span = watchedSpan(now)
  const watched = await withOperator(context, (tx) => listWatched(tx, { operator, ...span }))
  const due = watched.filter((item) => isAirport(item.pickup) && isDue(context, item))
  // a family in two cars needs one lookup
  const cached = new Map<string, Promise<readonly KnownFlight[] | undefined>>()
  for (const item of due) {
    const around = plannedLanding(context, item) ?? item.pickupAt
    const key = `${item.flight.number}/${around.toISOString().slice(0, 13)}`
    const flightsRequest =
      cached.get(key) ?? queryEngine(context, { number: item.flight.number, around })
    cached.set(key, flightsRequest)
    const flights = await flightsRequest
    if (!flights) {
      rests.set(operator, addMinutes(now, REST_MINUTES))
      return
    }
    await follow(context, { watched: item, flights, around })
  }
}

const isDue = (context: RequestContext, watched: WatchedFlight): boolean => {
  const { flight, pickupAt } = watched
  const isOff = flight.status === 'cancelled' || flight.status === 'diverted'
  const around = plannedLanding(context, watched) ?? pickupAt
  return isFlightDue({ ...flight, isOff, around }, context.now())
}

/** What the customer entered when booking, else the timetable. */
function plannedLanding(
  { profile }: Pick<RequestContext, 'profile'>,
  { landsLocal, flight }: WatchedFlight,
): Date | undefined {
  const input = landsLocal === undefined ? undefined : resolveLocal(landsLocal, profile.zone)
  return input?.ok ? input.at : flight.scheduledAt
}

/** Undefined if no engine responds or the daily quota is used up: the stored status stays. */
async function queryEngine(
  context: RequestContext,
  { number, around }: { number: string; around: Date },
): Promise<readonly KnownFlight[] | undefined> {
  try {
    const signal = AbortSignal.timeout(FLIGHT_TIMEOUT_MS)
    return await context.flightsFor(context.profile).find({ number, around, signal })
  } catch (error) {
    if (!(error instanceof FlightsUnavailable)) throw error
    context.log.warn(
      { why: error.message, operator: context.profile.slug },
      'flights could not be checked',
    )
    return undefined
  }
}

async function follow(
  context: RequestContext,
  details: { watched: WatchedFlight; flights: readonly KnownFlight[]; around: Date },
): Promise<void> {
  const { watched } = details
  const { operator } = context
  const { bookingId, leg, reference, version } = watched
  const flight = readFlight(context, details)
  const legKey = { operator, bookingId, leg }
  await withOperator(context, (tx) =>
    upsertFlightStatus(tx, { ...legKey, now: context.now(), flight }),
  )
  const hasChanged =
    landingChanged(watched.flight, flight) || watched.flight.status !== flight.status
  if (hasChanged)
    context.live.publish(operator, boardTopic(), {
      signal: 'boardUpdate',
      what: 'flight',
      reference,
      version,
    })
  await retime(context, { watched, flight })
}

/** The flight with this number on this day, into the airport of the pickup. */
function readFlight(
  context: RequestContext,
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
  const checkedAt = context.now()
  if (found)
    return {
      number: before.number,
      status: found.cancelled ? 'cancelled' : '',
      checkedAt,
      scheduledAt: found.landsAt,
      estimatedAt: found.estimatedAt,
      landedAt: found.cancelled ? undefined : found.landedAt,
    }
  // at the last lookup it was to land here, and now lands elsewhere
  const isDiverted = near.length > 0 && before.scheduledAt !== undefined
  return { ...before, checkedAt, status: isDiverted ? 'diverted' : before.status }
}

const landingChanged = (before: LegFlight, after: LegFlight): boolean =>
  landingOf(before)?.getTime() !== landingOf(after)?.getTime() ||
  (before.landedAt === undefined) !== (after.landedAt === undefined)

/** Moves the pickup with the landing. For a cancelled flight nothing is moved, because a person must decide. */
async function retime(
  context: RequestContext,
  { watched, flight }: { watched: WatchedFlight; flight: LegFlight },
): Promise<void> {
  const { operator } = context
  const { bookingId, leg, reference, pickupAt, requestedAt, notifiedLanding } = watched
  const landing = flight.landedAt ?? flight.estimatedAt
  if (!landing || flight.status !== '') return
  const planned = plannedLanding(context, watched) ?? flight.scheduledAt
  const details = {
    now: context.now(),
    pickupAt,
    requestedAt,
    plannedLanding: planned,
    notifiedLanding,
    landing,
  }
  const moved = planRetime(details)
  if (!moved) return
  const result = await retimeLeg(context, {
    reference,
    pickupAt: moved,
    by: { role: 'system', channel: 'flight feed', name: flight.number },
    reason: describeLanding({
      landing,
      scheduledAt: flight.scheduledAt,
      hasLanded: flight.landedAt !== undefined,
    }),
  })
  if (result.ok)
    await withOperator(context, (tx) =>
      markLandingNotified(tx, { operator, bookingId, leg, landing }),
    )
}
