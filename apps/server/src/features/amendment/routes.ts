import * as wire from '@kerbside/contract/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { writeQuoteRejection } from '@kerbside/contract/quotation.ts'
import { guestSourceOf } from '@kerbside/domain/booking/booking-source.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { exchangeManageLink } from '../booking/find/exchange-manage-link.ts'
import { confirmAmendment } from './confirm-amendment.ts'
import { findAmendable } from './find-amendable.ts'
import { type AmendResult, offerAmendment } from './offer-amendment.ts'

export function amendmentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.quoteAmendment, async (input, context) => {
    const amendable = await findAmendable(context, {
      reference: input.bookingref,
      code: input.code,
    })
    if (!amendable) return NOT_FOUND
    return write(
      context,
      await offerAmendment(context, {
        ...amendable,
        params: wire.readAmendment(input, context.profile),
      }),
    )
  })

  serve(app, deps, wire.confirmAmendment, async (input, context) => {
    const amendable = await findAmendable(context, {
      reference: input.bookingref,
      code: input.code,
    })
    if (!amendable) return NOT_FOUND
    const params = { offerId: input.offerid, channel: guestSourceOf(input.source) }
    const result = await confirmAmendment(context, { ...amendable, params })
    const reply = write(context, result)
    const isLate = !result.ok && 'reason' in result && result.reason === 'changed-meanwhile'
    return isLate ? { conflict: reply } : reply
  })

  serve(app, deps, wire.openManageLink, async ({ code }, context) => {
    const ticketcode = await exchangeManageLink(context, { code })
    return ticketcode === undefined ? NOT_FOUND : { code: CODE.done, message: '', ticketcode }
  })
}

function write({ profile }: RequestContext, result: AmendResult): wire.AmendmentReply {
  if (result.ok) return wire.writeAmendment(result.status)
  if ('quote' in result) {
    const { code, message } = writeQuoteRejection(result.quote)
    return wire.writeAmendment(result.status, { code, message })
  }
  return wire.writeAmendment(result.status, {
    code: 2,
    message: wire.describeAmendmentRejection(result.reason, profile.settings.phone),
  })
}
