import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { OperatorId } from '../../../operator.ts'
import { anyPlace, readPlaces, writePlaces } from './place-store.ts'

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
  hot,
  operators,
}: PositionDeps & Pick<Deps, 'hot' | 'operators'>): Promise<void> {
  const withPlaces = await listDueOperators({ hot, operators }, ({ id }) => anyPlace(id), {
    all: true,
  })
  for (const { id } of withPlaces) {
    const operator = id as OperatorId
    drivers.recall(
      operator,
      await withOperator({ db, operator }, (tx) => readPlaces(tx, { operator })),
    )
  }
}
