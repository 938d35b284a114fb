import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listDisputes, type OpenDispute } from '../ledger/list-disputes.ts'
import { readOrderId } from '../payment/find-reported-attempt.ts'
import { type FailedRefund, listFailedRefunds } from '../refund/list-failed-refunds.ts'
import { listMatches, listReferences } from './payment-store.ts'
import { listDifferences, type StoredDifference } from './store.ts'

export type Exceptions = {
  differences: readonly StoredDifference[]
  refunds: readonly FailedRefund[]
  disputes: readonly OpenDispute[]
}

/** The same for the desk: with the booking of each difference, and when each gateway was last reconciled. */
export async function listDeskExceptions(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
): Promise<
  Exceptions & {
    referenceOf: (difference: StoredDifference) => number | undefined
    matches: readonly { gateway: string; until: Date }[]
  }
> {
  const { operator } = context
  const all = await listExceptions(context)
  const bookingOf = ({ orderId }: StoredDifference) => readOrderId(orderId)?.bookingId
  const bookingIds = all.differences.flatMap((item) => bookingOf(item) ?? [])
  return withOperator(context, async (tx) => {
    const references = await listReferences(tx, { operator, bookingIds })
    return {
      ...all,
      referenceOf: (difference) => references.get(bookingOf(difference) ?? ''),
      matches: await listMatches(tx, { operator }),
    }
  })
}

/** All payment problems of an operator that wait for a person. */
export async function listExceptions(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
): Promise<Exceptions> {
  const { operator } = context
  const differences = await withOperator(context, (tx) => listDifferences(tx, { operator }))
  return {
    differences,
    refunds: await listFailedRefunds(context),
    disputes: await listDisputes(context),
  }
}
