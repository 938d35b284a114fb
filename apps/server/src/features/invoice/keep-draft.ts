import {
  type InvoiceRefusal,
  judgeInvoice,
  MOST_DRAFTS,
} from '@kerbside/domain/invoice/judge-invoice.ts'
import { type DaySpan, judgeSpan, type SpanVerdict } from '@kerbside/domain/statement/civil-days.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findActingAccount, findNamedAccount } from '../corporate/find-account.ts'
import {
  countDrafts,
  findInvoiceRow,
  insertInvoice,
  lockAccount,
  markRemoved,
  markSpan,
} from './store.ts'

type Refused = {
  ok: false
  reason: InvoiceRefusal | Extract<SpanVerdict, { ok: false }>['reason']
}

export type DraftVerdict = { ok: true; number: number } | Refused

/** Of one account at once; nobody needs more. */
export const MOST_LISTED = 200

/** A draft over some days, by whoever asks. Undefined for an account that is not theirs. */
export async function makeDraft(
  call: Call,
  asked: { bookerId: number; span: DaySpan },
): Promise<DraftVerdict | undefined> {
  const { bookerId } = asked
  const mine = await findNamedAccount(call, { bookerId, act: 'make-invoice' })
  if (!mine) return undefined
  const verdict = judgeSpan(asked.span)
  if (!verdict.ok) return verdict
  const { operator, profile } = call
  const number = drawNumber(call)
  return withOperator(call, async (tx) => {
    await lockAccount(tx, { operator, bookerId })
    if ((await countDrafts(tx, { operator, bookerId })) >= MOST_DRAFTS)
      return { ok: false, reason: 'too-many-drafts' }
    await insertInvoice(tx, {
      operator,
      id: call.newId(),
      number,
      bookerId,
      currency: profile.currency,
      span: verdict.span,
      madeBy: mine.me.customerId,
      now: call.now(),
    })
    return { ok: true, number }
  })
}

/** Other days for a draft of one's own. Undefined for every invoice that is not there for whoever asks. */
export async function changeDraft(
  call: Call,
  asked: { bookerId: number; number: number; span: DaySpan },
): Promise<DraftVerdict | undefined> {
  const { bookerId, number } = asked
  const mine = await findNamedAccount(call, { bookerId, act: 'make-invoice' })
  if (!mine) return undefined
  const { operator } = call
  return withOperator(call, async (tx) => {
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    const verdict = judgeMine(row, { act: 'change', customerId: mine.me.customerId })
    if (!verdict.ok || !row) return known(verdict)
    const span = judgeSpan(asked.span)
    if (!span.ok) return span
    await markSpan(tx, { operator, id: row.id, span: span.span })
    return { ok: true, number }
  })
}

/** Takes a draft of one's own away. Undefined for every invoice that is not there for whoever asks. */
export async function removeDraft(
  call: Call,
  { number }: { number: number },
): Promise<DraftVerdict | undefined> {
  const mine = await findActingAccount(call, { act: 'make-invoice' })
  if (!mine) return undefined
  const { operator } = call
  const { bookerId } = mine.account
  return withOperator(call, async (tx) => {
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    const verdict = judgeMine(row, { act: 'remove', customerId: mine.me.customerId })
    if (!verdict.ok || !row) return known(verdict)
    await markRemoved(tx, { operator, id: row.id, now: call.now() })
    return { ok: true, number }
  })
}

type Judged = ReturnType<typeof judgeInvoice>

const judgeMine = (
  row: Parameters<typeof isMine>[0],
  { act, customerId }: { act: 'change' | 'remove'; customerId: string },
): Judged =>
  row
    ? judgeInvoice(act, {
        state: row.state,
        isMine: isMine(row, customerId),
        lineCount: 0,
        isOver: true,
      })
    : { ok: false, reason: 'none' }

const isMine = (row: Awaited<ReturnType<typeof findInvoiceRow>>, customerId: string): boolean =>
  row?.madeBy === customerId

/** Somebody else's invoice is told like one that is not there. */
const known = (verdict: Judged): Refused | undefined =>
  verdict.ok || verdict.reason === 'none' ? undefined : { ok: false, reason: verdict.reason }

/** A positive number of 31 bits, which neither counts nor tells; one taken already is refused by the database. */
export const drawNumber = ({ randomBytes }: Pick<Call, 'randomBytes'>): number =>
  randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
