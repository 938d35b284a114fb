import { thinPath } from '@kerbside/domain/dispatch/thin-path.ts'
import { type LngLat, metresBetween } from '@kerbside/domain/geo.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Fix } from '../../driver/position/driver-registry.ts'
import { legOfDriver, onActiveLeg } from '../board/active-legs.ts'
import type { ActiveLeg } from '../leg/active-leg.ts'
import { findFootprint, insertFootprint } from './footprint-store.ts'

type DrivenPath = {
  operator: OperatorId
  active: ActiveLeg
  path: LngLat[]
  metres: number
  beganAt: Date
  lastAt: Date
  /** Resolves when the route stored before this process started has been read, once. */
  known: Promise<void>
  dirty: boolean
}

export type Footprints = {
  /** The route of a driver's active leg so far. */
  drivenPath: (
    operator: OperatorId,
    driverId: string,
  ) => { path: LngLat[]; metres: number } | undefined
  /** Stores what was driven since the last flush, and the complete routes of ended legs. */
  flush: () => Promise<void>
  close: () => void
}

/** Smaller moves are ignored: the car stands, and its phone's position drifts. */
const MIN_METRES = 8
/** Maximum deviation in metres when a route is simplified. */
const THIN_METRES = 5
const MAX_POINTS = 200
const MAX_POINTS_IN_MEMORY = 1_000

/** Records the simplified route of every active leg from the position updates. */
export function openFootprints(deps: Deps): Footprints {
  const drivenPaths = new Map<string, DrivenPath>()
  const ended = new Set<DrivenPath>()
  const keyOf = (operator: OperatorId, driverId: string) => `${operator}/${driverId}`

  const begin = (
    operator: OperatorId,
    { active, at }: { active: ActiveLeg; at: Date },
  ): DrivenPath => {
    const drivenPath: DrivenPath = {
      operator,
      active,
      path: [],
      metres: 0,
      beganAt: at,
      lastAt: at,
      known: Promise.resolve(),
      dirty: false,
    }
    drivenPath.known = recall(deps, drivenPath)
    drivenPaths.set(keyOf(operator, active.driverId), drivenPath)
    return drivenPath
  }

  const drop = (operator: OperatorId, driverId: string) => {
    const drivenPath = drivenPaths.get(keyOf(operator, driverId))
    if (!drivenPath) return
    drivenPaths.delete(keyOf(operator, driverId))
    ended.add(drivenPath)
  }

  const stopMoves = deps.drivers.onMove((operator, fix) => {
    const active = legOfDriver({ ...deps, operator }, fix.driverId)
    if (!active) return
    const existing = drivenPaths.get(keyOf(operator, fix.driverId))
    const isIts = existing?.active.reference === active.reference
    if (existing && !isIts) drop(operator, fix.driverId)
    note(existing && isIts ? existing : begin(operator, { active, at: fix.at }), fix)
  })
  const stopLegs = onActiveLeg(deps, (operator, { driverId, active }) => {
    const drivenPath = drivenPaths.get(keyOf(operator, driverId))
    if (drivenPath && drivenPath.active.reference !== active?.reference) drop(operator, driverId)
  })

  return {
    drivenPath(operator, driverId) {
      const drivenPath = drivenPaths.get(keyOf(operator, driverId))
      return drivenPath && { path: drivenPath.path, metres: Math.round(drivenPath.metres) }
    },
    async flush() {
      const due = [...drivenPaths.values(), ...ended].filter(({ dirty }) => dirty)
      ended.clear()
      for (const drivenPath of due) await write(deps, drivenPath)
    },
    close() {
      stopMoves()
      stopLegs()
    },
  }
}

function note(drivenPath: DrivenPath, { lng, lat, at }: Fix): void {
  const last = drivenPath.path.at(-1)
  const metres = last ? metresBetween({ lng: last[0], lat: last[1] }, { lng, lat }) : 0
  if (last && metres < MIN_METRES) return
  drivenPath.path.push([lng, lat])
  drivenPath.metres += metres
  drivenPath.lastAt = at
  drivenPath.dirty = true
  if (drivenPath.path.length > MAX_POINTS_IN_MEMORY)
    drivenPath.path = thinPath(drivenPath.path, { metres: THIN_METRES, max: MAX_POINTS })
}

/** Puts the route stored before this process started in front of the positions received since. */
async function recall(deps: Deps, drivenPath: DrivenPath): Promise<void> {
  const { operator, active } = drivenPath
  const { bookingId, leg } = active
  try {
    const existing = await withOperator({ db: deps.db, operator }, (tx) =>
      findFootprint(tx, { operator, bookingId, leg }),
    )
    if (!existing) return
    drivenPath.path = [...existing.path, ...drivenPath.path]
    drivenPath.metres += existing.metres
    drivenPath.beganAt = new Date(drivenPath.beganAt.getTime() - existing.seconds * 1000)
  } catch (error) {
    deps.log.error({ err: error }, 'the stored route could not be loaded')
  }
}

async function write(deps: Deps, drivenPath: DrivenPath): Promise<void> {
  await drivenPath.known
  const { operator, active } = drivenPath
  const { bookingId, leg } = active
  drivenPath.dirty = false
  await withOperator({ db: deps.db, operator }, (tx) =>
    insertFootprint(tx, {
      operator,
      bookingId,
      leg,
      path: thinPath(drivenPath.path, { metres: THIN_METRES, max: MAX_POINTS }),
      metres: Math.round(drivenPath.metres),
      seconds: Math.max(
        0,
        Math.round((drivenPath.lastAt.getTime() - drivenPath.beganAt.getTime()) / 1000),
      ),
      now: deps.now(),
    }),
  )
}
