import { writeProfile } from '@kerbside/contract/account.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import {
  writePasskeyRefusal,
  writePasskeySignInRefusal,
} from '@kerbside/contract/passkey/say-passkey.ts'
import * as wire from '@kerbside/contract/passkey.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { addPasskey } from './add-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './list-passkeys.ts'
import { offerPasskey, offerSignIn } from './offer-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

const DONE = { code: CODE.done, message: '' }

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listPasskeys, async (_, call) => {
    const { profile } = call.who
    return profile ? wire.writePasskeys(await listPasskeys(call, profile)) : NOT_FOUND
  })

  serve(app, deps, wire.offerPasskey, async (_, call) => {
    const { profile } = call.who
    if (!profile) return NOT_FOUND
    const verdict = await offerPasskey(call, profile)
    if (verdict.ok) return { ...DONE, options: verdict.options }
    const refused = writePasskeyRefusal(verdict.reason)
    return verdict.reason === 'confirm-first' ? { ...refused, confirm: true } : refused
  })

  serve(app, deps, wire.addPasskey, async ({ credential }, call) => {
    const { profile } = call.who
    if (!profile) return NOT_FOUND
    const verdict = await addPasskey(call, { profile, credential })
    if (!verdict.ok) return writePasskeyRefusal(verdict.reason)
    return { ...DONE, id: verdict.id, name: verdict.name }
  })

  serve(app, deps, wire.renamePasskey, async (said, call) => {
    const { profile } = call.who
    return profile && (await renamePasskey(call, { profile, ...said })) ? DONE : NOT_FOUND
  })

  serve(app, deps, wire.removePasskey, async ({ id }, call) => {
    const { profile } = call.who
    const credentialid = profile && (await removePasskey(call, { profile, id }))
    return credentialid === undefined ? NOT_FOUND : { ...DONE, credentialid }
  })

  serve(app, deps, wire.offerPasskeySignIn, async (_, call) => {
    const options = await offerSignIn(call)
    return options ? { ...DONE, options } : writePasskeyRefusal('no-session')
  })

  serve(app, deps, wire.signInByPasskey, async ({ credential, rememberme }, call) => {
    const verdict = await signInByPasskey(call, { credential, remember: rememberme })
    if (verdict.ok) return writeProfile(verdict.profile)
    const refused = writePasskeySignInRefusal(verdict.reason)
    return verdict.reason === 'not-known' && verdict.isGone ? { ...refused, Forget: true } : refused
  })
}
