import * as wire from '@kerbside/contract/booking.ts'
import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Call, operatorOf } from '../../http/call.ts'
import { limitOf } from '../../http/limits.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { quietCall } from '../../quiet-call.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { drawReceipt } from './draw-receipt.ts'
import { type EmailReceiptVerdict, emailReceipt, hasReceipt } from './email-receipt.ts'
import { gatherReceipt, type Receipt } from './gather-receipt.ts'

type Refusal = Extract<EmailReceiptVerdict, { ok: false }>['reason']

const REFUSALS: Readonly<Record<Refusal, string>> = {
  'not-yet': 'There is a receipt once the booking is confirmed.',
  'no-address': 'This booking has no e-mail address. Please call us.',
  'too-often': 'The receipt was sent already. Please look in your letter box, or try again later.',
}

const FILE = { method: 'GET', path: '/api/receipt', limit: { times: 30, per: 'minute' } } as const

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.emailReceipt, async ({ bookingref: reference, code }, call) => {
    const verdict = await emailReceipt(call, { reference, code })
    if (!verdict) return NOT_FOUND
    return verdict.ok
      ? { Code: CODE.done, Message: 'The receipt has been sent to your email address' }
      : { Code: CODE.refused, Message: REFUSALS[verdict.reason] }
  })

  // a file, as the ticket's own calendar is one: whoever holds the ticket's code may have it
  app.get<{ Params: { code: string } }>(
    '/receipt/:code.pdf',
    { config: { rateLimit: limitOf(deps, FILE) } },
    async (request, response) => {
      response.header('cache-control', 'private, no-store')
      const profile = await operatorOf(deps, request)
      const call = profile && quietCall(deps, profile)
      const { code } = request.params
      const receipt = call && (await findReceipt(call, code))
      if (!call || !receipt) return response.code(404).send(MISSING)
      const { name, mediaType, bytes } = await drawReceipt(call, receipt)
      return response
        .header('content-type', mediaType)
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`)
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(bytes)
    },
  )
}

const OPENS = ['view', 'manage'] as const

async function findReceipt(call: Call, code: string): Promise<Receipt | undefined> {
  const booking = await findMyBooking(call, { code, scopes: OPENS, reference: 0 })
  return booking && hasReceipt(booking) ? gatherReceipt(call, { bookingId: booking.id }) : undefined
}
