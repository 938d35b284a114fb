import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { listMemberRows } from './member-store.ts'
import { countCodesOfAll } from './proof-store.ts'
import { listOpenShifts, type OpenShift } from './shift-store.ts'

/** invited: the link has not been used yet. */
export type ListedMember = StaffMember & { state: 'invited' | 'enrolled' | 'ended' }

/** Every present and former member, oldest first. */
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

export type DeskMember = ListedMember & {
  version: number
  madeAt: Date
  recoveryLeft: number
  shifts: readonly OpenShift[]
}

/** The same with the details for the console: recovery codes, and open sessions. */
export async function listForDesk(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
): Promise<DeskMember[]> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const rows = await listMemberRows(tx, { operator })
    const codes = await countCodesOfAll(tx, { operator })
    const shifts = await listOpenShifts(tx, { operator, now: context.now() })
    return rows.map(({ member, signIn, endedAt, version, madeAt }) => ({
      ...member,
      state: endedAt ? 'ended' : signIn ? 'enrolled' : 'invited',
      version,
      madeAt,
      recoveryLeft: codes.get(member.id) ?? 0,
      shifts: shifts.filter(({ staffId }) => staffId === member.id),
    }))
  })
}
