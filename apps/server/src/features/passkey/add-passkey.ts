import type { NewCredential } from '@kerbside/contract/passkey.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { MOST_PASSKEYS } from '@kerbside/domain/passkey/passkey.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { holdCustomer } from '../account/find-customer.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { checkNew, readChallenge } from './check-credential.ts'
import { findSite } from './find-site.ts'
import { spendChallenge } from './make-challenge.ts'
import { insertPasskey, listOf } from './store.ts'

export type AddVerdict =
  | { ok: true; id: string; name: string }
  | { ok: false; reason: 'no-session' | 'too-late' | 'not-valid' | 'known-already' | 'too-many' }

/** Until its owner calls it something else. */
const NAMELESS = 'Passkey'

/** Keeps what a device made of an offer to this very session, and tells its owner by mail. */
export async function addPasskey(
  call: Call,
  { profile, credential }: { profile: Profile; credential: NewCredential },
): Promise<AddVerdict> {
  const { operator, visitor } = call
  const customerId = profile.id
  const site = findSite(call)
  if (!site) return { ok: false, reason: 'no-session' }
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === undefined) return { ok: false, reason: 'not-valid' }
  const isAsked = await withOperator(call, (tx) =>
    spendChallenge(tx, { call, challenge, to: 'own-session' }),
  )
  if (!isAsked) return { ok: false, reason: 'too-late' }
  const made = await checkNew(site, { credential, challenge })
  if (!made) return { ok: false, reason: 'not-valid' }
  return withOperator(call, async (tx): Promise<AddVerdict> => {
    const owner = await holdCustomer(tx, { operator, customerId })
    if (!owner) return { ok: false, reason: 'not-valid' }
    const own = await listOf(tx, { operator, customerId })
    if (own.length >= MOST_PASSKEYS) return { ok: false, reason: 'too-many' }
    const id = call.newId()
    const name = visitor.device || NAMELESS
    const { host } = site
    const madeAt = call.now()
    if (!(await insertPasskey(tx, { operator, customerId, id, name, host, madeAt, ...made })))
      return { ok: false, reason: 'known-already' }
    const facts = { firstName: owner.firstName, what: 'passkey-added' } as const
    await queueMail(tx, { call, kind: 'security-notice', to: owner.email, facts })
    return { ok: true, id, name }
  })
}
