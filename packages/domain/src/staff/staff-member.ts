/** What somebody does at the operator; each sees of the console what they need for it. */
export const STAFF_ROLES = ['owner', 'dispatcher', 'accounts', 'support'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Somebody who works for the operator. */
export type StaffMember = { id: string; email: string; name: string; role: StaffRole }

export const LONGEST_STAFF_NAME = 80

/** As it is kept: trimmed, one line; undefined when nobody is called so. */
export function foldStaffName(typed: string): string | undefined {
  const name = typed.trim()
  return name === '' || name.length > LONGEST_STAFF_NAME || /\p{Cc}/u.test(name) ? undefined : name
}
