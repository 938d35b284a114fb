import { checkAttempts, MAX_ATTEMPTS } from '@kerbside/domain/account/sign-in-attempts.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type AttemptTable, clearAttemptsIn, countTryIn } from './attempt-store.ts'
import { scaleLimit, type WaitFirst } from './check-password.ts'
import { hashOf } from './session-token.ts'

/** What the attempts are counted for: the password of an account by its sign-in name, or the code of a member. */
export type CountedAttempt = { what: 'password' | 'code'; of: string }

const subjectOf = ({ what, of }: CountedAttempt) => hashOf(`${what}|${of}`)

/** Counts sign-in attempts in a separate table, for users other than customers. */
export const attemptsIn = (table: AttemptTable) => ({
  /** Counts one attempt. Returns undefined if the attempt may be checked. */
  tryOnce: async (
    tx: Tx,
    { context, ...tried }: CountedAttempt & { context: RequestContext },
  ): Promise<WaitFirst | undefined> => {
    const { operator } = context
    const now = context.now()
    const tries = await countTryIn(tx, {
      book: table,
      operator,
      subjectHash: subjectOf(tried),
      now,
    })
    const may = checkAttempts(tries, { now, max: scaleLimit(context, MAX_ATTEMPTS) })
    return may.ok ? undefined : { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
  },

  forgetTried: (
    tx: Tx,
    { context: { operator, now }, ...tried }: CountedAttempt & { context: RequestContext },
  ): Promise<void> =>
    clearAttemptsIn(tx, { book: table, operator, subjectHash: subjectOf(tried), now: now() }),
})
