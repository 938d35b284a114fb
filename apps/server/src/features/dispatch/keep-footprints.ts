import { thinPath } from '@kerbside/domain/dispatch/thin-path.ts'
import { type LngLat, metresBetween } from '@kerbside/domain/geo.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import type { Fix } from '../driver/driver-book.ts'
import { type ActiveLeg, legOfDriver, onActiveLeg } from './active-legs.ts'
import { findFootprint, insertFootprint } from './way-store.ts'

type Way = {
  operator: OperatorId
  active: ActiveLeg
  path: LngLat[]
  metres: number
  beganAt: Date
  lastAt: Date
  /** Read from before this process, once. */
  known: Promise<void>
  dirty: boolean
}

export type Footprints = {
  /** The way a driver's journey has gone so far. */
  wayOf: (operator: OperatorId, driverId: string) => { path: LngLat[]; metres: number } | undefined
  /** Writes down what was driven since it was last written, and all of what has ended. */
  flush: () => Promise<void>
  close: () => void
}

/** Closer than this a car stands, and its phone wanders. */
const LEAST_METRES = 8
/** What is lost of a bend when a way is thinned. */
const THIN_METRES = 5
const MOST_POINTS = 200
const MOST_IN_MEMORY = 1_000

/** Keeps the way of every journey that is under way, heard from the positions, thinned out. */
export function openFootprints(deps: Deps): Footprints {
  const ways = new Map<string, Way>()
  const ended = new Set<Way>()
  const keyOf = (operator: OperatorId, driverId: string) => `${operator}/${driverId}`

  const begin = (operator: OperatorId, { active, at }: { active: ActiveLeg; at: Date }): Way => {
    const way: Way = {
      operator,
      active,
      path: [],
      metres: 0,
      beganAt: at,
      lastAt: at,
      known: Promise.resolve(),
      dirty: false,
    }
    way.known = recall(deps, way)
    ways.set(keyOf(operator, active.driverId), way)
    return way
  }

  const drop = (operator: OperatorId, driverId: string) => {
    const way = ways.get(keyOf(operator, driverId))
    if (!way) return
    ways.delete(keyOf(operator, driverId))
    ended.add(way)
  }

  const stopMoves = deps.drivers.onMove((operator, fix) => {
    const active = legOfDriver({ ...deps, operator }, fix.driverId)
    if (!active) return
    const known = ways.get(keyOf(operator, fix.driverId))
    const isIts = known?.active.reference === active.reference
    if (known && !isIts) drop(operator, fix.driverId)
    note(known && isIts ? known : begin(operator, { active, at: fix.at }), fix)
  })
  const stopLegs = onActiveLeg(deps, (operator, { driverId, active }) => {
    const way = ways.get(keyOf(operator, driverId))
    if (way && way.active.reference !== active?.reference) drop(operator, driverId)
  })

  return {
    wayOf(operator, driverId) {
      const way = ways.get(keyOf(operator, driverId))
      return way && { path: way.path, metres: Math.round(way.metres) }
    },
    async flush() {
      const due = [...ways.values(), ...ended].filter(({ dirty }) => dirty)
      ended.clear()
      for (const way of due) await write(deps, way)
    },
    close() {
      stopMoves()
      stopLegs()
    },
  }
}

function note(way: Way, { lng, lat, at }: Fix): void {
  const last = way.path.at(-1)
  const metres = last ? metresBetween({ lng: last[0], lat: last[1] }, { lng, lat }) : 0
  if (last && metres < LEAST_METRES) return
  way.path.push([lng, lat])
  way.metres += metres
  way.lastAt = at
  way.dirty = true
  if (way.path.length > MOST_IN_MEMORY)
    way.path = thinPath(way.path, { metres: THIN_METRES, most: MOST_POINTS })
}

/** What was driven before this process began comes before what it heard. */
async function recall(deps: Deps, way: Way): Promise<void> {
  const { operator, active } = way
  const { bookingId, leg } = active
  try {
    const known = await withOperator({ db: deps.db, operator }, (tx) =>
      findFootprint(tx, { operator, bookingId, leg }),
    )
    if (!known) return
    way.path = [...known.path, ...way.path]
    way.metres += known.metres
    way.beganAt = new Date(way.beganAt.getTime() - known.seconds * 1000)
  } catch (error) {
    deps.log.error({ err: error }, 'the way so far')
  }
}

async function write(deps: Deps, way: Way): Promise<void> {
  await way.known
  const { operator, active } = way
  const { bookingId, leg } = active
  way.dirty = false
  await withOperator({ db: deps.db, operator }, (tx) =>
    insertFootprint(tx, {
      operator,
      bookingId,
      leg,
      path: thinPath(way.path, { metres: THIN_METRES, most: MOST_POINTS }),
      metres: Math.round(way.metres),
      seconds: Math.max(0, Math.round((way.lastAt.getTime() - way.beganAt.getTime()) / 1000)),
      now: deps.now(),
    }),
  )
}
