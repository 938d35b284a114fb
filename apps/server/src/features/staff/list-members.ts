import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { listMemberRows } from './member-store.ts'

/** invited: the link was not followed yet. */
export type ListedMember = StaffMember & { state: 'invited' | 'enrolled' | 'ended' }

/** Everybody who works or worked here, in the order they came. */
export async function listMembers(
  { db }: Pick<Deps, 'db'>,
  { operator }: { operator: OperatorId },
): Promise<ListedMember[]> {
  const rows = await withOperator({ db, operator }, (tx) => listMemberRows(tx, { operator }))
  return rows.map(({ member, signIn, endedAt }) => ({
    ...member,
    state: endedAt ? 'ended' : signIn ? 'enrolled' : 'invited',
  }))
}
