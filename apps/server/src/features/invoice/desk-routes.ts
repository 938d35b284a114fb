import {
  describeCreditRejection,
  describeInvoiceRejection,
  describeSpanRejection,
} from '@kerbside/contract/booker/describe-rejection.ts'
import * as wire from '@kerbside/contract/booker/desk.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { creditInvoice } from './credit-invoice.ts'
import { drawAtDesk, issueAtDesk, listForDesk, payAtDesk, showLines } from './desk-invoices.ts'
import { drawCredit } from './draw-credit.ts'

/** The invoices of a corporate account, at the desk. */
export function invoiceDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskInvoices, async ({ bookerId }, context) =>
    listed(context, { bookerId }),
  )

  serve(app, deps, wire.issueDeskInvoice, async ({ bookerId, dateFrom, dateTo }, context) => {
    const span = { from: dateFrom as LocalDate, to: dateTo as LocalDate }
    const result = await issueAtDesk(context, { bookerId, span })
    if (!result) return NOT_FOUND
    if (result.ok) return listed(context, { bookerId })
    const { reason } = result
    const message =
      reason === 'backwards' || reason === 'too-long'
        ? describeSpanRejection(reason)
        : describeInvoiceRejection(reason)
    return listed(context, { bookerId, message })
  })

  serve(app, deps, wire.payDeskInvoice, async ({ bookerId, id, reference }, context) => {
    const paid = await payAtDesk(context, { bookerId, number: id, reference })
    return paid ? listed(context, { bookerId }) : NOT_FOUND
  })

  serve(app, deps, wire.drawDeskInvoice, async ({ bookerId, id }, context) => {
    const file = await drawAtDesk(context, { bookerId, number: id })
    if (!file) return NOT_FOUND
    const { name, bytes } = file
    return { code: CODE.done, message: '', filename: name, pdf: bytes.toString('base64') }
  })

  serve(app, deps, wire.showDeskInvoice, async ({ bookerId, id }, context) => {
    const shown = await showLines(context, { bookerId, number: id })
    if (!shown) return NOT_FOUND
    return { code: CODE.done, message: '', currencyCode: shown.currency, lines: shown.lines }
  })

  serve(app, deps, wire.creditDeskInvoice, async ({ bookerId, id, lines, ...input }, context) => {
    const shown = await showLines(context, { bookerId, number: id })
    const result =
      shown &&
      (await creditInvoice(context, {
        ...input,
        bookerId,
        number: id,
        lines: lines?.map(({ position, amount }) => ({
          position,
          amount: readMoney(amount, shown.currency),
        })),
      }))
    if (!result) return NOT_FOUND
    return listed(context, {
      bookerId,
      ...(!result.ok && { message: describeCreditRejection(result.reason) }),
    })
  })

  serve(app, deps, wire.drawDeskCredit, async ({ bookerId, id }, context) => {
    const file = await drawCredit(context, { bookerId, number: id })
    if (!file) return NOT_FOUND
    const { name, bytes } = file
    return { code: CODE.done, message: '', filename: name, pdf: bytes.toString('base64') }
  })
}

async function listed(
  context: RequestContext,
  { bookerId, message = '' }: { bookerId: number; message?: string },
) {
  const invoices = await listForDesk(context, { bookerId })
  if (!invoices) return NOT_FOUND
  return { code: message === '' ? CODE.done : CODE.refused, message, invoices }
}
