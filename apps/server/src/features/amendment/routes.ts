import * as wire from '@kerbside/contract/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeQuoteRefusal } from '@kerbside/contract/quotation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { exchangeManageLink } from '../booking/exchange-manage-link.ts'
import { confirmAmendment } from './confirm-amendment.ts'
import { findAmendable } from './find-amendable.ts'
import { type AmendVerdict, offerAmendment } from './offer-amendment.ts'

export function amendmentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.quoteAmendment, async (said, call) => {
    const found = await findAmendable(call, { reference: said.bookingref, code: said.code })
    if (!found) return NOT_FOUND
    return write(call, await offerAmendment(call, { ...found, asked: wire.readAmendment(said) }))
  })

  serve(app, deps, wire.confirmAmendment, async (said, call) => {
    const found = await findAmendable(call, { reference: said.bookingref, code: said.code })
    if (!found) return NOT_FOUND
    const asked = { offerId: said.offerid, channel: said.source }
    const verdict = await confirmAmendment(call, { ...found, asked })
    const reply = write(call, verdict)
    const isLate = !verdict.ok && 'reason' in verdict && verdict.reason === 'changed-meanwhile'
    return isLate ? { conflict: reply } : reply
  })

  serve(app, deps, wire.openManageLink, async ({ code }, call) => {
    const ticketcode = await exchangeManageLink(call, { code })
    return ticketcode === undefined ? NOT_FOUND : { code: CODE.done, message: '', ticketcode }
  })
}

function write({ profile }: Call, verdict: AmendVerdict): wire.AmendmentReply {
  if (verdict.ok) return wire.writeAmendment(verdict.standing)
  if ('quote' in verdict) {
    const { code, message } = writeQuoteRefusal(verdict.quote)
    return wire.writeAmendment(verdict.standing, { code, message })
  }
  return wire.writeAmendment(verdict.standing, {
    code: 2,
    message: wire.sayAmendmentRefusal(verdict.reason, profile.settings.phone),
  })
}
