import {
  describeInvoiceRejection,
  describeSpanRejection,
} from '@kerbside/contract/booker/describe-rejection.ts'
import { readSpan } from '@kerbside/contract/booker/read-days.ts'
import { MINE, writeInvoice } from '@kerbside/contract/booker/write-invoice.ts'
import * as wire from '@kerbside/contract/booker.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { addDays, monthOf } from '@kerbside/domain/statement/civil-days.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { todayAt } from './collect-invoices.ts'
import { drawMyCredit } from './draw-credit.ts'
import { drawInvoice } from './draw-invoice.ts'
import { type IssueResult, issueForAccount, issueInvoice } from './issue-invoice.ts'
import { findInvoice, listInvoices, type MyInvoices } from './list-invoices.ts'
import { payInvoice } from './pay-invoice.ts'
import { changeDraft, type DraftResult, makeDraft, removeDraft } from './save-draft.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listBookerInvoices, async ({ bookerid }, context) => {
    const found = await listInvoices(context, { bookerId: bookerid })
    if (!found) return NOT_FOUND
    const { zone, settings } = context.profile
    const params = { prefix: settings.referencePrefix, zone, today: todayAt(context) }
    const invoices = found.invoices.map((invoice) =>
      writeInvoice(invoice, {
        ...params,
        madeBy: makerOf(context, { ...found, id: invoice.madeBy }),
      }),
    )
    return { code: CODE.done, message: '', invoices }
  })

  serve(app, deps, wire.makeBookerInvoice, async (input, context) => {
    const span = readSpan(input, spanFacts(context))
    return toSavedReply(await makeDraft(context, { bookerId: input.bookerid, span }))
  })

  serve(app, deps, wire.changeBookerInvoice, async (input, context) => {
    const span = readSpan(input, spanFacts(context))
    return toSavedReply(
      await changeDraft(context, { bookerId: input.bookerid, number: input.id ?? 0, span }),
    )
  })

  serve(app, deps, wire.removeBookerInvoice, async ({ id }, context) => {
    return toSavedReply(await removeDraft(context, { number: id }))
  })

  serve(app, deps, wire.issueBookerInvoice, async ({ id }, context) => {
    return issued(await issueInvoice(context, { number: id }))
  })

  serve(app, deps, wire.reportBookerInvoice, async ({ id }, context) => {
    const invoice = await findInvoice(context, { number: id })
    if (!invoice) return NOT_FOUND
    const { name, bytes } = await drawInvoice(context, invoice)
    return {
      code: CODE.done,
      message: '',
      invoice: bytes.toString('base64'),
      fileext: 'pdf',
      filename: name,
    }
  })

  serve(app, deps, wire.reportBookerCredit, async ({ id }, context) => {
    const file = await drawMyCredit(context, { number: id })
    if (!file) return NOT_FOUND
    const { name, bytes } = file
    const credit = bytes.toString('base64')
    return { code: CODE.done, message: '', credit, fileext: 'pdf', filename: name }
  })

  serve(app, deps, wire.makeAccountInvoice, async (input, context) => {
    const span = readSpan(input, spanFacts(context))
    return issued(await issueForAccount(context, { bookerId: input.bookerid, span }))
  })

  serve(app, deps, wire.markInvoicePaid, async ({ invoiceno, reference }, context) => {
    const paid = await payInvoice(context, { name: invoiceno, reference })
    return paid ? { code: CODE.done, message: '' } : NOT_FOUND
  })
}

/** Without days in the request, those of the previous month. */
function spanFacts(context: RequestContext) {
  const thisMonth = monthOf(todayAt(context))
  return { zone: context.profile.zone, usual: monthOf(addDays(thisMonth.from, -1)) }
}

function makerOf(
  { profile }: RequestContext,
  { mine, id }: Pick<MyInvoices, 'mine'> & { id: string | undefined },
) {
  if (id === mine.me.customerId) return MINE
  if (id === undefined) return profile.settings.company || profile.name
  return mine.members.find(({ customerId }) => customerId === id)?.name ?? mine.account.name
}

const describeReason = (reason: Extract<IssueResult, { ok: false }>['reason']): string =>
  reason === 'backwards' || reason === 'too-long'
    ? describeSpanRejection(reason)
    : describeInvoiceRejection(reason)

function toSavedReply(result: DraftResult | undefined) {
  if (!result) return NOT_FOUND
  return result.ok
    ? { code: CODE.done, message: '', id: result.number }
    : { code: CODE.refused, message: describeReason(result.reason) }
}

function issued(result: IssueResult | undefined) {
  if (!result) return NOT_FOUND
  return result.ok
    ? { code: CODE.done, message: '', id: result.invoice.number, invoiceno: result.name }
    : { code: CODE.refused, message: describeReason(result.reason) }
}
