import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listHolds } from './hold-store.ts'
import { listPacks } from './pack-store.ts'
import { listRecords } from './store.ts'

/** What is held, the packs that were made, and since when there is a record. */
export const showKept = (means: Pick<Call, 'db' | 'operator'>) =>
  withOperator(means, async (tx) => {
    const { operator } = means
    const [first] = await listRecords(tx, { operator, after: 0, most: 1 })
    return {
      holds: await listHolds(tx, { operator }),
      packs: await listPacks(tx, { operator }),
      since: first?.at,
    }
  })
