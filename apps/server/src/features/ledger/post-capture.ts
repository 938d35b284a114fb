import { capturePostings } from '@kerbside/domain/ledger/postings.ts'
import { shareOut } from '@kerbside/domain/ledger/share-out.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { AttemptPurpose, AttemptState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'
import { insertAllocations, listFares } from './store.ts'

/** Of an attempt what the ledger asks about. */
export type TakenAttempt = {
  id: string
  gateway: string
  purpose: AttemptPurpose
  state: AttemptState
  amount: Minor
  currency: string
  /** What the gateway really took; undefined of an orphan that was only held: then nothing came in. */
  capturedAmount: Minor | undefined
}

/**
 * Books the money of an attempt that became captured or an orphan, in the transaction that moves it there, and says
 * how much of it belongs to each leg. However often it is called, it is booked once.
 */
export async function postCapture(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    booking: { id: string }
    attempt: TakenAttempt
  },
): Promise<void> {
  const { call, booking, attempt } = facts
  const { operator } = call
  const amount = takenOf(attempt)
  await postJournal(tx, {
    operator,
    id: call.newId(),
    eventKey: `cap:${attempt.id}`,
    kind: attempt.state === 'orphan' ? 'orphan' : 'capture',
    bookingId: booking.id,
    at: call.now(),
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
