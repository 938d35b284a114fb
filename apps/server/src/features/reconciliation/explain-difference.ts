import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { closeDifference } from './store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now'> &
  Partial<Pick<RequestContext, 'principal'>>

/**
 * Closes a difference with a person's explanation; the same difference is not opened again. False if it is not open.
 */
export const explainDifference = (
  context: Deps,
  { id, note }: { id: string; note: string },
): Promise<boolean> =>
  withOperator(context, async (tx) => {
    const closed = await closeDifference(tx, {
      operator: context.operator,
      id,
      now: context.now(),
      note,
    })
    const { principal } = context
    if (closed && principal?.member)
      await recordAudit(tx, {
        ...context,
        principal,
        action: 'difference.explained',
        object: `difference ${id}`,
        detail: { note },
      })
    return closed
  })
