import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { readPlaces, writePlaces } from './place-store.ts'

type Means = Pick<Deps, 'db' | 'drivers'>

/** Writes down where drivers were last, each at most every half minute; `all` at the end of the process. */
export async function keepPlaces(
  { db, drivers }: Means,
  asked: { all?: boolean } = {},
): Promise<void> {
  for (const [operator, fixes] of drivers.takeUnwritten(asked))
    await withOperator({ db, operator }, (tx) => writePlaces(tx, { operator, fixes }))
}

/** What a server that begins knows of where everybody is. */
export async function recallPlaces({
  db,
  drivers,
  operators,
}: Means & Pick<Deps, 'operators'>): Promise<void> {
  for (const { id } of await operators.list()) {
    const operator = id as OperatorId
    drivers.recall(
      operator,
      await withOperator({ db, operator }, (tx) => readPlaces(tx, { operator })),
    )
  }
}
