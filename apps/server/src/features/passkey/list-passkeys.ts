import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { findSite } from './find-site.ts'
import { dropPasskeys, listOf, updateName } from './store.ts'

/** A customer's passkeys in the order they were made, and whether each works where this was asked. */
export async function listPasskeys(
  call: Call,
  profile: Profile,
): Promise<(Passkey & { isHere: boolean })[]> {
  const { operator } = call
  const host = findSite(call)?.host
  const own = await withOperator(call, (tx) => listOf(tx, { operator, customerId: profile.id }))
  return own.map((passkey) => ({ ...passkey, isHere: passkey.host === host }))
}

type One = { profile: Profile; id: string }

/** False when none of theirs is called so. */
export const renamePasskey = (
  call: Call,
  { profile, id, name }: One & { name: string },
): Promise<boolean> =>
  withOperator(call, (tx) =>
    updateName(tx, { operator: call.operator, customerId: profile.id, id, name }),
  )

/** What its device calls it, in base64url; undefined when none of theirs is called so. Its owner is told by mail. */
export const removePasskey = (call: Call, { profile, id }: One): Promise<string | undefined> =>
  withOperator(call, async (tx) => {
    const [gone] = await dropPasskeys(tx, { operator: call.operator, customerId: profile.id, id })
    if (!gone) return undefined
    const facts = { firstName: profile.firstName, what: 'passkey-removed' } as const
    await queueMail(tx, { call, kind: 'security-notice', to: profile.email, facts })
    return gone.toString('base64url')
  })
