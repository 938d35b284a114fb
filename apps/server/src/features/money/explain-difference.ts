import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { closeDifference } from './store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now'> & Partial<Pick<Call, 'who'>>

/** Somebody found out why it differs: it is closed, and the same is not opened again. False when it is not open. */
export const explainDifference = (
  call: Means,
  { id, note }: { id: string; note: string },
): Promise<boolean> =>
  withOperator(call, async (tx) => {
    const closed = await closeDifference(tx, {
      operator: call.operator,
      id,
      now: call.now(),
      note,
    })
    const { who } = call
    if (closed && who?.member)
      await keepAudit(tx, {
        ...call,
        who,
        deed: 'difference.explained',
        object: `difference ${id}`,
        detail: { note },
      })
    return closed
  })
