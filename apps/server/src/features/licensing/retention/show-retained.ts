import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listPacks } from '../pack/pack-store.ts'
import { listRecords } from '../store.ts'
import { listRetentionHolds } from './retention-hold-store.ts'

/** The retention holds, the packs made, and since when the record exists. */
export const showRetained = (deps: Pick<RequestContext, 'db' | 'operator'>) =>
  withOperator(deps, async (tx) => {
    const { operator } = deps
    const [first] = await listRecords(tx, { operator, after: 0, max: 1 })
    return {
      holds: await listRetentionHolds(tx, { operator }),
      packs: await listPacks(tx, { operator }),
      since: first?.at,
    }
  })
