import { isCalculationHour } from '@kerbside/domain/operator/drive-times.ts'
import { HOUR, localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { OperatorId } from '../../operator.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { calculateDriveTimes } from './calculate-drive-times.ts'
import { anyNightly, claimNight } from './store.ts'

const EVERY_MS = 10 * 60_000
/** Shorter than a day, so that a night begins a little earlier than the one before. */
const NIGHT_MS = 20 * HOUR

/** The scheduled task that measures, once a night, the times of operators that have switched it on. */
export const driveTimeTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [{ name: 'drive times', work: () => calculateEveryNight(deps) }],
    soon: false,
  })

export async function calculateEveryNight(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - NIGHT_MS)
  const due = await listDueOperators(
    deps,
    ({ id, zone }) =>
      isCalculationHour(localAt(now, zone)) ? anyNightly(id as OperatorId, before) : undefined,
    { all: true },
  )
  for (const profile of due) {
    // a machine without the files of the area leaves the night to another one
    if (!deps.standardStreetsFor(profile)) continue
    const operator = profile.id as OperatorId
    const isClaimed = await withOperator({ db: deps.db, operator }, (tx) =>
      claimNight(tx, { operator, before, now }),
    )
    if (isClaimed && (await calculateDriveTimes(deps, { profile, use: true })))
      deps.changes.notify(operator)
  }
}
