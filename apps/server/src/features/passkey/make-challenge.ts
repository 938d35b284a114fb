import { createHash } from 'node:crypto'
import { CHALLENGE_MINUTES } from '@kerbside/domain/passkey/passkey.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { insertChallenge, takeChallenge } from './challenge-store.ts'

const CHALLENGE_BYTES = 32
export const CHALLENGE_MS = CHALLENGE_MINUTES * MINUTE

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** own-session: the challenge is valid only in this session. */
type Bound = { to: 'own-session' | 'anyone' }

const sessionOf = ({ client }: RequestContext, { to }: Bound): Buffer | undefined =>
  to === 'own-session' ? hashOf(client.sessionToken ?? '') : undefined

/** A new challenge in base64url, valid once and for some minutes. */
export async function makeChallenge(context: RequestContext, bound: Bound): Promise<string> {
  const { operator } = context
  const now = context.now()
  const challenge = context.randomBytes(CHALLENGE_BYTES).toString('base64url')
  await withOperator(context, (tx) =>
    insertChallenge(tx, {
      operator,
      challengeHash: hashOf(challenge),
      sessionHash: sessionOf(context, bound),
      expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      now,
    }),
  )
  return challenge
}

/** Whether this challenge was issued recently and is used for the first time. */
export const spendChallenge = (
  tx: Tx,
  { context, challenge, ...bound }: Bound & { context: RequestContext; challenge: string },
): Promise<boolean> =>
  takeChallenge(tx, {
    operator: context.operator,
    challengeHash: hashOf(challenge),
    sessionHash: sessionOf(context, bound),
    now: context.now(),
  })
