import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listDisputes, type OpenDispute } from '../ledger/list-disputes.ts'
import { readOrderId } from '../payment/find-told-attempt.ts'
import { listTroubled, type TroubledRefund } from '../refund/list-troubled.ts'
import { listMatches, listReferences } from './payment-store.ts'
import { type KeptDifference, listDifferences } from './store.ts'

export type Exceptions = {
  differences: readonly KeptDifference[]
  refunds: readonly TroubledRefund[]
  disputes: readonly OpenDispute[]
}

/** The same for the desk: which booking each difference is about, and when every gateway was last matched. */
export async function listDeskExceptions(call: Pick<Call, 'db' | 'operator' | 'now'>): Promise<
  Exceptions & {
    referenceOf: (difference: KeptDifference) => number | undefined
    matches: readonly { gateway: string; until: Date }[]
  }
> {
  const { operator } = call
  const all = await listExceptions(call)
  const bookingOf = ({ orderId }: KeptDifference) => readOrderId(orderId)?.bookingId
  const bookingIds = all.differences.flatMap((one) => bookingOf(one) ?? [])
  return withOperator(call, async (tx) => {
    const references = await listReferences(tx, { operator, bookingIds })
    return {
      ...all,
      referenceOf: (difference) => references.get(bookingOf(difference) ?? ''),
      matches: await listMatches(tx, { operator }),
    }
  })
}

/** Everything about an operator's money that waits for a person. */
export async function listExceptions(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
): Promise<Exceptions> {
  const { operator } = call
  const differences = await withOperator(call, (tx) => listDifferences(tx, { operator }))
  return { differences, refunds: await listTroubled(call), disputes: await listDisputes(call) }
}
