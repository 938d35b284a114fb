import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { openHalf } from '@kerbside/domain/staff/shift.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { BUSY } from '../account/bounded-queue.ts'
import type { WaitFirst } from '../account/check-password.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from '../account/hash-password.ts'
import { forgetTried, tryOnce } from './count-tries.ts'
import { findMember, holdMember, type KnownMember } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'

export type StaffSignInVerdict = { ok: true } | { ok: false; reason: 'not-known' } | WaitFirst

const NOT_KNOWN = { ok: false, reason: 'not-known' } as const

/**
 * The first step: a password. It opens nothing but the question for the code. An address nobody has, somebody who has
 * not enrolled yet and somebody who left cost and say the same as a wrong password.
 */
export async function signInStaff(
  call: Call,
  asked: { email: string; passwordhash: string },
): Promise<StaffSignInVerdict> {
  const email = foldEmail(asked.email)
  const checked = await hashing.run(() => check(call, { ...asked, email }))
  if (checked === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  if (!checked.ok) return checked
  const { operator } = call
  const { id: staffId } = checked.known.member
  return withOperator(call, async (tx) => {
    const held = await holdMember(tx, { operator, staffId })
    // Enrolled anew or gone meanwhile: what was checked is worth nothing now.
    const kept = held?.signIn?.password.sealed
    const before = checked.known.signIn?.password.sealed
    if (!kept || !before || !kept.equals(before)) return NOT_KNOWN
    await forgetTried(tx, { call, what: 'password', of: email })
    await openShiftHere(tx, { call, staffId, kind: 'half', shift: openHalf(call.now()) })
    return { ok: true }
  })
}

async function check(
  call: Call,
  { email, passwordhash }: { email: string; passwordhash: string },
): Promise<{ ok: true; known: KnownMember } | typeof NOT_KNOWN | WaitFirst> {
  const { operator } = call
  const { wait, found } = await withOperator(call, async (tx) => ({
    wait: await tryOnce(tx, { call, what: 'password', of: email }),
    found: await findMember(tx, { operator, email }),
  }))
  if (wait) return wait
  const known = found?.endedAt === undefined ? found : undefined
  const kept = known?.signIn?.password
  const fits = await isPassword(call, { operator, passwordhash, kept })
  return fits && known ? { ok: true, known } : NOT_KNOWN
}
