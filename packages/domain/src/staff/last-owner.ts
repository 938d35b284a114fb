import type { StaffMember } from './staff-member.ts'

/**
 * Whether this is the last owner who can sign in. The last owner must keep the role: without an owner, no one could
 * give anyone access.
 */
export const isLastOwner = (
  members: readonly (Pick<StaffMember, 'id' | 'role'> & { isEnrolled: boolean })[],
  { id }: { id: string },
): boolean => {
  const owners = members.filter(({ role, isEnrolled }) => role === 'owner' && isEnrolled)
  return owners.length === 1 && owners[0]?.id === id
}
