import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { listMemberRows } from './member-store.ts'
import { countCodesOfAll } from './proof-store.ts'
import { listOpenShifts, type OpenShift } from './shift-store.ts'

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

export type DeskMember = ListedMember & {
  version: number
  madeAt: Date
  recoveryLeft: number
  shifts: readonly OpenShift[]
}

/** The same with what the console shows of each: recovery codes, and where they are signed in. */
export async function listForDesk(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
): Promise<DeskMember[]> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const rows = await listMemberRows(tx, { operator })
    const codes = await countCodesOfAll(tx, { operator })
    const shifts = await listOpenShifts(tx, { operator, now: call.now() })
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
