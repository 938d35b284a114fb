import { readSpan } from '@kerbside/contract/booker/read-days.ts'
import { sayInvoiceRefusal, saySpanRefusal } from '@kerbside/contract/booker/say-refusal.ts'
import { MINE, writeInvoice } from '@kerbside/contract/booker/write-invoice.ts'
import * as wire from '@kerbside/contract/booker.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { addDays, monthOf } from '@kerbside/domain/statement/civil-days.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { drawMyCredit } from './draw-credit.ts'
import { drawInvoice } from './draw-invoice.ts'
import { todayAt } from './gather-invoice.ts'
import { type IssueVerdict, issueForAccount, issueInvoice } from './issue-invoice.ts'
import { changeDraft, type DraftVerdict, makeDraft, removeDraft } from './keep-draft.ts'
import { findInvoice, listInvoices, type MyInvoices } from './list-invoices.ts'
import { payInvoice } from './pay-invoice.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listBookerInvoices, async ({ bookerid }, call) => {
    const found = await listInvoices(call, { bookerId: bookerid })
    if (!found) return NOT_FOUND
    const { zone, settings } = call.profile
    const facts = { prefix: settings.referencePrefix, zone, today: todayAt(call) }
    const invoices = found.invoices.map((invoice) =>
      writeInvoice(invoice, { ...facts, madeBy: makerOf(call, { ...found, id: invoice.madeBy }) }),
    )
    return { code: CODE.done, message: '', invoices }
  })

  serve(app, deps, wire.makeBookerInvoice, async (said, call) => {
    const span = readSpan(said, spanFacts(call))
    return kept(await makeDraft(call, { bookerId: said.bookerid, span }))
  })

  serve(app, deps, wire.changeBookerInvoice, async (said, call) => {
    const span = readSpan(said, spanFacts(call))
    return kept(await changeDraft(call, { bookerId: said.bookerid, number: said.id ?? 0, span }))
  })

  serve(app, deps, wire.removeBookerInvoice, async ({ id }, call) => {
    return kept(await removeDraft(call, { number: id }))
  })

  serve(app, deps, wire.issueBookerInvoice, async ({ id }, call) => {
    return issued(await issueInvoice(call, { number: id }))
  })

  serve(app, deps, wire.reportBookerInvoice, async ({ id }, call) => {
    const invoice = await findInvoice(call, { number: id })
    if (!invoice) return NOT_FOUND
    const { name, bytes } = await drawInvoice(call, invoice)
    return {
      code: CODE.done,
      message: '',
      invoice: bytes.toString('base64'),
      fileext: 'pdf',
      filename: name,
    }
  })

  serve(app, deps, wire.reportBookerCredit, async ({ id }, call) => {
    const file = await drawMyCredit(call, { number: id })
    if (!file) return NOT_FOUND
    const { name, bytes } = file
    const credit = bytes.toString('base64')
    return { code: CODE.done, message: '', credit, fileext: 'pdf', filename: name }
  })

  serve(app, deps, wire.makeAccountInvoice, async (said, call) => {
    const span = readSpan(said, spanFacts(call))
    return issued(await issueForAccount(call, { bookerId: said.bookerid, span }))
  })

  serve(app, deps, wire.markInvoicePaid, async ({ invoiceno, reference }, call) => {
    const paid = await payInvoice(call, { name: invoiceno, reference })
    return paid ? { code: CODE.done, message: '' } : NOT_FOUND
  })
}

/** Days nobody said are those of the month before. */
function spanFacts(call: Call) {
  const thisMonth = monthOf(todayAt(call))
  return { zone: call.profile.zone, usual: monthOf(addDays(thisMonth.from, -1)) }
}

function makerOf(
  { profile }: Call,
  { mine, id }: Pick<MyInvoices, 'mine'> & { id: string | undefined },
) {
  if (id === mine.me.customerId) return MINE
  if (id === undefined) return profile.settings.company || profile.name
  return mine.members.find(({ customerId }) => customerId === id)?.name ?? mine.account.name
}

const say = (reason: Extract<IssueVerdict, { ok: false }>['reason']): string =>
  reason === 'backwards' || reason === 'too-long'
    ? saySpanRefusal(reason)
    : sayInvoiceRefusal(reason)

function kept(verdict: DraftVerdict | undefined) {
  if (!verdict) return NOT_FOUND
  return verdict.ok
    ? { code: CODE.done, message: '', id: verdict.number }
    : { code: CODE.refused, message: say(verdict.reason) }
}

function issued(verdict: IssueVerdict | undefined) {
  if (!verdict) return NOT_FOUND
  return verdict.ok
    ? { code: CODE.done, message: '', id: verdict.invoice.number, invoiceno: verdict.name }
    : { code: CODE.refused, message: say(verdict.reason) }
}
