import { factorsOf } from '@kerbside/domain/operator/drive-times.ts'
import { withOperator } from '../db.ts'
import type { Deps } from '../deps.ts'
import { listDueOperators } from '../list-due-operators.ts'
import type { OperatorId } from '../operator.ts'
import type { Streets } from '../ports/roads/streets/open-streets.ts'
import { findLiveRun } from './drive-times/store.ts'
import { anyStreets, findLiveStreets } from './store.ts'

/** Gives the street processes the area of each operator, at the start and after each change in any process. */
export async function followStreets(
  deps: Pick<Deps, 'db' | 'hot' | 'operators' | 'changes' | 'log'>,
  streets: Streets,
): Promise<void> {
  const load = async (operator: OperatorId) => {
    const { area, driveTimes } = await withOperator({ db: deps.db, operator }, async (tx) => ({
      area: await findLiveStreets(tx, { operator }),
      driveTimes: await findLiveRun(tx, { operator }),
    }))
    streets.use(operator, area, factorsOf(driveTimes?.times ?? []))
  }
  deps.changes.on((operator) => {
    load(operator).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the area of an operator could not be read'),
    )
  })
  const withStreets = await listDueOperators(deps, ({ id }) => anyStreets(id as OperatorId), {
    all: true,
  })
  for (const { id } of withStreets) await load(id as OperatorId)
}
