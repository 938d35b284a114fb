import { judgeTries, MOST_TRIES } from '@kerbside/domain/account/sign-in-tries.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { atMost, type WaitFirst } from './check-password.ts'
import { hashOf } from './session-token.ts'
import { countTryIn, forgetTriesIn, type TryBook } from './try-store.ts'

/** What is tried: a password of whoever is called so, or a code of a member. */
export type Tried = { what: 'password' | 'code'; of: string }

const subjectOf = ({ what, of }: Tried) => hashOf(`${what}|${of}`)

/** Counting tries in a book of their own, for people who sign in elsewhere than customers do. */
export const triesIn = (book: TryBook) => ({
  /** Counts one try; undefined when it may be looked at. */
  tryOnce: async (
    tx: Tx,
    { call, ...tried }: Tried & { call: Call },
  ): Promise<WaitFirst | undefined> => {
    const { operator } = call
    const now = call.now()
    const tries = await countTryIn(tx, { book, operator, subjectHash: subjectOf(tried), now })
    const may = judgeTries(tries, { now, most: atMost(call, MOST_TRIES) })
    return may.ok ? undefined : { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
  },

  forgetTried: (
    tx: Tx,
    { call: { operator, now }, ...tried }: Tried & { call: Call },
  ): Promise<void> =>
    forgetTriesIn(tx, { book, operator, subjectHash: subjectOf(tried), now: now() }),
})
