import {
  cashPostings,
  commissionPostings,
  earnedPostings,
} from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'

type Ride = {
  call: Pick<Call, 'operator' | 'newId' | 'now'>
  bookingId: string
  leg: number
  currency: string
}

/** Books the fare of a ride that is over, once for each leg; of an account with what it earned by it. */
export async function postEarned(
  tx: Tx,
  ride: Ride & {
    bookerId: number | undefined
    fare: Minor
    promoOff: Minor
    commission: Minor
    /** Of what is earned later on, beside the fare of the ride. */
    ref?: string
  },
): Promise<void> {
  const { bookerId, commission: amount, currency } = ride
  const { call, bookingId, leg, ref } = ride
  const entry = { call, bookingId, leg, currency, ...(ref !== undefined && { ref }) }
  await post(tx, { ...entry, key: 'fare', kind: 'fare-earned', postings: earnedPostings(ride) })
  if (bookerId === undefined) return
  const postings = commissionPostings({ bookerId, amount, currency })
  await post(tx, { ...entry, key: 'com', kind: 'commission', postings })
}

/** Books the cash a driver took, or what they took more or less than was booked before. */
export const postCash = (
  tx: Tx,
  { ref, ...taken }: Ride & { driverId: string; amount: Minor; ref: string },
): Promise<boolean> =>
  post(tx, { ...taken, key: 'cash', ref, kind: 'cash-taken', postings: cashPostings(taken) })

const post = (
  tx: Tx,
  entry: Ride & {
    key: string
    ref?: string
    kind: string
    postings: ReturnType<typeof earnedPostings>
  },
): Promise<boolean> => {
  const { call, bookingId, leg, key, ref } = entry
  return postJournal(tx, {
    operator: call.operator,
    id: call.newId(),
    eventKey: [key, bookingId, leg, ...(ref === undefined ? [] : [ref])].join(':'),
    kind: entry.kind,
    bookingId,
    at: call.now(),
    postings: entry.postings,
  })
}
