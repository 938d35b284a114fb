import type { InputOf } from '@kerbside/contract/endpoint.ts'
import type {
  addPasskey,
  CreationOptions,
  RequestOptions,
  signInByPasskey,
} from '@kerbside/contract/passkey.ts'

export type MadeCredential = InputOf<typeof addPasskey>['credential']
export type ShownCredential = InputOf<typeof signInByPasskey>['credential']

/** cancelled: by the customer, or nobody was there; known: the device has one for this account. */
export type Asked<Credential> =
  | { ok: true; credential: Credential }
  | { ok: false; why: 'cancelled' | 'known' | 'failed' }

/** Has the browser ask the customer for a device that makes a passkey. */
export const makeOnDevice = (options: CreationOptions): Promise<Asked<MadeCredential>> =>
  ask(async () => {
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
        // Older browsers do not say.
        transports: response.getTransports?.() ?? [],
      },
    }
  })

/** Has the browser ask the customer for a device with a passkey of this site. */
export const showByDevice = (options: RequestOptions): Promise<Asked<ShownCredential>> =>
  ask(async () => {
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

/** Lets the device forget a passkey the site knows no more; a browser that cannot leaves it there. */
export function forgetOnDevice(credentialId: string): void {
  const signal: unknown = Reflect.get(PublicKeyCredential, 'signalUnknownCredential')
  if (typeof signal !== 'function') return
  const gone = { rpId: location.hostname, credentialId }
  void Promise.resolve(signal.call(PublicKeyCredential, gone)).catch(() => {})
}

async function ask<Credential>(
  act: () => Promise<Credential | undefined>,
): Promise<Asked<Credential>> {
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

type Answers = {
  attestationObject: AuthenticatorAttestationResponse
  signature: AuthenticatorAssertionResponse
}

/** By what it holds: an extension that keeps passkeys hands over objects of no class of the browser's. */
const isOf = <Holds extends keyof Answers>(
  said: Credential | null,
  holds: Holds,
): said is PublicKeyCredential & { response: Answers[Holds] } =>
  said !== null &&
  'response' in said &&
  typeof said.response === 'object' &&
  said.response !== null &&
  holds in said.response

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
