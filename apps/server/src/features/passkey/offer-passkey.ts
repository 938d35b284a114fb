import type { CreationOptions, RequestOptions } from '@kerbside/contract/passkey.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved } from '@kerbside/domain/account/proof.ts'
import { MOST_PASSKEYS } from '@kerbside/domain/passkey/passkey.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { ALGORITHMS } from './check-credential.ts'
import { findSite } from './find-site.ts'
import { CHALLENGE_MS, makeChallenge } from './make-challenge.ts'
import { listOf } from './store.ts'

/** What a device keeps as the name of the account; it tells nobody anything. */
export const handleOf = (customerId: string): string =>
  Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')

export type OfferVerdict =
  | { ok: true; options: CreationOptions }
  | { ok: false; reason: 'no-session' | 'confirm-first' | 'too-many' }

/** What the browser of who is signed in needs to make a passkey. */
export async function offerPasskey(call: Call, profile: Profile): Promise<OfferVerdict> {
  const { operator, who } = call
  const site = findSite(call)
  if (!site) return { ok: false, reason: 'no-session' }
  if (!isProved(who.provedAt, call.now())) return { ok: false, reason: 'confirm-first' }
  const own = await withOperator(call, (tx) => listOf(tx, { operator, customerId: profile.id }))
  if (own.length >= MOST_PASSKEYS) return { ok: false, reason: 'too-many' }
  return {
    ok: true,
    options: {
      challenge: await makeChallenge(call, { to: 'own-session' }),
      rp: { id: site.host, name: call.profile.name },
      user: {
        id: handleOf(profile.id),
        name: profile.email,
        displayName: `${profile.firstName} ${profile.lastName}`.trim(),
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: own
        .filter(({ host }) => host === site.host)
        .map(({ credentialId, transports }) => ({
          type: 'public-key',
          id: credentialId.toString('base64url'),
          transports,
        })),
      // Found by the device without a name being typed, and never without a finger, a face or a code.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

/** What any browser needs to sign in by a passkey; undefined where there are none. */
export async function offerSignIn(call: Call): Promise<RequestOptions | undefined> {
  const site = findSite(call)
  return (
    site && {
      challenge: await makeChallenge(call, { to: 'nobody' }),
      rpId: site.host,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    }
  )
}
