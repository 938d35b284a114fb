import {
  cashPostings,
  commissionPostings,
  earningsPostings,
} from '@kerbside/domain/ledger/postings.ts'
import { vatIn } from '@kerbside/domain/ledger/vat-part.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'
import { findVat } from './store.ts'

type LegEntry = {
  context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
  bookingId: string
  leg: number
  currency: string
}

/**
 * Posts the fare of a completed leg with its VAT, once for each leg; for a corporate account with its commission.
 */
export async function postEarnings(
  tx: Tx,
  legEntry: LegEntry & {
    bookerId: number | undefined
    fare: Minor
    promoOff: Minor
    commission: Minor
    /** Set for later earnings beside the fare. */
    ref?: string
  },
): Promise<void> {
  const { bookerId, commission: amount, currency } = legEntry
  const { context, bookingId, leg, ref } = legEntry
  const entry = { context, bookingId, leg, currency, ...(ref !== undefined && { ref }) }
  const { operator } = context
  const vat = vatIn(legEntry.fare, await findVat(tx, { operator, bookingId, now: context.now() }))
  await post(tx, {
    ...entry,
    key: 'fare',
    kind: 'fare-earned',
    postings: earningsPostings({ ...legEntry, vat }),
  })
  if (bookerId === undefined) return
  const postings = commissionPostings({ bookerId, amount, currency })
  await post(tx, { ...entry, key: 'com', kind: 'commission', postings })
}

/** Posts the cash a driver took, or the difference to what was posted before. */
export const postCash = (
  tx: Tx,
  { ref, ...taken }: LegEntry & { driverId: string; amount: Minor; ref: string },
): Promise<boolean> =>
  post(tx, { ...taken, key: 'cash', ref, kind: 'cash-taken', postings: cashPostings(taken) })

const post = (
  tx: Tx,
  entry: LegEntry & {
    key: string
    ref?: string
    kind: string
    postings: ReturnType<typeof earningsPostings>
  },
): Promise<boolean> => {
  const { context, bookingId, leg, key, ref } = entry
  return postJournal(tx, {
    operator: context.operator,
    id: context.newId(),
    eventKey: [key, bookingId, leg, ...(ref === undefined ? [] : [ref])].join(':'),
    kind: entry.kind,
    bookingId,
    at: context.now(),
    postings: entry.postings,
  })
}
