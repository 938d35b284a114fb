import type { ShownCredential } from '@kerbside/contract/passkey.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { checkSignCount } from '@kerbside/domain/passkey/check-sign-count.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findCustomer } from '../account/find-customer.ts'
import { openSession } from '../account/sign-in/open-session.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { checkShown, readChallenge } from './check-credential.ts'
import { findSite } from './find-site.ts'
import { spendChallenge } from './make-challenge.ts'
import { handleOf } from './offer-passkey.ts'
import { findByCredential, lockPasskey, markStopped, markUsed } from './store.ts'

export type PasskeySignInResult =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'no-session' | 'too-late' | 'stopped' }
  /** isDeleted: the passkey does not exist at all. */
  | { ok: false; reason: 'not-known'; isDeleted: boolean }

const NOT_KNOWN = { ok: false, reason: 'not-known', isDeleted: false } as const

/** Opens a session for the customer whose passkey signed our challenge, on this site and just now. */
export async function signInByPasskey(
  context: RequestContext,
  { credential, remember }: { credential: ShownCredential; remember: boolean },
): Promise<PasskeySignInResult> {
  const { operator } = context
  const site = findSite(context)
  if (!site) return { ok: false, reason: 'no-session' }
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === undefined) return NOT_KNOWN
  const credentialId = Buffer.from(credential.id, 'base64url')
  const { isRequested: isChallengeValid, known: storedPasskey } = await withOperator(
    context,
    async (tx) => ({
      isRequested: await spendChallenge(tx, { context, challenge, to: 'anyone' }),
      known: await findByCredential(tx, { operator, credentialId }),
    }),
  )
  if (!isChallengeValid) return { ok: false, reason: 'too-late' }
  if (!storedPasskey) return { ...NOT_KNOWN, isDeleted: true }
  if (
    storedPasskey.host !== site.host ||
    credential.response.userHandle !== handleOf(storedPasskey.customerId)
  )
    return NOT_KNOWN
  const shown = await checkShown(site, { credential, challenge, known: storedPasskey })
  if (!shown) return NOT_KNOWN
  const used = await countUse(context, { id: storedPasskey.id, shown })
  if (!used.ok) return used
  // a customer whom the desk has blocked meanwhile cannot sign in by any method
  const opened = await openSession(context, { profile: used.profile, remember })
  return opened ? used : NOT_KNOWN
}

/** Concurrent uses are counted one after the other, so that a copied passkey is detected. */
const countUse = (
  context: RequestContext,
  { id, shown }: { id: string; shown: { uses: number; isSynced: boolean } },
): Promise<PasskeySignInResult> =>
  withOperator(context, async (tx): Promise<PasskeySignInResult> => {
    const { operator } = context
    const now = context.now()
    const lockedPasskey = await lockPasskey(tx, { operator, id })
    const profile =
      lockedPasskey && (await findCustomer(tx, { operator, customerId: lockedPasskey.customerId }))
    if (!lockedPasskey || !profile) return NOT_KNOWN
    if (lockedPasskey.stoppedAt) return { ok: false, reason: 'stopped' }
    if (checkSignCount({ known: lockedPasskey.uses, shown: shown.uses }) === 'copied') {
      await markStopped(tx, { operator, id, now })
      const facts = { firstName: profile.firstName, what: 'passkey-stopped' } as const
      await queueMail(tx, { context, kind: 'security-notice', to: profile.email, facts })
      return { ok: false, reason: 'stopped' }
    }
    await markUsed(tx, { operator, id, ...shown, now })
    return { ok: true, profile }
  })
