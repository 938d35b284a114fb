import { createHash } from 'node:crypto'
import type { Point } from '@kerbside/domain/geo.ts'
import {
  decide,
  GOOD_TEMPER,
  type SimAction,
  type SimDriver,
  type SimFacts,
  type SimLeg,
  type SimOffer,
  type Temper,
} from '@kerbside/domain/simulation/decide.ts'
import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { type Drive, placeOnDrive, startDrive } from '@kerbside/domain/simulation/drive.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { respondToOffer } from '../dispatch/assign/respond-to-offer.ts'
import { moveLeg } from '../dispatch/leg/move-leg.ts'
import { beginShift, endShift } from '../driver/change-shift.ts'
import { findRouteIfAvailable } from '../quotation/quote/find-route.ts'
import {
  listSimulated,
  listSimulatedLegs,
  listSimulatedOffers,
  type SimulatedDriver,
} from './store.ts'

type Body = SimDriver & {
  dice: Dice
  drive: Drive | undefined
  /** The last state seen of their leg: a change restarts their patience. */
  seen: string
  lead: { reference: number; until: number; seconds: number } | undefined
}

export type Simulation = {
  /** Advances every simulated driver of every operator in test mode to now. */
  tick: () => Promise<void>
  counts: () => { moves: number; refused: number }
}

/** About the size of a town, around the operator's base. */
const ROAM_DEGREES = 0.09
const LEAD_MAX_AGE_MS = 120_000
const USUAL_MPS = 9

/**
 * Drives the demo's drivers through the same actions as the driver app: they start shifts, roam, accept offers, set
 * off, arrive, wait, and finish. The same seed and clock give the same city.
 */
export function openSimulation(
  deps: Deps,
  { seed, temper = GOOD_TEMPER }: { seed: number; temper?: Temper },
): Simulation {
  const bodies = new Map<string, Body>()
  const counted = { moves: 0, refused: 0 }
  return {
    async tick() {
      for (const profile of await deps.operators.list())
        if (profile.mode === 'test')
          await tickOperator(systemContext(deps, profile), { bodies, seed, temper, counted })
    },
    counts: () => ({ ...counted }),
  }
}

type SimulationDeps = {
  bodies: Map<string, Body>
  seed: number
  temper: Temper
  counted: { moves: number; refused: number }
}

async function tickOperator(context: RequestContext, services: SimulationDeps): Promise<void> {
  const { operator } = context
  const { drivers, legs, offers } = await withOperator(context, async (tx) => {
    const all = await listSimulated(tx, { operator })
    const driverIds = all.map(({ driverId }) => driverId)
    return {
      drivers: all,
      legs: await listSimulatedLegs(tx, { operator, driverIds }),
      offers: await listSimulatedOffers(tx, { operator, driverIds }),
    }
  })
  for (const driver of drivers) {
    const body = bodyOf(context, { ...services, driver })
    const driverLegs = legs.filter(({ driverId }) => driverId === driver.driverId)
    const offer = offers.find(({ driverId }) => driverId === driver.driverId)
    await tickDriver(context, { ...services, driver, body, legs: driverLegs, offer })
  }
}

function bodyOf(
  context: RequestContext,
  { bodies, seed, driver }: SimulationDeps & { driver: SimulatedDriver },
): Body {
  const key = `${context.operator}/${driver.driverId}`
  const existing = bodies.get(key)
  if (existing) return existing
  const dice = openDice(seed ^ createHash('sha256').update(key).digest().readUInt32BE(0))
  const made: Body = {
    driverId: driver.driverId,
    at: driver.place ?? somewhere(context, dice),
    isDriving: false,
    // most are on shift at start, the others come one by one
    since: new Date(context.now().getTime() - (dice.chance(0.8) ? 90 : dice.below(30)) * 60_000),
    patience: dice.between(20, 120),
    alone: false,
    dice,
    drive: undefined,
    seen: '',
    lead: undefined,
  }
  bodies.set(key, made)
  return made
}

type Turn = SimulationDeps & {
  driver: SimulatedDriver
  body: Body
  legs: readonly SimLeg[]
  offer: SimOffer | undefined
}

async function tickDriver(context: RequestContext, turn: Turn): Promise<void> {
  const { driver, body, legs, offer, temper } = turn
  const now = context.now()
  goOn(context, { body, isOnShift: driver.shift !== undefined })
  const running = legs.find(({ state }) => state !== 'assigned')
  const seen = running ? `${running.reference} ${running.state}` : ''
  if (seen !== body.seen) {
    body.seen = seen
    rest(body, now)
    body.alone = running?.state === 'arrived' && body.dice.chance(temper.noShows)
    // the previous destination no longer applies
    if (running?.state === 'en_route' || running?.state === 'on_board') stop(body)
  }
  const [next] = legs
  const facts: SimFacts = {
    driver: body,
    shift: driver.shift,
    legs,
    offer,
    secondsToPickup: next && !running ? await leadOf(context, { body, leg: next }) : 0,
    now,
    dice: body.dice,
    temper,
  }
  await act(context, { ...turn, action: decide(facts) })
}

/** Moves along the road and reports its position like any phone, even when stationary. */
function goOn(
  context: RequestContext,
  { body, isOnShift }: { body: Body; isOnShift: boolean },
): void {
  const { drivers, operator } = context
  const at = context.now()
  const on = body.drive && placeOnDrive(body.drive, at)
  if (on) body.at = on.point
  if (isOnShift)
    drivers.seen(operator, {
      driverId: body.driverId,
      ...body.at,
      at,
      accuracyMetres: 8,
      metresPerSecond: on?.metresPerSecond ?? 0,
      ...(on && { heading: Math.round(on.heading) }),
    })
  if (!on?.isThere) return
  stop(body)
  rest(body, at)
}

function rest(body: Body, now: Date): void {
  body.since = now
  body.patience = body.dice.between(20, 150)
}

function stop(body: Body): void {
  body.drive = undefined
  body.isDriving = false
}

/** The travel time by road, cached for two minutes: it changes little while a car is stationary. */
async function leadOf(
  context: RequestContext,
  { body, leg }: { body: Body; leg: SimLeg },
): Promise<number> {
  const now = context.now().getTime()
  const { lead } = body
  if (lead?.reference === leg.reference && lead.until > now) return lead.seconds
  const [drive] = context.roads.reach(leg.pickup, { others: [body.at], departAt: context.now() })
  const seconds = drive?.seconds ?? 1_800
  body.lead = { reference: leg.reference, until: now + LEAD_MAX_AGE_MS, seconds }
  return seconds
}

async function act(context: RequestContext, turn: Turn & { action: SimAction }): Promise<void> {
  const { action, body, counted } = turn
  const { driverId } = body
  const now = context.now()
  switch (action.act) {
    case 'wait':
      return
    case 'begin-shift':
      // rejected, because the car is off the road or a document has expired: they try again after a rest
      rest(body, now)
      await beginShift(context, { driverId, vehicleNumber: undefined })
      return
    case 'end-shift':
      stop(body)
      rest(body, now)
      await endShift(context, { driverId })
      return
    case 'roam':
      return setOut(context, { body, to: [somewhere(context, body.dice)] })
    case 'drive':
      return setOut(context, { body, to: action.to })
    case 'answer': {
      const { offerId, answer: decision } = action
      const reason = decision === 'reject' ? 'Too far away' : ''
      const input = {
        offerId,
        driverId,
        answer: decision,
        reason,
        deviceAt: undefined,
        channel: 'simulation',
      }
      const result = await respondToOffer(context, input)
      counted[result.ok ? 'moves' : 'refused'] += 1
      return
    }
    case 'move': {
      const { reference, to, reason } = action
      const by = { role: 'driver', channel: 'simulation', driverId } as const
      const result = await moveLeg(context, { reference, to, reason, by, point: body.at })
      counted[result.ok ? 'moves' : 'refused'] += 1
      // it is too early for a no-show, or someone else changed the leg first: they check again later
      if (!result.ok) rest(body, now)
      return
    }
  }
}

/** Without a road they go in a straight line: an island has no taxis, but a demo goes on. */
async function setOut(
  context: RequestContext,
  { body, to }: { body: Body; to: readonly Point[] },
): Promise<void> {
  const now = context.now()
  const points = [body.at, ...to]
  const route = await findRouteIfAvailable(context, { points, departAt: now })
  const corner = ({ lat, lng }: Point) => [lng, lat] as const
  const path = [
    corner(body.at),
    ...(route ? (JSON.parse(route.row.path) as [number, number][]) : []),
    corner(to.at(-1) ?? body.at),
  ]
  const crow = startDrive({ path, seconds: 1, now })
  const seconds = route?.summary.seconds ?? (crow.upTo.at(-1) ?? 0) / USUAL_MPS
  body.drive = startDrive({ path, seconds, now })
  body.isDriving = true
}

const somewhere = ({ profile: { base } }: RequestContext, dice: Dice): Point => ({
  lat: base.lat + dice.between(-ROAM_DEGREES, ROAM_DEGREES),
  lng: base.lng + dice.between(-ROAM_DEGREES, ROAM_DEGREES) * 1.6,
})
