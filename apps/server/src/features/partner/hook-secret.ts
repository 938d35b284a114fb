import { createHmac } from 'node:crypto'
import type { RequestContext } from '../../request-context.ts'
import { openSecret, SECRET_NONCE_BYTES, sealSecret } from '../operator/seal-secret.ts'

const SECRET_BYTES = 24
const PREFIX = 'whsec_'

const nameOf = (hookId: string): string => `webhook ${hookId}`

/** The secret of an endpoint: the form shown to its owner once, and the form that is stored. */
export function makeHookSecret(
  { key, randomBytes, operator }: Pick<RequestContext, 'key' | 'randomBytes' | 'operator'>,
  { hookId }: { hookId: string },
): { secret: string; sealed: Buffer } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const name = nameOf(hookId)
  return { secret, sealed: sealSecret({ key, nonce }, { operator, name, value: secret }) }
}

/** The headers of Standard Webhooks; undefined if the secret cannot be decrypted with this install's key. */
export function signDelivery(
  { key, operator }: Pick<RequestContext, 'key' | 'operator'>,
  params: { hookId: string; sealed: Buffer; messageId: string; body: string; now: Date },
): Record<string, string> | undefined {
  const { hookId, sealed, messageId, body, now } = params
  const secret = openSecret(key, { operator, name: nameOf(hookId), sealed })
  if (secret === undefined) return undefined
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signed = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${messageId}.${seconds}.${body}`)
    .digest('base64')
  return {
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signed}`,
  }
}
