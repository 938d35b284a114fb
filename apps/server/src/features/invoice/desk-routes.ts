import {
  sayCreditRefusal,
  sayInvoiceRefusal,
  saySpanRefusal,
} from '@kerbside/contract/booker/say-refusal.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/account.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { creditInvoice } from './credit-invoice.ts'
import { drawAtDesk, issueAtDesk, listForDesk, payAtDesk, showLines } from './desk-invoices.ts'
import { drawCredit } from './draw-credit.ts'

/** The invoices of a corporate account, at the desk. */
export function invoiceDeskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskInvoices, async ({ bookerid }, call) =>
    listed(call, { bookerId: bookerid }),
  )

  serve(app, deps, wire.issueDeskInvoice, async ({ bookerid, datefrom, dateto }, call) => {
    const bookerId = bookerid
    const span = { from: datefrom as LocalDate, to: dateto as LocalDate }
    const verdict = await issueAtDesk(call, { bookerId, span })
    if (!verdict) return NOT_FOUND
    if (verdict.ok) return listed(call, { bookerId })
    const { reason } = verdict
    const message =
      reason === 'backwards' || reason === 'too-long'
        ? saySpanRefusal(reason)
        : sayInvoiceRefusal(reason)
    return listed(call, { bookerId, message })
  })

  serve(app, deps, wire.payDeskInvoice, async ({ bookerid, id, reference }, call) => {
    const bookerId = bookerid
    const paid = await payAtDesk(call, { bookerId, number: id, reference })
    return paid ? listed(call, { bookerId }) : NOT_FOUND
  })

  serve(app, deps, wire.drawDeskInvoice, async ({ bookerid, id }, call) => {
    const file = await drawAtDesk(call, { bookerId: bookerid, number: id })
    if (!file) return NOT_FOUND
    const { name, bytes } = file
    return { code: CODE.done, message: '', filename: name, pdf: bytes.toString('base64') }
  })

  serve(app, deps, wire.showDeskInvoice, async ({ bookerid, id }, call) => {
    const shown = await showLines(call, { bookerId: bookerid, number: id })
    if (!shown) return NOT_FOUND
    return { code: CODE.done, message: '', currencycode: shown.currency, lines: shown.lines }
  })

  serve(app, deps, wire.creditDeskInvoice, async ({ bookerid, id, lines, ...said }, call) => {
    const bookerId = bookerid
    const shown = await showLines(call, { bookerId, number: id })
    const verdict =
      shown &&
      (await creditInvoice(call, {
        ...said,
        bookerId,
        number: id,
        lines: lines?.map(({ position, amount }) => ({
          position,
          amount: readMoney(amount, shown.currency),
        })),
      }))
    if (!verdict) return NOT_FOUND
    return listed(call, {
      bookerId,
      ...(!verdict.ok && { message: sayCreditRefusal(verdict.reason) }),
    })
  })

  serve(app, deps, wire.drawDeskCredit, async ({ bookerid, id }, call) => {
    const file = await drawCredit(call, { bookerId: bookerid, number: id })
    if (!file) return NOT_FOUND
    const { name, bytes } = file
    return { code: CODE.done, message: '', filename: name, pdf: bytes.toString('base64') }
  })
}

async function listed(
  call: Call,
  { bookerId, message = '' }: { bookerId: number; message?: string },
) {
  const invoices = await listForDesk(call, { bookerId })
  if (!invoices) return NOT_FOUND
  return { code: message === '' ? CODE.done : CODE.refused, message, invoices }
}
