import { createHash } from 'node:crypto'
import { CHALLENGE_MINUTES } from '@kerbside/domain/passkey/passkey.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { insertChallenge, takeChallenge } from './challenge-store.ts'

const CHALLENGE_BYTES = 32
export const CHALLENGE_MS = CHALLENGE_MINUTES * MINUTE

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** own: it is answered in this session or not at all. */
type Bound = { to: 'own-session' | 'nobody' }

const sessionOf = ({ visitor }: Call, { to }: Bound): Buffer | undefined =>
  to === 'own-session' ? hashOf(visitor.sessionToken ?? '') : undefined

/** Something new to sign, in base64url, good once and for some minutes. */
export async function makeChallenge(call: Call, bound: Bound): Promise<string> {
  const { operator } = call
  const now = call.now()
  const challenge = call.randomBytes(CHALLENGE_BYTES).toString('base64url')
  await withOperator(call, (tx) =>
    insertChallenge(tx, {
      operator,
      challengeHash: hashOf(challenge),
      sessionHash: sessionOf(call, bound),
      expiresAt: new Date(now.getTime() + CHALLENGE_MS),
      now,
    }),
  )
  return challenge
}

/** Whether we asked for this to be signed, not long ago and for the first time. */
export const spendChallenge = (
  tx: Tx,
  { call, challenge, ...bound }: Bound & { call: Call; challenge: string },
): Promise<boolean> =>
  takeChallenge(tx, {
    operator: call.operator,
    challengeHash: hashOf(challenge),
    sessionHash: sessionOf(call, bound),
    now: call.now(),
  })
