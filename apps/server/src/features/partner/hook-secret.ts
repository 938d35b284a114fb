import { createHmac } from 'node:crypto'
import type { Call } from '../../http/call.ts'
import { openSecret, SECRET_NONCE_BYTES, sealSecret } from '../operator/seal-secret.ts'

const SECRET_BYTES = 24
const PREFIX = 'whsec_'

const nameOf = (hookId: string): string => `webhook ${hookId}`

/** A secret of an endpoint, as its owner is shown it once, and as it is kept. */
export function makeHookSecret(
  { key, randomBytes, operator }: Pick<Call, 'key' | 'randomBytes' | 'operator'>,
  { hookId }: { hookId: string },
): { secret: string; sealed: Buffer } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64')
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const name = nameOf(hookId)
  return { secret, sealed: sealSecret({ key, nonce }, { operator, name, value: secret }) }
}

/** The headers of Standard Webhooks; undefined when the secret does not open with this install's key. */
export function signDelivery(
  { key, operator }: Pick<Call, 'key' | 'operator'>,
  facts: { hookId: string; sealed: Buffer; messageId: string; body: string; now: Date },
): Record<string, string> | undefined {
  const { hookId, sealed, messageId, body, now } = facts
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
