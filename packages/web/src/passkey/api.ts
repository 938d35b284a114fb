import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type {
  addPasskey as addCall,
  listPasskeys as listCall,
  offerPasskey as offerCall,
  offerPasskeySignIn as offerSignInCall,
  removePasskey as removeCall,
  renamePasskey as renameCall,
  signInByPasskey as signInCall,
} from '@kerbside/contract/passkey.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { say } from '@kerbside/words/say.ts'
import { profileOf } from '../account/api.ts'
import { type Done, judgeAnswer } from '../account/judge-answer.ts'
import { type CallOf, call } from '../server.ts'
import { forgetOnDevice, makeOnDevice, showByDevice } from './ask-device.ts'
import './words.ts'

export const LIST_PASSKEYS: CallOf<typeof listCall> = { method: 'GET', path: '/api/passkey' }
export const ADD_PASSKEY: CallOf<typeof addCall> = { method: 'POST', path: '/api/passkey' }
export const RENAME_PASSKEY: CallOf<typeof renameCall> = { method: 'PUT', path: '/api/passkey' }
export const REMOVE_PASSKEY: CallOf<typeof removeCall> = { method: 'DELETE', path: '/api/passkey' }
export const OFFER_PASSKEY: CallOf<typeof offerCall> = {
  method: 'POST',
  path: '/api/passkey/offer',
}
export const OFFER_SIGN_IN: CallOf<typeof offerSignInCall> = {
  method: 'POST',
  path: '/api/passkey/signinoffer',
}
export const SIGN_IN_BY_PASSKEY: CallOf<typeof signInCall> = {
  method: 'POST',
  path: '/api/passkey/signin',
}

export type OwnPasskey = ReplyOf<typeof listCall>['passkeys'][number]

/** confirm: the password first; cancelled: the customer thought better of it, and nothing needs saying. */
export type NotDone = { ok: false } & (
  | { why: 'confirm' | 'cancelled' }
  | { why: 'refused'; message: string }
)

const CANCELLED = { ok: false, why: 'cancelled' } as const
const refused = (message: string): NotDone => ({ ok: false, why: 'refused', message })

export const askPasskeys = (signal: AbortSignal) => call(LIST_PASSKEYS, {}, { signal })

/** Asks the house, then the device, then has the house keep what the device made. */
export async function addPasskey(): Promise<{ ok: true; name: string } | NotDone> {
  const offer = await call(OFFER_PASSKEY, {})
  if (offer.heard && offer.reply.confirm) return { ok: false, why: 'confirm' }
  const offered = judgeAnswer(offer)
  if (!offered.ok) return refused(offered.message)
  if (!offer.heard || !offer.reply.options) return refused(GENERIC_MESSAGE)
  const made = await makeOnDevice(offer.reply.options)
  if (!made.ok) {
    if (made.why === 'cancelled') return CANCELLED
    return refused(say(made.why === 'known' ? 'passkey.knownAlready' : 'passkey.failed'))
  }
  const answer = await call(ADD_PASSKEY, { credential: made.credential })
  const done = judgeAnswer(answer)
  if (done.ok) return { ok: true, name: (answer.heard && answer.reply.name) || '' }
  // What the house does not keep is of no use on the device; unheard, it may have been kept.
  if (answer.heard) forgetOnDevice(made.credential.id)
  return refused(done.message)
}

export const renamePasskey = async (said: { id: string; name: string }): Promise<Done> =>
  judgeAnswer(await call(RENAME_PASSKEY, said))

export async function removePasskey(id: string): Promise<Done> {
  const answer = await call(REMOVE_PASSKEY, { id })
  if (answer.heard && answer.reply.credentialid) forgetOnDevice(answer.reply.credentialid)
  return judgeAnswer(answer)
}

/** Signs in by a device, without a name or a password. */
export async function signInByPasskey(
  remember: boolean,
): Promise<{ ok: true; profile: SignedIn } | NotDone> {
  const offer = await call(OFFER_SIGN_IN, {})
  const offered = judgeAnswer(offer)
  if (!offered.ok) return refused(offered.message)
  if (!offer.heard || !offer.reply.options) return refused(GENERIC_MESSAGE)
  const shown = await showByDevice(offer.reply.options)
  if (!shown.ok) return shown.why === 'cancelled' ? CANCELLED : refused(say('passkey.failed'))
  const { credential } = shown
  const answer = await call(SIGN_IN_BY_PASSKEY, { credential, rememberme: remember })
  if (!answer.heard) return refused(answer.message)
  const { reply } = answer
  const profile = profileOf(reply)
  if (profile) return { ok: true, profile }
  if (reply.Forget) forgetOnDevice(credential.id)
  return refused(reply.Code > CODE.failed && reply.Message !== '' ? reply.Message : GENERIC_MESSAGE)
}
