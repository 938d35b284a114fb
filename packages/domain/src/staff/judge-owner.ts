import type { StaffMember } from './staff-member.ts'

/**
 * Whether one owner who can sign in is left when this one ends or does something else: without one nobody could let
 * anybody in again.
 */
export const isLastOwner = (
  members: readonly (Pick<StaffMember, 'id' | 'role'> & { isEnrolled: boolean })[],
  { id }: { id: string },
): boolean => {
  const owners = members.filter(({ role, isEnrolled }) => role === 'owner' && isEnrolled)
  return owners.length === 1 && owners[0]?.id === id
}
