import type { Kysely } from 'kysely'
import { type DatasetKind, type Tables, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type LiveDataset = { id: string; kind: DatasetKind }

const KEPT_MS = 5_000

/** What an operator has imported, as it was at most five seconds ago: most have nothing, and a keystroke asks. */
export function openLiveDatasets(means: {
  db: Kysely<Tables>
  now: () => Date
}): (operator: OperatorId) => Promise<readonly LiveDataset[]> {
  const kept = new Map<OperatorId, { until: number; live: Promise<readonly LiveDataset[]> }>()
  return (operator) => {
    const now = means.now().getTime()
    const known = kept.get(operator)
    if (known && known.until > now && known.until - KEPT_MS <= now) return known.live
    const live = withOperator({ db: means.db, operator }, (tx) =>
      tx
        .selectFrom('place_dataset')
        .select(['id', 'kind'])
        .where('operator_id', '=', operator)
        .where('state', '=', 'live')
        .execute(),
    )
    kept.set(operator, { until: now + KEPT_MS, live })
    live.catch(() => kept.delete(operator))
    return live
  }
}
