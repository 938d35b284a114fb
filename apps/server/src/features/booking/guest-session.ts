import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from './open-ticket.ts'
import { hasSession } from './own-store.ts'

export type GuestSession = {
  token: string
  tokenHash: Buffer
  isNew: boolean
  expiresAt: Date
}

const SESSION_DAYS = 30

/** The visitor's session when it is one of ours, else a new one: a token somebody planted is never taken over. */
export async function guestSession(call: Call): Promise<GuestSession> {
  const now = call.now()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY)
  const { operator } = call
  const sent = call.visitor.sessionToken
  if (sent !== undefined) {
    const tokenHash = hashOf(sent)
    const known = await withOperator(call, (tx) => hasSession(tx, { operator, tokenHash, now }))
    if (known) return { token: sent, tokenHash, isNew: false, expiresAt }
  }
  const token = call.randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), isNew: true, expiresAt }
}
