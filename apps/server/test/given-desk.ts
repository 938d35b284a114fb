import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { addMember } from '../src/features/staff/invite-member.ts'
import { enrolBy } from './given-staff.ts'
import type { House, Visitor } from './house.ts'

/** Somebody of this role signed in at the console of an operator. */
export async function givenMember(
  house: House,
  role: StaffRole,
  slug: 'kerbside' | 'northway' = 'kerbside',
): Promise<Visitor> {
  const who = { email: `${role}.of.${slug}@example.com`, name: `Nadia ${role}`, role }
  const added = await addMember(await house.call(slug), who)
  if (!added.ok) throw new Error(added.reason)
  const visitor = house.visitor(`${slug}.localhost`)
  const invitation = added.invitation.path.split('#')[1] ?? ''
  await enrolBy(house, { visitor, invitation, word: `${role} ${slug}` })
  return visitor
}
