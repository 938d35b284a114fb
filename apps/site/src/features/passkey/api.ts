import * as calls from '@kerbside/contract/calls.generated/passkey.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listPasskeys as listCall } from '@kerbside/contract/passkey.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { type Done, readDone } from '@kerbside/web/account/read-done.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { t } from '@kerbside/words/translate.ts'
import { profileOf } from '../account/api.ts'
import { makeOnDevice, removeFromDevice, showByDevice } from './device-credentials.ts'
import './messages.ts'

export type OwnPasskey = ReplyOf<typeof listCall>['passkeys'][number]

/** confirm: the password is needed first; cancelled: the customer cancelled, and no message is needed. */
export type NotDone = { ok: false } & (
  | { why: 'confirm' | 'cancelled' }
  | { why: 'refused'; message: string }
)

const CANCELLED = { ok: false, why: 'cancelled' } as const
const rejection = (message: string): NotDone => ({ ok: false, why: 'refused', message })

export const fetchPasskeys = (signal: AbortSignal) => callApi(calls.listPasskeys, {}, { signal })

/** Gets options from the server, creates the passkey on the device, and stores it on the server. */
export async function addPasskey(): Promise<{ ok: true; name: string } | NotDone> {
  const offer = await callApi(calls.offerPasskey, {})
  if (offer.ok && offer.reply.confirm) return { ok: false, why: 'confirm' }
  const offered = readDone(offer)
  if (!offered.ok) return rejection(offered.message)
  if (!offer.ok || !offer.reply.options) return rejection(GENERIC_MESSAGE)
  const made = await makeOnDevice(offer.reply.options)
  if (!made.ok) {
    if (made.why === 'cancelled') return CANCELLED
    return rejection(t(made.why === 'known' ? 'passkey.knownAlready' : 'passkey.failed'))
  }
  const response = await callApi(calls.addPasskey, { credential: made.credential })
  const done = readDone(response)
  if (done.ok) return { ok: true, name: (response.ok && response.reply.name) || '' }
  // A passkey the server rejected is useless on the device; without a response it may have been stored.
  if (response.ok) removeFromDevice(made.credential.id)
  return rejection(done.message)
}

export const renamePasskey = async (input: { id: string; name: string }): Promise<Done> =>
  readDone(await callApi(calls.renamePasskey, input))

export async function removePasskey(id: string): Promise<Done> {
  const response = await callApi(calls.removePasskey, { id })
  if (response.ok && response.reply.credentialid) removeFromDevice(response.reply.credentialid)
  return readDone(response)
}

/** Signs in with a device, without a name or a password. */
export async function signInByPasskey(
  remember: boolean,
): Promise<{ ok: true; profile: SignedIn } | NotDone> {
  const offer = await callApi(calls.offerPasskeySignIn, {})
  const offered = readDone(offer)
  if (!offered.ok) return rejection(offered.message)
  if (!offer.ok || !offer.reply.options) return rejection(GENERIC_MESSAGE)
  const shown = await showByDevice(offer.reply.options)
  if (!shown.ok) return shown.why === 'cancelled' ? CANCELLED : rejection(t('passkey.failed'))
  const { credential } = shown
  const response = await callApi(calls.signInByPasskey, { credential, rememberme: remember })
  if (!response.ok) return rejection(response.message)
  const { reply } = response
  const profile = profileOf(reply)
  if (profile) return { ok: true, profile }
  if (reply.Forget) removeFromDevice(credential.id)
  return rejection(
    reply.Code > CODE.failed && reply.Message !== '' ? reply.Message : GENERIC_MESSAGE,
  )
}
