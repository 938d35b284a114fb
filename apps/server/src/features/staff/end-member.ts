import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isLastOwner } from '@kerbside/domain/staff/judge-owner.ts'
import { foldStaffName, type StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listChanges } from '../audit/list-changes.ts'
import { dropInvitation } from './keep-invitations.ts'
import {
  findMember,
  holdMember,
  type KnownMember,
  listMemberRows,
  markEnded,
  updateMember,
} from './member-store.ts'
import { replaceRecoveryCodes } from './proof-store.ts'
import { dropShiftsOf } from './shift-store.ts'

type Means = Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'live'>> & Doer

export type EndVerdict =
  | { ok: true; staffId: string }
  | { ok: false; reason: 'unknown' | 'last-owner' }

/**
 * At once they are signed out everywhere, their open pages too, and sign in no more. The last owner stays, but for who
 * ends them at the command line: there another one is added as easily.
 */
export async function endMember(means: Means, { email }: { email: string }): Promise<EndVerdict> {
  const { operator } = means
  const verdict = await withOperator(means, async (tx): Promise<EndVerdict> => {
    const found = await findMember(tx, { operator, email: foldEmail(email) })
    const staffId = found?.member.id ?? ''
    if (means.who && (await isLast(tx, { means, staffId })))
      return { ok: false, reason: 'last-owner' }
    if (!found || !(await holdMember(tx, { operator, staffId })))
      return { ok: false, reason: 'unknown' }
    await markEnded(tx, { operator, staffId, endedAt: means.now() })
    await dropShiftsOf(tx, { operator, staffId })
    await dropInvitation(tx, { operator, personId: staffId })
    await replaceRecoveryCodes(tx, { operator, staffId, codeHashes: [] })
    const object = `staff ${found.member.email}`
    await keepDeed(tx, { means, deed: 'staff.ended', object, detail: {} })
    return { ok: true, staffId }
  })
  if (verdict.ok) means.live?.endAll(operator, verdict.staffId)
  return verdict
}

/** Signed out everywhere at once; they may sign in again. False for nobody. */
export async function endShifts(means: Means, { id }: { id: string }): Promise<boolean> {
  const { operator } = means
  const isEnded = await withOperator(means, async (tx) => {
    const held = await holdMember(tx, { operator, staffId: id })
    if (!held) return false
    await dropShiftsOf(tx, { operator, staffId: id })
    const object = `staff ${held.member.email}`
    await keepDeed(tx, { means, deed: 'staff.signed-out', object, detail: {} })
    return true
  })
  if (isEnded) means.live?.endAll(operator, id)
  return isEnded
}

export type SaveMemberVerdict =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'newer' | 'last-owner' | 'bad-name' }

/** Another name or role; what they see changes with their next step. */
export async function saveMember(
  means: Means,
  asked: Pick<StaffMember, 'id' | 'name' | 'role'> & { version: number },
): Promise<SaveMemberVerdict> {
  const { operator } = means
  const name = foldStaffName(asked.name)
  if (name === undefined) return { ok: false, reason: 'bad-name' }
  const staffId = asked.id
  return withOperator(means, async (tx): Promise<SaveMemberVerdict> => {
    const isOnly = asked.role !== 'owner' && (await isLast(tx, { means, staffId }))
    const held = await holdMember(tx, { operator, staffId })
    if (!held) return { ok: false, reason: 'unknown' }
    if (held.version !== asked.version) return { ok: false, reason: 'newer' }
    if (isOnly) return { ok: false, reason: 'last-owner' }
    const member = { ...held.member, name, role: asked.role }
    const detail = listChanges(held.member, member)
    if (detail.length === 0) return { ok: true }
    await updateMember(tx, { operator, member })
    const object = `staff ${member.email}`
    await keepDeed(tx, { means, deed: 'staff.saved', object, detail })
    return { ok: true }
  })
}

/** All owners are held meanwhile: of the last two, both cannot go at once. */
async function isLast(tx: Tx, { means, staffId }: { means: Means; staffId: string }) {
  const { operator } = means
  const owners = (await listMemberRows(tx, { operator })).filter(
    ({ member, endedAt }) => member.role === 'owner' && endedAt === undefined,
  )
  const held: KnownMember[] = []
  for (const { member } of owners) {
    const one = await holdMember(tx, { operator, staffId: member.id })
    if (one) held.push(one)
  }
  const members = held.map(({ member, signIn }) => ({
    ...member,
    isEnrolled: signIn !== undefined,
  }))
  return isLastOwner(members, { id: staffId })
}
