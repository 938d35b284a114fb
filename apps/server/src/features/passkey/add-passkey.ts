import type { NewCredential } from '@kerbside/contract/passkey.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { MAX_PASSKEYS } from '@kerbside/domain/passkey/passkey.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockCustomer } from '../account/find-customer.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { checkNew, readChallenge } from './check-credential.ts'
import { findSite } from './find-site.ts'
import { spendChallenge } from './make-challenge.ts'
import { insertPasskey, listOf } from './store.ts'

export type AddResult =
  | { ok: true; id: string; name: string }
  | { ok: false; reason: 'no-session' | 'too-late' | 'not-valid' | 'known-already' | 'too-many' }

/** The name until its owner chooses another one. */
const NAMELESS = 'Passkey'

/** Stores the passkey a device made for an offer to this session, and tells its owner by e-mail. */
export async function addPasskey(
  context: RequestContext,
  { profile, credential }: { profile: Profile; credential: NewCredential },
): Promise<AddResult> {
  const { operator, client } = context
  const customerId = profile.id
  const site = findSite(context)
  if (!site) return { ok: false, reason: 'no-session' }
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === undefined) return { ok: false, reason: 'not-valid' }
  const isChallengeValid = await withOperator(context, (tx) =>
    spendChallenge(tx, { context, challenge, to: 'own-session' }),
  )
  if (!isChallengeValid) return { ok: false, reason: 'too-late' }
  const made = await checkNew(site, { credential, challenge })
  if (!made) return { ok: false, reason: 'not-valid' }
  return withOperator(context, async (tx): Promise<AddResult> => {
    const owner = await lockCustomer(tx, { operator, customerId })
    if (!owner) return { ok: false, reason: 'not-valid' }
    const passkeys = await listOf(tx, { operator, customerId })
    if (passkeys.length >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' }
    const id = context.newId()
    const name = client.device || NAMELESS
    const { host } = site
    const madeAt = context.now()
    if (!(await insertPasskey(tx, { operator, customerId, id, name, host, madeAt, ...made })))
      return { ok: false, reason: 'known-already' }
    const facts = { firstName: owner.firstName, what: 'passkey-added' } as const
    await queueMail(tx, { context, kind: 'security-notice', to: owner.email, facts })
    return { ok: true, id, name }
  })
}
