import { changedFields } from '@kerbside/domain/booking/amend/amend-leg.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import type { ChangeLine } from '../booking/change/change-leg.ts'
import { describeChanges } from './describe-changes.ts'
import { findOffer } from './store.ts'

export type KnownOffer = {
  bookingId: string
  total: Minor
  expiresAt: Date
  confirmedAt: Date | undefined
  changes: readonly ChangeLine[]
}

/** An offered change in plain words, whether or not it has been confirmed. */
export async function findKnownOffer(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { offerId, currency }: { offerId: string; currency: string },
): Promise<KnownOffer | undefined> {
  const { operator } = context
  const offer = await withOperator(context, (tx) => findOffer(tx, { operator, id: offerId }))
  if (!offer) return undefined
  const { bookingId, expiresAt, confirmedAt, before, after } = offer
  const fields = changedFields(before, after)
  const changes = describeChanges({ before, after, things: fields }, currency)
  return { bookingId, total: after.total, expiresAt, confirmedAt, changes }
}
