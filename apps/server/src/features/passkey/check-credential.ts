import type { NewCredential, ShownCredential } from '@kerbside/contract/passkey.ts'
import type { PasskeySite } from './find-site.ts'
import type { StoredPasskey } from './store.ts'

/** The COSE numbers of ES256 and RS256: every device supports one of them. */
export const ALGORITHMS = [-7, -257]

/** Loaded on first use, because it is large and many days pass without a passkey. */
const library = () => import('@simplewebauthn/server')

/**
 * The challenge that the browser says was signed; undefined if it cannot be read, or if the page was in another site's
 * frame. Only the signature proves it.
 */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof clientData !== 'object' || clientData === null) return undefined
    if ('crossOrigin' in clientData && clientData.crossOrigin === true) return undefined
    return 'challenge' in clientData && typeof clientData.challenge === 'string'
      ? clientData.challenge
      : undefined
  } catch {
    return undefined
  }
}

export type MadeCredential = Pick<
  StoredPasskey,
  'credentialId' | 'publicKey' | 'uses' | 'isSynced' | 'transports'
>

/** The passkey a device made for this site; undefined if it is invalid, or if the device did not verify the user. */
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
 * Whether no attestation certificate is included. None is requested, and a certificate could name revocation URLs that
 * this server would fetch on behalf of an unauthenticated client.
 */
async function isUnattested({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attested = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attested.get('fmt')
  const statement = attested.get('attStmt')
  return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
}

/** The result of a sign-in by passkey; undefined if the passkey did not sign that challenge for this site. */
export async function checkShown(
  { host, origins }: PasskeySite,
  shown: { credential: ShownCredential; challenge: string; known: StoredPasskey },
): Promise<{ uses: number; isSynced: boolean } | undefined> {
  const { credential, challenge, known: storedPasskey } = shown
  try {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      credential: {
        id: storedPasskey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(storedPasskey.publicKey),
        // Our own rule checks the counter: a wrong count is not an invalid signature.
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
