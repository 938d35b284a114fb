import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { invitationEndsAt } from '@kerbside/domain/staff/shift.ts'
import {
  foldStaffName,
  type StaffMember,
  type StaffRole,
} from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, recordAction } from '../audit/record-action.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { makeAuthenticator } from './check-totp-code.ts'
import { findMember, insertMember, markEnded, updateMember } from './member-store.ts'
import { makeInvitation } from './save-invitations.ts'

type InviteDeps = Pick<Deps, 'db' | 'key' | 'now' | 'newId' | 'randomBytes'> & Doer

/** The path of the invitation. The part after the # stays in the browser: no server and no log sees it. */
export type Invitation = { path: string; expiresAt: Date; member: StaffMember }

export type AddResult =
  | { ok: true; invitation: Invitation }
  | { ok: false; reason: 'bad-email' | 'bad-name' | 'known' }

/** Adds a new or a former member; `known` if the person is a member already. */
export async function addMember(
  deps: InviteDeps,
  params: { email: string; name: string; role: StaffRole },
): Promise<AddResult> {
  const { operator } = deps
  const email = foldEmail(params.email)
  const name = foldStaffName(params.name)
  if (!isEmail(email) || /\p{Cc}/u.test(email)) return { ok: false, reason: 'bad-email' }
  if (name === undefined) return { ok: false, reason: 'bad-name' }
  const now = deps.now()
  const fresh = { id: deps.newId(), email, name, role: params.role }
  return withOperator(deps, async (tx): Promise<AddResult> => {
    const isNew = await insertMember(tx, { operator, member: fresh, now })
    const found = isNew ? undefined : await findMember(tx, { operator, email })
    if (found && found.endedAt === undefined) return { ok: false, reason: 'known' }
    const member = found ? { ...found.member, name, role: params.role } : fresh
    if (found) {
      await updateMember(tx, { operator, member })
      await markEnded(tx, { operator, staffId: member.id, endedAt: null })
    }
    const invitation = await invite(tx, { deps, member })
    const detail = { email, name, role: params.role }
    await recordAction(tx, { deps, action: 'staff.added', object: `staff ${email}`, detail })
    return { ok: true, invitation }
  })
}

/**
 * A new link for a member who has lost the link, the password or the authenticator. The existing credentials work until
 * the link is used. Undefined if no member has this address.
 */
export async function inviteAgain(
  deps: InviteDeps,
  { email }: { email: string },
): Promise<Invitation | undefined> {
  const { operator } = deps
  return withOperator(deps, async (tx) => {
    const found = await findMember(tx, { operator, email: foldEmail(email) })
    if (!found || found.endedAt !== undefined) return undefined
    const invitation = await invite(tx, { deps, member: found.member })
    const object = `staff ${found.member.email}`
    await recordAction(tx, { deps, action: 'staff.invited', object, detail: {} })
    return invitation
  })
}

async function invite(
  tx: Tx,
  { deps, member }: { deps: InviteDeps; member: StaffMember },
): Promise<Invitation> {
  const { id: personId } = member
  const expiresAt = invitationEndsAt(deps.now())
  const sealed = makeAuthenticator(deps, { operator: deps.operator, staffId: personId })
  const code = await makeInvitation(tx, { deps, personId, expiresAt, sealed })
  const path = `/console/enrol#${code}`
  const [firstName = ''] = member.name.split(' ')
  const facts = { firstName, path, expiresAt }
  await queueMail(tx, { context: deps, kind: 'staff-invited', to: member.email, facts })
  return { path, expiresAt, member }
}
