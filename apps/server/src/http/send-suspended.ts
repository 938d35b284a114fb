import { randomBytes } from 'node:crypto'
import { CODE } from '@kerbside/contract/codes.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyReply } from 'fastify'

const A_WHILE_SECONDS = '3600'

/** What guests read instead of a price. */
export const suspendedSentence = ({ brand }: Pick<Operator, 'brand'>): string =>
  `${brand.title} takes no bookings at the moment.`

/** To a program that asks. */
export const refuseSuspended = (response: FastifyReply, operator: Operator): FastifyReply =>
  response
    .code(503)
    .header('retry-after', A_WHILE_SECONDS)
    .header('cache-control', 'no-store')
    .send({ code: CODE.refused, message: suspendedSentence(operator) })

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:18px/1.5 system-ui,sans-serif;color:#1d211f;background:#f7f7f4}h1{font-size:28px;line-height:1.2;margin:0 0 12px}p{margin:0;max-width:34em}@media(prefers-color-scheme:dark){body{color:#eef1ee;background:#151816}a{color:inherit}}'

/** To a person: that it is closed for the while, and whom to ring about a journey that is booked. */
export function sendSuspended(response: FastifyReply, operator: Operator): FastifyReply {
  const { phone } = operator.settings
  const nonce = randomBytes(16).toString('base64url')
  const ring =
    phone === ''
      ? ''
      : ` About a journey you have booked, please ring <a href="tel:${escape(phone.replaceAll(/[^+\d]/g, ''))}">${escape(phone)}</a>.`
  const title = escape(suspendedSentence(operator))
  return response
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
      'cache-control': 'no-store',
      'retry-after': A_WHILE_SECONDS,
    })
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1><p>Please come back later.${ring}</p></main></body></html>`,
    )
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
