import type { DriverInvitation } from '../features/driver/add-driver.ts'
import { findOrigin } from '../features/operator/find-origin.ts'
import type { Counter, Desk } from './command.ts'

/** The link itself alone on its line, to be copied; then what it does. */
export async function sayDriverLink(
  { say }: Pick<Desk, 'say'>,
  { counter, invitation }: { counter: Counter; invitation: DriverInvitation },
): Promise<void> {
  const until = invitation.expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  say(`${await findOrigin(counter)}${invitation.path}`)
  say(`Once, until ${until} UTC. It is not shown again.`)
}
