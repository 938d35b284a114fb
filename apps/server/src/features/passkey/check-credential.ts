import type { NewCredential, ShownCredential } from '@kerbside/contract/passkey.ts'
import type { PasskeySite } from './find-site.ts'
import type { KeptPasskey } from './store.ts'

/** COSE's numbers for ES256 and RS256: every device has one of them. */
export const ALGORITHMS = [-7, -257]

/** Fetched when the first passkey is shown: many a day there is none, and it is large. */
const library = () => import('@simplewebauthn/server')

/**
 * What was signed, by the browser's word; undefined when it cannot be read, or when the page stood in another site's
 * frame. Whether the word is true the signature tells.
 */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof said !== 'object' || said === null) return undefined
    if ('crossOrigin' in said && said.crossOrigin === true) return undefined
    return 'challenge' in said && typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}

export type MadeCredential = Pick<
  KeptPasskey,
  'credentialId' | 'publicKey' | 'uses' | 'isSynced' | 'transports'
>

/** The passkey a device made for this site; undefined when it is none, or the device has not asked who is there. */
export async function checkNew(
  { host, origins }: PasskeySite,
  { credential, challenge }: { credential: NewCredential; challenge: string },
): Promise<MadeCredential | undefined> {
  try {
    if (!(await isUnattested(credential))) return undefined
    const { verifyRegistrationResponse } = await library()
    const { transports, ...response } = credential.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      uses: counter,
      isSynced: registrationInfo.credentialBackedUp,
      transports,
    }
  } catch {
    return undefined
  }
}

/**
 * No certificate comes along: none is asked for, and one could name addresses its revocation had to be looked up at,
 * by this server, for a stranger.
 */
async function isUnattested({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attested = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attested.get('fmt')
  const statement = attested.get('attStmt')
  return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
}

/** What a device says of its passkey in signing in; undefined when the passkey did not sign that, for this site. */
export async function checkShown(
  { host, origins }: PasskeySite,
  shown: { credential: ShownCredential; challenge: string; known: KeptPasskey },
): Promise<{ uses: number; isSynced: boolean } | undefined> {
  const { credential, challenge, known } = shown
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      credential: {
        id: known.credentialId.toString('base64url'),
        publicKey: new Uint8Array(known.publicKey),
        // Judged by our own rule: a count that does not fit is no wrong signature.
        counter: 0,
      },
    })
    if (!verified) return undefined
    const { newCounter, credentialBackedUp } = authenticationInfo
    return { uses: newCounter, isSynced: credentialBackedUp }
  } catch {
    return undefined
  }
}
