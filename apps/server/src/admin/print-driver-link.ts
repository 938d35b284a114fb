import type { DriverInvitation } from '../features/driver/fleet/add-driver.ts'
import { findOrigin } from '../features/operator/find-origin.ts'
import type { Counter, Desk } from './command.ts'

/** Prints the link alone on its line, for copying, and then what it does. */
export async function printDriverLink(
  { write }: Pick<Desk, 'write'>,
  { counter, invitation }: { counter: Counter; invitation: DriverInvitation },
): Promise<void> {
  const until = invitation.expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  write(`${await findOrigin(counter)}${invitation.path}`)
  write(`This link works once, until ${until} UTC. It isn’t shown again.`)
}
