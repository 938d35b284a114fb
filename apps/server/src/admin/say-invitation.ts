import type { Invitation } from '../features/staff/invite-member.ts'
import type { Counter, Desk } from './command.ts'

/** The link itself alone on its line, to be copied; then whose it is and what it does. */
export function sayInvitation(
  { say }: Pick<Desk, 'say'>,
  { counter, invitation }: { counter: Counter; invitation: Invitation },
): void {
  const { path, expiresAt, member } = invitation
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  say(path)
  say(`On a host of ${counter.profile.name}, once, until ${until} UTC. It is not shown again.`)
  say(`Whoever opens it signs in as ${member.name} (${member.email}, ${member.role}).`)
}
