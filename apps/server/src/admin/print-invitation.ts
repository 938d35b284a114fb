import type { Invitation } from '../features/staff/invite-member.ts'
import type { Counter, Desk } from './command.ts'

/** Prints the link alone on its line, for copying, and then whose it is and what it does. */
export function printInvitation(
  { write }: Pick<Desk, 'write'>,
  { counter, invitation }: { counter: Counter; invitation: Invitation },
): void {
  const { path, expiresAt, member } = invitation
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  write(path)
  write(
    `Open this path on a host of ${counter.profile.name}. It works once, until ${until} UTC, and isn’t shown again.`,
  )
  write(`Anyone who opens it signs in as ${member.name} (${member.email}, ${member.role}).`)
}
