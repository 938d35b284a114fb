import type { InputOf } from '@kerbside/contract/endpoint.ts'
import type {
  addPasskey,
  CreationOptions,
  RequestOptions,
  signInByPasskey,
} from '@kerbside/contract/passkey.ts'

export type MadeCredential = InputOf<typeof addPasskey>['credential']
export type ShownCredential = InputOf<typeof signInByPasskey>['credential']

/** cancelled: by the customer or by timeout; known: the device has a passkey for this account. */
export type CredentialResult<Credential> =
  | { ok: true; credential: Credential }
  | { ok: false; why: 'cancelled' | 'known' | 'failed' }

/** Lets the browser ask the customer for a device that creates a passkey. */
export const makeOnDevice = (options: CreationOptions): Promise<CredentialResult<MadeCredential>> =>
  requestCredential(async () => {
    const { user, challenge, excludeCredentials, ...rest } = options
    const made = await navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: readBytes(challenge),
        user: { ...user, id: readBytes(user.id) },
        excludeCredentials: excludeCredentials.map(({ id, type, transports }) => ({
          id: readBytes(id),
          type,
          transports: transports as AuthenticatorTransport[],
        })),
      },
    })
    if (!isOf(made, 'attestationObject')) return undefined
    const { response } = made
    return {
      ...nameOf(made),
      response: {
        clientDataJSON: writeBytes(response.clientDataJSON),
        attestationObject: writeBytes(response.attestationObject),
        // Older browsers do not provide it.
        transports: response.getTransports?.() ?? [],
      },
    }
  })

/** Lets the browser ask the customer for a device with a passkey of this site. */
export const showByDevice = (options: RequestOptions): Promise<CredentialResult<ShownCredential>> =>
  requestCredential(async () => {
    const { challenge, ...rest } = options
    const shown = await navigator.credentials.get({
      publicKey: { ...rest, challenge: readBytes(challenge) },
    })
    if (!isOf(shown, 'signature')) return undefined
    const { response } = shown
    return {
      ...nameOf(shown),
      response: {
        clientDataJSON: writeBytes(response.clientDataJSON),
        authenticatorData: writeBytes(response.authenticatorData),
        signature: writeBytes(response.signature),
        userHandle: writeBytes(response.userHandle ?? new ArrayBuffer(0)),
      },
    }
  })

/** Lets the device remove a passkey that the site no longer has; does nothing if the browser does not support it. */
export function removeFromDevice(credentialId: string): void {
  const signal: unknown = Reflect.get(PublicKeyCredential, 'signalUnknownCredential')
  if (typeof signal !== 'function') return
  const unknownCredential = { rpId: location.hostname, credentialId }
  void Promise.resolve(signal.call(PublicKeyCredential, unknownCredential)).catch(() => {})
}

async function requestCredential<Credential>(
  act: () => Promise<Credential | undefined>,
): Promise<CredentialResult<Credential>> {
  try {
    const credential = await act()
    return credential ? { ok: true, credential } : { ok: false, why: 'failed' }
  } catch (error) {
    return { ok: false, why: whyOf(error) }
  }
}

function whyOf(error: unknown): 'cancelled' | 'known' | 'failed' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed'
}

type PasskeyResponses = {
  attestationObject: AuthenticatorAttestationResponse
  signature: AuthenticatorAssertionResponse
}

/** Checks by properties: passkeys of a browser extension are not instances of the browser's classes. */
const isOf = <Field extends keyof PasskeyResponses>(
  input: Credential | null,
  responseKey: Field,
): input is PublicKeyCredential & { response: PasskeyResponses[Field] } =>
  input !== null &&
  'response' in input &&
  typeof input.response === 'object' &&
  input.response !== null &&
  responseKey in input.response

const nameOf = ({ rawId }: PublicKeyCredential) => ({
  id: writeBytes(rawId),
  rawId: writeBytes(rawId),
  type: 'public-key' as const,
})

function writeBytes(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const readBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
