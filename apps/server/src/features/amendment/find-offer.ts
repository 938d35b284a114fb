import { changedThings } from '@kerbside/domain/booking/amend-leg.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { ChangedWord } from '../booking/change-leg.ts'
import { describeChanges } from './describe-changes.ts'
import { findOffer } from './store.ts'

export type KnownOffer = {
  bookingId: string
  total: Minor
  expiresAt: Date
  confirmedAt: Date | undefined
  changes: readonly ChangedWord[]
}

/** A change that was worked out, in a customer's words, whether or not it was confirmed since. */
export async function findKnownOffer(
  call: Pick<Call, 'db' | 'operator'>,
  { offerId, currency }: { offerId: string; currency: string },
): Promise<KnownOffer | undefined> {
  const { operator } = call
  const offer = await withOperator(call, (tx) => findOffer(tx, { operator, id: offerId }))
  if (!offer) return undefined
  const { bookingId, expiresAt, confirmedAt, before, after } = offer
  const things = changedThings(before, after)
  const changes = describeChanges({ before, after, things }, currency)
  return { bookingId, total: after.total, expiresAt, confirmedAt, changes }
}
