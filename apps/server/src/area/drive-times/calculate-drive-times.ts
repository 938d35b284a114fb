import {
  DRIVE_TIME_DAYS,
  type FinishedDrive,
  measureDriveTimes,
} from '@kerbside/domain/operator/drive-times.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { dayPartAt } from '../../ports/roads/day-part.ts'
import type { RoadEngine } from '../../ports/roads/engine.ts'
import {
  deleteOldRuns,
  type FinishedLeg,
  insertRun,
  listFinishedLegs,
  saveCalculatedAt,
  setLiveRun,
} from './store.ts'

/** About 20 ms of the street engine each. */
const MAX_LEGS = 400
/** A driver may report at the kerb or across a car park, but not on the way. */
const NEAR_METRES = 500
const ROUTE_MS = 2_000
/** Calculations kept beside the one in use. */
const KEPT = 30

/**
 * Routes the finished legs of the last days with the standard times, at the hour in which they were driven, and keeps
 * the medians. False without streets in use: nothing was calculated.
 */
export async function calculateDriveTimes(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'standardStreetsFor'>,
  { profile, use }: { profile: Operator; use: boolean },
): Promise<boolean> {
  const engine = deps.standardStreetsFor(profile)
  if (!engine) return false
  const operator = profile.id as OperatorId
  const now = deps.now()
  const legs = await withOperator({ db: deps.db, operator }, (tx) =>
    listFinishedLegs(tx, {
      operator,
      from: new Date(now.getTime() - DRIVE_TIME_DAYS * DAY),
      nearMetres: NEAR_METRES,
      max: MAX_LEGS,
    }),
  )
  const drives: FinishedDrive[] = []
  for (const leg of legs) {
    const drive = await driveOf(engine, { leg, zone: profile.zone })
    if (drive) drives.push(drive)
  }
  const id = deps.newId()
  await withOperator({ db: deps.db, operator }, async (tx) => {
    const run = { id, times: measureDriveTimes(drives), madeAt: now }
    await insertRun(tx, { operator, run })
    if (use) await setLiveRun(tx, { operator, id, now })
    await saveCalculatedAt(tx, { operator, now })
    await deleteOldRuns(tx, { operator, kept: KEPT })
  })
  return true
}

/** Undefined if the streets have no route; a leg that the engine fails on is left out. */
async function driveOf(
  engine: RoadEngine,
  { leg: { from, to, boardedAt, endedAt }, zone }: { leg: FinishedLeg; zone: string },
): Promise<FinishedDrive | undefined> {
  const route = await engine
    .route([from, to], { departAt: boardedAt, signal: AbortSignal.timeout(ROUTE_MS) })
    .catch(() => undefined)
  return (
    route && {
      part: dayPartAt(boardedAt, zone),
      metres: route.metres,
      promisedMinutes: route.seconds / 60,
      drivenMinutes: (endedAt.getTime() - boardedAt.getTime()) / 60_000,
    }
  )
}
