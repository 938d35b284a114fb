import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listDisputes, type OpenDispute } from '../ledger/list-disputes.ts'
import { listTroubled, type TroubledRefund } from '../refund/list-troubled.ts'
import { type KeptDifference, listDifferences } from './store.ts'

export type Exceptions = {
  differences: readonly KeptDifference[]
  refunds: readonly TroubledRefund[]
  disputes: readonly OpenDispute[]
}

/** Everything about an operator's money that waits for a person. */
export async function listExceptions(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
): Promise<Exceptions> {
  const { operator } = call
  const differences = await withOperator(call, (tx) => listDifferences(tx, { operator }))
  return { differences, refunds: await listTroubled(call), disputes: await listDisputes(call) }
}
