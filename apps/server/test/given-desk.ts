import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { addMember } from '../src/features/staff/invite-member.ts'
import { enrolBy } from './given-staff.ts'
import type { TestApp, TestClient } from './test-app.ts'

/** A member of staff with this role, signed in at an operator's console. */
export async function givenStaff(
  testApp: TestApp,
  role: StaffRole,
  slug: 'kerbside' | 'northway' = 'kerbside',
): Promise<TestClient> {
  const member = { email: `${role}.of.${slug}@example.com`, name: `Nadia ${role}`, role }
  const added = await addMember(await testApp.context(slug), member)
  if (!added.ok) throw new Error(added.reason)
  const client = testApp.client(`${slug}.localhost`)
  const invitation = added.invitation.path.split('#')[1] ?? ''
  await enrolBy(testApp, { client, invitation, word: `${role} ${slug}` })
  return client
}
