import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { openHalf } from '@kerbside/domain/staff/shift.ts'
import type { RequestContext } from '../../request-context.ts'
import { type SignInByResult, signInBy } from '../account/sign-in/sign-in-by.ts'
import { forgetTried, tryOnce } from './count-attempts.ts'
import { findMember, lockMember } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'

/** The first step: a password. It only allows the second step, the code. */
export async function signInStaff(
  context: RequestContext,
  params: { email: string; passwordhash: string },
): Promise<SignInByResult> {
  const { operator } = context
  const email = foldEmail(params.email)
  return signInBy(context, {
    passwordhash: params.passwordhash,
    door: {
      tries: { tryOnce, forgetTried },
      name: email,
      find: async (tx) => {
        const member = await findMember(tx, { operator, email })
        if (!member || member.endedAt !== undefined) return undefined
        return { id: member.member.id, kept: member.signIn?.password }
      },
      lock: async (tx, staffId) => (await lockMember(tx, { operator, staffId }))?.signIn?.password,
      open: (tx, staffId) =>
        openShiftHere(tx, {
          context,
          staffId,
          kind: 'awaiting_code',
          shift: openHalf(context.now()),
        }),
    },
  })
}
