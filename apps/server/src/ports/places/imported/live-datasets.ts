import type { Kysely } from 'kysely'
import { cacheBriefly } from '../../../cache-briefly.ts'
import { type DatasetKind, inOperator, type Tables, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type LiveDataset = { id: string; kind: DatasetKind }

/**
 * What an operator has imported, up to five seconds old: most operators have nothing, and each keystroke needs
 * it.
 */
export function openLiveDatasets(deps: {
  db: Kysely<Tables>
  now: () => Date
}): (operator: OperatorId) => Promise<readonly LiveDataset[]> {
  const cache = cacheBriefly<readonly LiveDataset[]>()
  const load = (operator: OperatorId): Promise<readonly LiveDataset[]> =>
    withOperator({ db: deps.db, operator }, (tx) =>
      inOperator(tx, operator)
        .selectFrom('place_dataset')
        .select(['id', 'kind'])
        .where('state', '=', 'live')
        .execute(),
    )
  return (operator) => cache.get(deps.now(), { key: operator, load: () => load(operator) })
}
