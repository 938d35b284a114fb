import { judgeTries, MOST_TRIES } from '@kerbside/domain/account/sign-in-tries.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { atMost, type WaitFirst } from '../account/check-password.ts'
import { hashOf } from '../account/session-token.ts'
import { countTry, forgetTries } from './proof-store.ts'

/** What is tried: a password of an address, or a code of a member. */
export type Tried = { what: 'password' | 'code'; of: string }

const subjectOf = ({ what, of }: Tried) => hashOf(`${what}|${of}`)

/** Counts one try; undefined when it may be looked at. */
export async function tryOnce(
  tx: Tx,
  { call, ...tried }: Tried & { call: Call },
): Promise<WaitFirst | undefined> {
  const { operator } = call
  const now = call.now()
  const tries = await countTry(tx, { operator, subjectHash: subjectOf(tried), now })
  const may = judgeTries(tries, { now, most: atMost(call, MOST_TRIES) })
  return may.ok ? undefined : { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
}

export const forgetTried = (
  tx: Tx,
  { call: { operator, now }, ...tried }: Tried & { call: Call },
): Promise<void> => forgetTries(tx, { operator, subjectHash: subjectOf(tried), now: now() })
