import { createHash } from 'node:crypto'
import type { Point } from '@kerbside/domain/geo.ts'
import {
  decide,
  GOOD_TEMPER,
  type SimAction,
  type SimDriver,
  type SimFacts,
  type SimJob,
  type SimOffer,
  type Temper,
} from '@kerbside/domain/simulation/decide.ts'
import { type Dice, openDice } from '@kerbside/domain/simulation/dice.ts'
import { type Drive, placeOnDrive, startDrive } from '@kerbside/domain/simulation/drive.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { answerOffer } from '../dispatch/answer-offer.ts'
import { moveLeg } from '../dispatch/move-leg.ts'
import { beginShift, endShift } from '../driver/change-shift.ts'
import { findRouteIfHeard } from '../quotation/find-route.ts'
import {
  listSimulated,
  listSimulatedJobs,
  listSimulatedOffers,
  type SimulatedDriver,
} from './store.ts'

type Body = SimDriver & {
  dice: Dice
  drive: Drive | undefined
  /** What they last saw of their job: another state begins their patience anew. */
  seen: string
  lead: { reference: number; until: number; seconds: number } | undefined
}

export type Simulation = {
  /** Everybody of every operator in test mode goes on a little, up to now. */
  tick: () => Promise<void>
  counts: () => { moves: number; refused: number }
}

/** About the size of a town, around the operator's base. */
const ROAM_DEGREES = 0.09
const LEAD_HOLDS_MS = 120_000
const USUAL_MPS = 9

/**
 * Drives the demo's drivers through the same verbs as a driver's phone: they go on shift, roam, take offers, set off,
 * arrive, wait, and finish. One seed and one clock give one city.
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
          await tickOperator(quietCall(deps, profile), { bodies, seed, temper, counted })
    },
    counts: () => ({ ...counted }),
  }
}

type Means = {
  bodies: Map<string, Body>
  seed: number
  temper: Temper
  counted: { moves: number; refused: number }
}

async function tickOperator(call: Call, means: Means): Promise<void> {
  const { operator } = call
  const { drivers, jobs, offers } = await withOperator(call, async (tx) => {
    const all = await listSimulated(tx, { operator })
    const driverIds = all.map(({ driverId }) => driverId)
    return {
      drivers: all,
      jobs: await listSimulatedJobs(tx, { operator, driverIds }),
      offers: await listSimulatedOffers(tx, { operator, driverIds }),
    }
  })
  for (const driver of drivers) {
    const body = bodyOf(call, { ...means, driver })
    const own = jobs.filter(({ driverId }) => driverId === driver.driverId)
    const offer = offers.find(({ driverId }) => driverId === driver.driverId)
    await tickDriver(call, { ...means, driver, body, jobs: own, offer })
  }
}

function bodyOf(call: Call, { bodies, seed, driver }: Means & { driver: SimulatedDriver }): Body {
  const key = `${call.operator}/${driver.driverId}`
  const known = bodies.get(key)
  if (known) return known
  const dice = openDice(seed ^ createHash('sha256').update(key).digest().readUInt32BE(0))
  const made: Body = {
    driverId: driver.driverId,
    at: driver.place ?? somewhere(call, dice),
    isDriving: false,
    // most are at work when the house opens, the others come one by one
    since: new Date(call.now().getTime() - (dice.chance(0.8) ? 90 : dice.below(30)) * 60_000),
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

type Turn = Means & {
  driver: SimulatedDriver
  body: Body
  jobs: readonly SimJob[]
  offer: SimOffer | undefined
}

async function tickDriver(call: Call, turn: Turn): Promise<void> {
  const { driver, body, jobs, offer, temper } = turn
  const now = call.now()
  goOn(call, { body, isOnShift: driver.shift !== undefined })
  const running = jobs.find(({ state }) => state !== 'assigned')
  const seen = running ? `${running.reference} ${running.state}` : ''
  if (seen !== body.seen) {
    body.seen = seen
    rest(body, now)
    body.alone = running?.state === 'arrived' && body.dice.chance(temper.noShows)
    // whatever they drove to before, it is not where they have to be now
    if (running?.state === 'en_route' || running?.state === 'on_board') stop(body)
  }
  const [next] = jobs
  const facts: SimFacts = {
    driver: body,
    shift: driver.shift,
    jobs,
    offer,
    secondsToPickup: next && !running ? await leadOf(call, { body, job: next }) : 0,
    now,
    dice: body.dice,
    temper,
  }
  await act(call, { ...turn, action: decide(facts) })
}

/** Along the road, heard like any phone; who stands is heard, too. */
function goOn(call: Call, { body, isOnShift }: { body: Body; isOnShift: boolean }): void {
  const { drivers, operator } = call
  const at = call.now()
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

/** By road, remembered for two minutes: what lies between changes little while one stands about. */
async function leadOf(call: Call, { body, job }: { body: Body; job: SimJob }): Promise<number> {
  const now = call.now().getTime()
  const { lead } = body
  if (lead?.reference === job.reference && lead.until > now) return lead.seconds
  const [drive] = call.roads.reach(job.pickup, { others: [body.at], departAt: call.now() })
  const seconds = drive?.seconds ?? 1_800
  body.lead = { reference: job.reference, until: now + LEAD_HOLDS_MS, seconds }
  return seconds
}

async function act(call: Call, turn: Turn & { action: SimAction }): Promise<void> {
  const { action, body, counted } = turn
  const { driverId } = body
  const now = call.now()
  switch (action.act) {
    case 'wait':
      return
    case 'begin-shift':
      // refused, the car is out or a paper has ended: they try again after a rest
      rest(body, now)
      await beginShift(call, { driverId, vehicleNumber: undefined })
      return
    case 'end-shift':
      stop(body)
      rest(body, now)
      await endShift(call, { driverId })
      return
    case 'roam':
      return setOut(call, { body, to: [somewhere(call, body.dice)] })
    case 'drive':
      return setOut(call, { body, to: action.to })
    case 'answer': {
      const { offerId, answer } = action
      const reason = answer === 'reject' ? 'Too far away' : ''
      const said = { offerId, driverId, answer, reason, deviceAt: undefined, channel: 'simulation' }
      const verdict = await answerOffer(call, said)
      counted[verdict.ok ? 'moves' : 'refused'] += 1
      return
    }
    case 'move': {
      const { reference, to, reason } = action
      const by = { role: 'driver', channel: 'simulation', driverId } as const
      const verdict = await moveLeg(call, { reference, to, reason, by, point: body.at })
      counted[verdict.ok ? 'moves' : 'refused'] += 1
      // a no-show may not be said so soon, or somebody was first: they look again in a while
      if (!verdict.ok) rest(body, now)
      return
    }
  }
}

/** Where no road leads they go as the crow flies: an island has no taxis, but a demo goes on. */
async function setOut(
  call: Call,
  { body, to }: { body: Body; to: readonly Point[] },
): Promise<void> {
  const now = call.now()
  const points = [body.at, ...to]
  const route = await findRouteIfHeard(call, { points, departAt: now })
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

const somewhere = ({ profile: { base } }: Call, dice: Dice): Point => ({
  lat: base.lat + dice.between(-ROAM_DEGREES, ROAM_DEGREES),
  lng: base.lng + dice.between(-ROAM_DEGREES, ROAM_DEGREES) * 1.6,
})
