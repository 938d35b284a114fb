import type { Kysely } from 'kysely'
import { type DatasetKind, type Tables, withOperator } from '../../../db.ts'
import { keptBriefly } from '../../../kept-briefly.ts'
import type { OperatorId } from '../../../operator.ts'

export type LiveDataset = { id: string; kind: DatasetKind }

/** What an operator has imported, as it was at most five seconds ago: most have nothing, and a keystroke asks. */
export function openLiveDatasets(means: {
  db: Kysely<Tables>
  now: () => Date
}): (operator: OperatorId) => Promise<readonly LiveDataset[]> {
  const kept = keptBriefly<readonly LiveDataset[]>()
  const load = (operator: OperatorId): Promise<readonly LiveDataset[]> =>
    withOperator({ db: means.db, operator }, (tx) =>
      tx
        .selectFrom('place_dataset')
        .select(['id', 'kind'])
        .where('operator_id', '=', operator)
        .where('state', '=', 'live')
        .execute(),
    )
  return (operator) => kept.get(means.now(), { key: operator, load: () => load(operator) })
}
