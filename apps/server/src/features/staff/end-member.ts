import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findMember, holdMember, markEnded } from './member-store.ts'
import { dropInvitation, replaceRecoveryCodes } from './proof-store.ts'
import { dropShiftsOf } from './shift-store.ts'

/** At once they are signed out everywhere and sign in no more. False when nobody here has this address. */
export async function endMember(
  means: Pick<Deps, 'db' | 'now'> & { operator: OperatorId },
  { email }: { email: string },
): Promise<boolean> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const found = await findMember(tx, { operator, email: foldEmail(email) })
    const staffId = found?.member.id ?? ''
    if (!found || !(await holdMember(tx, { operator, staffId }))) return false
    await markEnded(tx, { operator, staffId, endedAt: means.now() })
    await dropShiftsOf(tx, { operator, staffId })
    await dropInvitation(tx, { operator, staffId })
    await replaceRecoveryCodes(tx, { operator, staffId, codeHashes: [] })
    return true
  })
}
