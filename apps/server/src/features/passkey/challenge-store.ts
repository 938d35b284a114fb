import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** sessionHash: for a new passkey, the session that requested it; undefined for sign-in, which has no session yet. */
type Challenge = { operator: OperatorId; challengeHash: Buffer; sessionHash: Buffer | undefined }

/** Also deletes expired challenges. */
export async function insertChallenge(
  tx: Tx,
  made: Challenge & { expiresAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({
      operator_id: made.operator,
      challenge_hash: made.challengeHash,
      session_hash: made.sessionHash ?? null,
      expires_at: made.expiresAt,
    })
    .execute()
  await inOperator(tx, made.operator)
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', made.now)
    .execute()
}

/** Uses the challenge up; false if it does not exist any more. */
export async function takeChallenge(
  tx: Tx,
  { operator, challengeHash, sessionHash, now }: Challenge & { now: Date },
): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('session_hash', 'is not distinct from', sessionHash ?? null)
    .where('expires_at', '>', now)
    .$call(hasChanged)
}
