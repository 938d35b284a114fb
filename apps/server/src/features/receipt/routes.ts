import * as wire from '@kerbside/contract/booking.ts'
import { CODE, MISSING } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { operatorOf } from '../../http/context-of-request.ts'
import { limitOf } from '../../http/limits.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'
import { collectReceipt, type Receipt } from './collect-receipt.ts'
import { drawReceipt } from './draw-receipt.ts'
import { type EmailReceiptResult, emailReceipt, hasReceipt } from './email-receipt.ts'

type Rejection = Extract<EmailReceiptResult, { ok: false }>['reason']

const REJECTION_MESSAGES: Readonly<Record<Rejection, string>> = {
  'not-yet': 'Your receipt will be ready once the booking is confirmed.',
  'no-address': 'This booking has no email address. Please call us.',
  'too-often': 'We’ve already sent the receipt. Check your inbox, or try again later.',
}

const FILE = { method: 'GET', path: '/api/receipt', limit: { times: 30, per: 'minute' } } as const

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.emailReceipt, async ({ bookingref: reference, code }, context) => {
    const result = await emailReceipt(context, { reference, code })
    if (!result) return NOT_FOUND
    return result.ok
      ? { Code: CODE.done, Message: 'The receipt has been sent to your email address' }
      : { Code: CODE.refused, Message: REJECTION_MESSAGES[result.reason] }
  })

  // a file, like the ticket's calendar entry: anyone with the ticket's code may download it
  app.get<{ Params: { code: string } }>(
    '/receipt/:code.pdf',
    { config: { rateLimit: limitOf(deps, FILE) } },
    async (request, response) => {
      response.header('cache-control', 'private, no-store')
      const profile = await operatorOf(deps, request)
      const context = profile && systemContext(deps, profile)
      const { code } = request.params
      const receipt = context && (await findReceipt(context, code))
      if (!context || !receipt) return response.code(404).send(MISSING)
      const { name, mediaType, bytes } = await drawReceipt(context, receipt)
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

async function findReceipt(context: RequestContext, code: string): Promise<Receipt | undefined> {
  const booking = await findMyBooking(context, { code, scopes: OPENS, reference: 0 })
  return booking && hasReceipt(booking)
    ? collectReceipt(context, { bookingId: booking.id })
    : undefined
}
