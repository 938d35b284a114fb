import { CODE } from '@kerbside/contract/codes.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply } from 'fastify'
import { escapeHtml, sendNotice } from './send-notice.ts'

const A_WHILE_SECONDS = '3600'

/** The text that guests see in place of a price. */
export const suspendedSentence = ({ brand }: Pick<Operator, 'brand'>): string =>
  `${brand.title} takes no bookings at the moment.`

/** The rejection for the API. */
export const rejectSuspended = (response: FastifyReply, operator: Operator): FastifyReply =>
  response
    .code(503)
    .header('retry-after', A_WHILE_SECONDS)
    .header('cache-control', 'no-store')
    .send({ code: CODE.refused, message: suspendedSentence(operator) })

/** The page for people: the operator is closed for now, and the number to ring about a booked journey. */
export function sendSuspended(response: FastifyReply, operator: Operator): FastifyReply {
  const { phone } = operator.settings
  const ring =
    phone === ''
      ? ''
      : ` If you have a booking, please call <a href="tel:${escapeHtml(phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>.`
  response.header('retry-after', A_WHILE_SECONDS)
  return sendNotice(response, {
    title: suspendedSentence(operator),
    text: 'Please come back later.',
    html: ring,
  })
}
