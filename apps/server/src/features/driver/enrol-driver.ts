import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { WaitFirst } from '../account/check-password.ts'
import { makePassword } from '../account/make-password.ts'
import { forgetTried } from './count-tries.ts'
import { lockDriver } from './driver-store.ts'
import { findInvited, takeInvitation } from './keep-invitations.ts'
import { openSessionHere } from './open-session.ts'
import { dropSessionsOf } from './session-store.ts'
import { findInvitee, updatePassword } from './sign-in-store.ts'

const readInvitation = (call: Call, invitation: string) =>
  withOperator(call, async (tx) => {
    const found = await findInvited(tx, { call, invitation })
    return found && findInvitee(tx, { operator: call.operator, driverId: found.personId })
  })

/** Whose invitation it is; used, late, torn and another's are undefined. */
export async function openInvitation(
  call: Call,
  { invitation }: { invitation: string },
): Promise<{ firstName: string; phone: string; email: string } | undefined> {
  return readInvitation(call, invitation)
}

export type EnrolDriverVerdict =
  | { ok: true }
  | { ok: false; reason: 'spent' | 'password-common' }
  | WaitFirst

const SPENT = { ok: false, reason: 'spent' } as const

/**
 * Follows the invitation to its end: whoever holds it chooses a password and is signed in. What they had before works
 * no more and every session of theirs ends. A password that will not do leaves the invitation as it was.
 */
export async function enrolDriver(
  call: Call,
  { invitation, passwordhash }: { invitation: string; passwordhash: string },
): Promise<EnrolDriverVerdict> {
  const { operator } = call
  const found = await readInvitation(call, invitation)
  if (!found) return SPENT
  const { driverId, phone, email } = found
  const made = await makePassword(call, { customerId: driverId, passwordhash })
  if (!made.ok) return made
  const now = call.now()
  return withOperator(call, async (tx): Promise<EnrolDriverVerdict> => {
    const taken =
      (await lockDriver(tx, { operator, driverId })) &&
      (await takeInvitation(tx, { call, invitation }))
    if (!taken) return SPENT
    const { scheme, password } = made
    await updatePassword(tx, { operator, driverId, scheme, password, now })
    await dropSessionsOf(tx, { operator, driverId })
    for (const of of [phone, email]) await forgetTried(tx, { call, what: 'password', of })
    await openSessionHere(tx, { call, driverId })
    return { ok: true }
  })
}
