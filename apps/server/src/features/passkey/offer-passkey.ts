import type { CreationOptions, RequestOptions } from '@kerbside/contract/passkey.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved } from '@kerbside/domain/account/proof.ts'
import { MAX_PASSKEYS } from '@kerbside/domain/passkey/passkey.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { ALGORITHMS } from './check-credential.ts'
import { findSite } from './find-site.ts'
import { CHALLENGE_MS, makeChallenge } from './make-challenge.ts'
import { listOf } from './store.ts'

/** The user handle that a device stores for the account; it reveals nothing about the customer. */
export const handleOf = (customerId: string): string =>
  Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')

export type OfferResult =
  | { ok: true; options: CreationOptions }
  | { ok: false; reason: 'no-session' | 'confirm-first' | 'too-many' }

/** The options with which a signed-in customer's browser makes a passkey. */
export async function offerPasskey(
  context: RequestContext,
  profile: Profile,
): Promise<OfferResult> {
  const { operator, principal } = context
  const site = findSite(context)
  if (!site) return { ok: false, reason: 'no-session' }
  if (!isProved(principal.provedAt, context.now())) return { ok: false, reason: 'confirm-first' }
  const passkeys = await withOperator(context, (tx) =>
    listOf(tx, { operator, customerId: profile.id }),
  )
  if (passkeys.length >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' }
  return {
    ok: true,
    options: {
      challenge: await makeChallenge(context, { to: 'own-session' }),
      rp: { id: site.host, name: context.profile.name },
      user: {
        id: handleOf(profile.id),
        name: profile.email,
        displayName: `${profile.firstName} ${profile.lastName}`.trim(),
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: passkeys
        .filter(({ host }) => host === site.host)
        .map(({ credentialId, transports }) => ({
          type: 'public-key',
          id: credentialId.toString('base64url'),
          transports,
        })),
      // The device finds it without a typed name, and always verifies the user (finger, face or code).
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

/** The options for a sign-in by passkey; undefined where passkeys are not available. */
export async function offerSignIn(context: RequestContext): Promise<RequestOptions | undefined> {
  const site = findSite(context)
  return (
    site && {
      challenge: await makeChallenge(context, { to: 'anyone' }),
      rpId: site.host,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    }
  )
}
