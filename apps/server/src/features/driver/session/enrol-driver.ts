import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { WaitFirst } from '../../account/sign-in/check-password.ts'
import { makePassword } from '../../account/sign-in/make-password.ts'
import { lockDriver } from '../driver-store.ts'
import { findInvited, takeInvitation } from '../fleet/save-invitations.ts'
import { forgetTried } from './count-attempts.ts'
import { openSessionHere } from './open-session.ts'
import { dropSessionsOf } from './session-store.ts'
import { findInvitee, updatePassword } from './sign-in-store.ts'

const readInvitation = (context: RequestContext, invitation: string) =>
  withOperator(context, async (tx) => {
    const found = await findInvited(tx, { context, invitation })
    return found && findInvitee(tx, { operator: context.operator, driverId: found.personId })
  })

/** The driver of an invitation; undefined for a used, expired, malformed or foreign one. */
export async function openInvitation(
  context: RequestContext,
  { invitation }: { invitation: string },
): Promise<{ firstName: string; phone: string; email: string } | undefined> {
  return readInvitation(context, invitation)
}

export type EnrolDriverResult =
  | { ok: true }
  | { ok: false; reason: 'spent' | 'password-common' }
  | WaitFirst

const SPENT = { ok: false, reason: 'spent' } as const

/**
 * Uses an invitation: the person with the link chooses a password and is signed in. The old password stops working
 * and all sessions end. A rejected password does not use up the invitation.
 */
export async function enrolDriver(
  context: RequestContext,
  { invitation, passwordHash }: { invitation: string; passwordHash: string },
): Promise<EnrolDriverResult> {
  const { operator } = context
  const found = await readInvitation(context, invitation)
  if (!found) return SPENT
  const { driverId, phone, email } = found
  const made = await makePassword(context, { customerId: driverId, passwordhash: passwordHash })
  if (!made.ok) return made
  const now = context.now()
  return withOperator(context, async (tx): Promise<EnrolDriverResult> => {
    const taken =
      (await lockDriver(tx, { operator, driverId })) &&
      (await takeInvitation(tx, { context, invitation }))
    if (!taken) return SPENT
    const { scheme, password } = made
    await updatePassword(tx, { operator, driverId, scheme, password, now })
    await dropSessionsOf(tx, { operator, driverId })
    for (const attempt of [phone, email])
      await forgetTried(tx, { context, what: 'password', of: attempt })
    await openSessionHere(tx, { context, driverId })
    return { ok: true }
  })
}
