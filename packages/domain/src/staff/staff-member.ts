/** The roles at an operator; each sees the parts of the console that it needs. */
export const STAFF_ROLES = ['owner', 'dispatcher', 'accounts', 'support'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** A person who works for the operator. */
export type StaffMember = { id: string; email: string; name: string; role: StaffRole }

export const MAX_STAFF_NAME_LENGTH = 80

/** Normalises a name for storage: trimmed, one line; undefined if it is not a valid name. */
export function foldStaffName(typed: string): string | undefined {
  const name = typed.trim()
  return name === '' || name.length > MAX_STAFF_NAME_LENGTH || /\p{Cc}/u.test(name)
    ? undefined
    : name
}
