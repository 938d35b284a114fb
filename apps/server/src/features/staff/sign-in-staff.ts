import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { openHalf } from '@kerbside/domain/staff/shift.ts'
import type { Call } from '../../http/call.ts'
import { type SignInByVerdict, signInBy } from '../account/sign-in-by.ts'
import { forgetTried, tryOnce } from './count-tries.ts'
import { findMember, holdMember } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'

/** The first step: a password. It opens nothing but the question for the code. */
export async function signInStaff(
  call: Call,
  asked: { email: string; passwordhash: string },
): Promise<SignInByVerdict> {
  const { operator } = call
  const email = foldEmail(asked.email)
  return signInBy(call, {
    passwordhash: asked.passwordhash,
    door: {
      tries: { tryOnce, forgetTried },
      name: email,
      find: async (tx) => {
        const found = await findMember(tx, { operator, email })
        if (!found || found.endedAt !== undefined) return undefined
        return { id: found.member.id, kept: found.signIn?.password }
      },
      hold: async (tx, staffId) => (await holdMember(tx, { operator, staffId }))?.signIn?.password,
      open: (tx, staffId) =>
        openShiftHere(tx, { call, staffId, kind: 'half', shift: openHalf(call.now()) }),
    },
  })
}
