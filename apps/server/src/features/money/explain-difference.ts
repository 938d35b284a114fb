import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { closeDifference } from './store.ts'

/** Somebody found out why it differs: it is closed, and the same is not opened again. False when it is not open. */
export const explainDifference = (
  call: Pick<Call, 'db' | 'operator' | 'now'>,
  { id, note }: { id: string; note: string },
): Promise<boolean> =>
  withOperator(call, (tx) =>
    closeDifference(tx, { operator: call.operator, id, now: call.now(), note }),
  )
