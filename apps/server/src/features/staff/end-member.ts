import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isLastOwner } from '@kerbside/domain/staff/last-owner.ts'
import { foldStaffName, type StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listChanges } from '../audit/list-changes.ts'
import { type Doer, recordAction } from '../audit/record-action.ts'
import {
  findMember,
  type KnownMember,
  listMemberRows,
  lockMember,
  markEnded,
  updateMember,
} from './member-store.ts'
import { replaceRecoveryCodes } from './proof-store.ts'
import { dropInvitation } from './save-invitations.ts'
import { dropShiftsOf } from './shift-store.ts'

type EndMemberDeps = Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'live'>> & Doer

export type EndResult =
  | { ok: true; staffId: string }
  | { ok: false; reason: 'unknown' | 'last-owner' }

/**
 * Ends a membership: the member is signed out everywhere at once, open pages included, and cannot sign in. The last
 * owner cannot be ended, except from the command line, where another one can be added.
 */
export async function endMember(
  deps: EndMemberDeps,
  { email }: { email: string },
): Promise<EndResult> {
  const { operator } = deps
  const result = await withOperator(deps, async (tx): Promise<EndResult> => {
    const found = await findMember(tx, { operator, email: foldEmail(email) })
    const staffId = found?.member.id ?? ''
    if (deps.principal && (await isLast(tx, { deps, staffId })))
      return { ok: false, reason: 'last-owner' }
    if (!found || !(await lockMember(tx, { operator, staffId })))
      return { ok: false, reason: 'unknown' }
    await markEnded(tx, { operator, staffId, endedAt: deps.now() })
    await dropShiftsOf(tx, { operator, staffId })
    await dropInvitation(tx, { operator, personId: staffId })
    await replaceRecoveryCodes(tx, { operator, staffId, codeHashes: [] })
    const object = `staff ${found.member.email}`
    await recordAction(tx, { deps, action: 'staff.ended', object, detail: {} })
    return { ok: true, staffId }
  })
  if (result.ok) deps.live?.endAll(operator, result.staffId)
  return result
}

/** Signs a member out everywhere at once; they may sign in again. False for an unknown id. */
export async function endShifts(deps: EndMemberDeps, { id }: { id: string }): Promise<boolean> {
  const { operator } = deps
  const isEnded = await withOperator(deps, async (tx) => {
    const lockedMember = await lockMember(tx, { operator, staffId: id })
    if (!lockedMember) return false
    await dropShiftsOf(tx, { operator, staffId: id })
    const object = `staff ${lockedMember.member.email}`
    await recordAction(tx, { deps, action: 'staff.signed-out', object, detail: {} })
    return true
  })
  if (isEnded) deps.live?.endAll(operator, id)
  return isEnded
}

export type SaveMemberResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'newer' | 'last-owner' | 'bad-name' }

/** Changes name or role; it takes effect on the member's next request. */
export async function saveMember(
  deps: EndMemberDeps,
  params: Pick<StaffMember, 'id' | 'name' | 'role'> & { version: number },
): Promise<SaveMemberResult> {
  const { operator } = deps
  const name = foldStaffName(params.name)
  if (name === undefined) return { ok: false, reason: 'bad-name' }
  const staffId = params.id
  return withOperator(deps, async (tx): Promise<SaveMemberResult> => {
    const isOnly = params.role !== 'owner' && (await isLast(tx, { deps, staffId }))
    const lockedMember = await lockMember(tx, { operator, staffId })
    if (!lockedMember) return { ok: false, reason: 'unknown' }
    if (lockedMember.version !== params.version) return { ok: false, reason: 'newer' }
    if (isOnly) return { ok: false, reason: 'last-owner' }
    const member = { ...lockedMember.member, name, role: params.role }
    const detail = listChanges(lockedMember.member, member)
    if (detail.length === 0) return { ok: true }
    await updateMember(tx, { operator, member })
    const object = `staff ${member.email}`
    await recordAction(tx, { deps, action: 'staff.saved', object, detail })
    return { ok: true }
  })
}

/** Locks all owners: of the last two, both cannot be ended at once. */
async function isLast(tx: Tx, { deps, staffId }: { deps: EndMemberDeps; staffId: string }) {
  const { operator } = deps
  const owners = (await listMemberRows(tx, { operator })).filter(
    ({ member, endedAt }) => member.role === 'owner' && endedAt === undefined,
  )
  const lockedMember: KnownMember[] = []
  for (const { member } of owners) {
    const item = await lockMember(tx, { operator, staffId: member.id })
    if (item) lockedMember.push(item)
  }
  const members = lockedMember.map(({ member, signIn }) => ({
    ...member,
    isEnrolled: signIn !== undefined,
  }))
  return isLastOwner(members, { id: staffId })
}
