import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import { readPlaces, writePlaces } from './place-store.ts'

type PositionDeps = Pick<Deps, 'db' | 'drivers'>

/** Stores drivers' last positions, each at most every half minute; `all` at the end of the process. */
export async function savePositions(
  { db, drivers }: PositionDeps,
  params: { all?: boolean } = {},
): Promise<void> {
  for (const [operator, fixes] of drivers.takeUnwritten(params))
    await withOperator({ db, operator }, (tx) => writePlaces(tx, { operator, fixes }))
}

/** Loads the stored positions when a server starts. */
export async function recallPlaces({
  db,
  drivers,
  operators,
}: PositionDeps & Pick<Deps, 'operators'>): Promise<void> {
  for (const { id } of await operators.list()) {
    const operator = id as OperatorId
    drivers.recall(
      operator,
      await withOperator({ db, operator }, (tx) => readPlaces(tx, { operator })),
    )
  }
}
