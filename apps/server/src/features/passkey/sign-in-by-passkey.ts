import type { ShownCredential } from '@kerbside/contract/passkey.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { judgeUses } from '@kerbside/domain/passkey/judge-uses.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findCustomer } from '../account/find-customer.ts'
import { openSession } from '../account/open-session.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { checkShown, readChallenge } from './check-credential.ts'
import { findSite } from './find-site.ts'
import { spendChallenge } from './make-challenge.ts'
import { handleOf } from './offer-passkey.ts'
import { findByCredential, holdPasskey, markStopped, markUsed } from './store.ts'

export type PasskeySignInVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'no-session' | 'too-late' | 'stopped' }
  /** isGone: there is no such passkey at all. */
  | { ok: false; reason: 'not-known'; isGone: boolean }

const NOT_KNOWN = { ok: false, reason: 'not-known', isGone: false } as const

/** Opens a session for whose passkey has signed what we asked for, on this site and just now. */
export async function signInByPasskey(
  call: Call,
  { credential, remember }: { credential: ShownCredential; remember: boolean },
): Promise<PasskeySignInVerdict> {
  const { operator } = call
  const site = findSite(call)
  if (!site) return { ok: false, reason: 'no-session' }
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === undefined) return NOT_KNOWN
  const credentialId = Buffer.from(credential.id, 'base64url')
  const { isAsked, known } = await withOperator(call, async (tx) => ({
    isAsked: await spendChallenge(tx, { call, challenge, to: 'nobody' }),
    known: await findByCredential(tx, { operator, credentialId }),
  }))
  if (!isAsked) return { ok: false, reason: 'too-late' }
  if (!known) return { ...NOT_KNOWN, isGone: true }
  if (known.host !== site.host || credential.response.userHandle !== handleOf(known.customerId))
    return NOT_KNOWN
  const shown = await checkShown(site, { credential, challenge, known })
  if (!shown) return NOT_KNOWN
  const used = await countUse(call, { id: known.id, shown })
  if (!used.ok) return used
  // whoever the desk has blocked meanwhile is let in by no way
  const opened = await openSession(call, { profile: used.profile, remember })
  return opened ? used : NOT_KNOWN
}

/** Two at once are counted one after the other, so that the second is seen if it is a copy's. */
const countUse = (
  call: Call,
  { id, shown }: { id: string; shown: { uses: number; isSynced: boolean } },
): Promise<PasskeySignInVerdict> =>
  withOperator(call, async (tx): Promise<PasskeySignInVerdict> => {
    const { operator } = call
    const now = call.now()
    const held = await holdPasskey(tx, { operator, id })
    const profile = held && (await findCustomer(tx, { operator, customerId: held.customerId }))
    if (!held || !profile) return NOT_KNOWN
    if (held.stoppedAt) return { ok: false, reason: 'stopped' }
    if (judgeUses({ known: held.uses, shown: shown.uses }) === 'copied') {
      await markStopped(tx, { operator, id, now })
      const facts = { firstName: profile.firstName, what: 'passkey-stopped' } as const
      await queueMail(tx, { call, kind: 'security-notice', to: profile.email, facts })
      return { ok: false, reason: 'stopped' }
    }
    await markUsed(tx, { operator, id, ...shown, now })
    return { ok: true, profile }
  })
