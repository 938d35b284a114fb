import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { hashOf } from './open-ticket.ts'
import { hasSession } from './own-store.ts'

export type GuestSession = {
  token: string
  tokenHash: Buffer
  isNew: boolean
  expiresAt: Date
}

const SESSION_DAYS = 30

/** The client's session if it is valid, else a new one: a planted token is never accepted. */
export async function guestSession(context: RequestContext): Promise<GuestSession> {
  const now = context.now()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  const { operator } = context
  const sent = context.client.sessionToken
  if (sent !== undefined) {
    const tokenHash = hashOf(sent)
    const hasOpenSession = await withOperator(context, (tx) =>
      hasSession(tx, { operator, tokenHash, now }),
    )
    if (hasOpenSession) return { token: sent, tokenHash, isNew: false, expiresAt }
  }
  const token = context.randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), isNew: true, expiresAt }
}
