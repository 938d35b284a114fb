import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { type InvoiceRefusal, judgeInvoice } from '@kerbside/domain/invoice/judge-invoice.ts'
import {
  addDays,
  type DaySpan,
  judgeSpan,
  type SpanVerdict,
} from '@kerbside/domain/statement/civil-days.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import {
  type Account,
  findActingAccount,
  findAnyAccount,
  listAnyMembers,
} from '../corporate/find-account.ts'
import { gatherInvoices, partiesOf, todayAt } from './gather-invoice.ts'
import { drawNumber } from './keep-draft.ts'
import { mailInvoice } from './mail-invoice.ts'
import {
  findInvoiceRow,
  type InvoiceRow,
  insertInvoice,
  lockAccount,
  markIssued,
  takeIssueNumber,
} from './store.ts'

export type IssueVerdict =
  | { ok: true; invoice: Invoice; name: string }
  | { ok: false; reason: InvoiceRefusal | Extract<SpanVerdict, { ok: false }>['reason'] }

/** Issues a draft of one's own. Undefined for every invoice that is not there for whoever asks. */
export async function issueInvoice(
  call: Call,
  { number }: { number: number },
): Promise<IssueVerdict | undefined> {
  const mine = await findActingAccount(call, { act: 'make-invoice' })
  if (!mine) return undefined
  const { operator } = call
  const { account, me } = mine
  const { bookerId } = account
  const verdict = await withOperator(call, async (tx) => {
    await lockAccount(tx, { operator, bookerId })
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    return row && issue(tx, { call, row, account, isMine: row.madeBy === me.customerId })
  })
  if (verdict?.ok) await mailInvoice(call, { ...verdict, members: mine.members })
  return verdict
}

/** The same for the operator, in one go: nothing is left of one that cannot be issued. Undefined: no such account. */
export async function issueForAccount(
  call: Call,
  { bookerId, span }: { bookerId: number; span: DaySpan },
): Promise<IssueVerdict | undefined> {
  const verdict = await makeIssued(call, { bookerId, span })
  if (verdict?.ok)
    await mailInvoice(call, { ...verdict, members: await listAnyMembers(call, { bookerId }) })
  return verdict
}

async function makeIssued(
  call: Call,
  { bookerId, span }: { bookerId: number; span: DaySpan },
): Promise<IssueVerdict | undefined> {
  const account = await findAnyAccount(call, { bookerId })
  if (!account) return undefined
  const judged = judgeSpan(span)
  if (!judged.ok) return judged
  const { operator, profile } = call
  const number = drawNumber(call)
  let refused: IssueVerdict | undefined
  try {
    return await withOperator(call, async (tx) => {
      await lockAccount(tx, { operator, bookerId })
      await insertInvoice(tx, {
        operator,
        id: call.newId(),
        number,
        bookerId,
        currency: profile.currency,
        span,
        madeBy: undefined,
        now: call.now(),
      })
      const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
      const verdict = row && (await issue(tx, { call, row, account, isMine: true }))
      refused = verdict
      if (!verdict?.ok) throw UNDO
      return verdict
    })
  } catch (error) {
    if (error === UNDO) return refused
    throw error
  }
}

const UNDO = Symbol('nothing is kept of it')

async function issue(
  tx: Tx,
  facts: { call: Call; row: InvoiceRow; account: Account; isMine: boolean },
): Promise<IssueVerdict | undefined> {
  const { call, row, account, isMine } = facts
  const [draft] = await gatherInvoices(tx, { call, rows: [row] })
  if (!draft) return undefined
  const today = todayAt(call)
  const verdict = judgeInvoice('issue', {
    state: row.state,
    isMine,
    lineCount: draft.lines.length,
    isOver: row.to < today,
  })
  if (!verdict.ok)
    return verdict.reason === 'none' ? undefined : { ok: false, reason: verdict.reason }
  const { operator } = call
  const issueNumber = await takeIssueNumber(tx, { operator })
  const dueOn = addDays(today, account.paymentDays)
  const parties = partiesOf(call, account)
  const total = sumInvoice(draft.lines).gross
  const { id } = row
  await markIssued(tx, {
    operator,
    id,
    issueNumber,
    now: call.now(),
    on: today,
    dueOn,
    parties,
    total,
    lines: draft.lines,
  })
  const issued = { state: 'issued', issueNumber, issuedOn: today, dueOn, parties } as const
  const name = invoiceName(call.profile.settings.referencePrefix, issueNumber)
  return { ok: true, invoice: { ...draft, ...issued }, name }
}
