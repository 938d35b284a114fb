import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { invitationEndsAt } from '@kerbside/domain/staff/shift.ts'
import {
  foldStaffName,
  type StaffMember,
  type StaffRole,
} from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { makeAuthenticator } from './check-figures.ts'
import { makeInvitation } from './keep-invitations.ts'
import { findMember, insertMember, markEnded, updateMember } from './member-store.ts'

type Means = Pick<Deps, 'db' | 'key' | 'now' | 'newId' | 'randomBytes'> & Doer

/** Where its one reader goes. What follows the # stays in the browser: no server and no log sees it. */
export type Invitation = { path: string; expiresAt: Date; member: StaffMember }

export type AddVerdict =
  | { ok: true; invitation: Invitation }
  | { ok: false; reason: 'bad-email' | 'bad-name' | 'known' }

/** Somebody new, or somebody who had left; `known` of who works here already. */
export async function addMember(
  means: Means,
  asked: { email: string; name: string; role: StaffRole },
): Promise<AddVerdict> {
  const { operator } = means
  const email = foldEmail(asked.email)
  const name = foldStaffName(asked.name)
  if (!isEmail(email) || /\p{Cc}/u.test(email)) return { ok: false, reason: 'bad-email' }
  if (name === undefined) return { ok: false, reason: 'bad-name' }
  const now = means.now()
  const fresh = { id: means.newId(), email, name, role: asked.role }
  return withOperator(means, async (tx): Promise<AddVerdict> => {
    const isNew = await insertMember(tx, { operator, member: fresh, now })
    const found = isNew ? undefined : await findMember(tx, { operator, email })
    if (found && found.endedAt === undefined) return { ok: false, reason: 'known' }
    const member = found ? { ...found.member, name, role: asked.role } : fresh
    if (found) {
      await updateMember(tx, { operator, member })
      await markEnded(tx, { operator, staffId: member.id, endedAt: null })
    }
    const invitation = await invite(tx, { means, member })
    const detail = { email, name, role: asked.role }
    await keepDeed(tx, { means, deed: 'staff.added', object: `staff ${email}`, detail })
    return { ok: true, invitation }
  })
}

/**
 * A new link for who has lost theirs, their password or their authenticator. What they have goes on working until they
 * have followed it. Undefined when nobody here has this address.
 */
export async function inviteAgain(
  means: Means,
  { email }: { email: string },
): Promise<Invitation | undefined> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const found = await findMember(tx, { operator, email: foldEmail(email) })
    if (!found || found.endedAt !== undefined) return undefined
    const invitation = await invite(tx, { means, member: found.member })
    const object = `staff ${found.member.email}`
    await keepDeed(tx, { means, deed: 'staff.invited', object, detail: {} })
    return invitation
  })
}

async function invite(
  tx: Tx,
  { means, member }: { means: Means; member: StaffMember },
): Promise<Invitation> {
  const { id: personId } = member
  const expiresAt = invitationEndsAt(means.now())
  const sealed = makeAuthenticator(means, { operator: means.operator, staffId: personId })
  const code = await makeInvitation(tx, { means, personId, expiresAt, sealed })
  const path = `/console/enrol#${code}`
  const [firstName = ''] = member.name.split(' ')
  const facts = { firstName, path, expiresAt }
  await queueMail(tx, { call: means, kind: 'staff-invited', to: member.email, facts })
  return { path, expiresAt, member }
}
