import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { findSite } from './find-site.ts'
import { dropPasskeys, listOf, updateName } from './store.ts'

/** A customer's passkeys, oldest first, and whether each works on the host of this request. */
export async function listPasskeys(
  context: RequestContext,
  profile: Profile,
): Promise<(Passkey & { isHere: boolean })[]> {
  const { operator } = context
  const host = findSite(context)?.host
  const passkeys = await withOperator(context, (tx) =>
    listOf(tx, { operator, customerId: profile.id }),
  )
  return passkeys.map((passkey) => ({ ...passkey, isHere: passkey.host === host }))
}

type PasskeyRef = { profile: Profile; id: string }

/** False if the customer has no such passkey. */
export const renamePasskey = (
  context: RequestContext,
  { profile, id, name }: PasskeyRef & { name: string },
): Promise<boolean> =>
  withOperator(context, (tx) =>
    updateName(tx, { operator: context.operator, customerId: profile.id, id, name }),
  )

/** The credential id in base64url; undefined if the customer has no such passkey. Tells its owner by e-mail. */
export const removePasskey = (
  context: RequestContext,
  { profile, id }: PasskeyRef,
): Promise<string | undefined> =>
  withOperator(context, async (tx) => {
    const [removed] = await dropPasskeys(tx, {
      operator: context.operator,
      customerId: profile.id,
      id,
    })
    if (!removed) return undefined
    const facts = { firstName: profile.firstName, what: 'passkey-removed' } as const
    await queueMail(tx, { context, kind: 'security-notice', to: profile.email, facts })
    return removed.toString('base64url')
  })
