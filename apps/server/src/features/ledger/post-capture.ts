import { capturePostings } from '@kerbside/domain/ledger/postings.ts'
import { shareOut } from '@kerbside/domain/ledger/share-out.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'
import { insertAllocations, listFares } from './store.ts'

/** The data of an attempt that the ledger needs. */
export type TakenAttempt = {
  id: string
  gateway: string
  purpose: AttemptPurpose
  state: AttemptState
  amount: Minor
  currency: string
  /** What the gateway really captured; undefined for an orphan that was only authorised, so nothing came in. */
  capturedAmount: Minor | undefined
}

/**
 * Posts the payment of an attempt that became captured or an orphan, in the same transaction, and splits it among the
 * legs. Repeated calls post it once.
 */
export async function postCapture(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    booking: { id: string }
    attempt: TakenAttempt
  },
): Promise<void> {
  const { context, booking, attempt } = params
  const { operator } = context
  const amount = takenOf(attempt)
  await postJournal(tx, {
    operator,
    id: context.newId(),
    eventKey: `cap:${attempt.id}`,
    kind: attempt.state === 'orphan' ? 'orphan' : 'capture',
    bookingId: booking.id,
    at: context.now(),
    postings: capturePostings({ ...attempt, bookingId: booking.id, amount }),
  })
  if (attempt.state !== 'captured') return
  const legs = await listFares(tx, { operator, bookingId: booking.id })
  const shares = shareOut(
    amount,
    legs.map(({ fare }) => fare),
  )
  await insertAllocations(tx, {
    operator,
    attemptId: attempt.id,
    shares: legs.map(({ leg }, place) => ({ leg, amount: shares[place] ?? minor(0) })),
  })
}

const takenOf = ({ state, capturedAmount, amount }: TakenAttempt): Minor =>
  capturedAmount ?? (state === 'captured' ? amount : minor(0))
