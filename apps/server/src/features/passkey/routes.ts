import { writeProfile } from '@kerbside/contract/account.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import {
  writePasskeyRejection,
  writePasskeySignInRejection,
} from '@kerbside/contract/passkey/passkey-rejections.ts'
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
  serve(app, deps, wire.listPasskeys, async (_, context) => {
    const { profile } = context.principal
    return profile ? wire.writePasskeys(await listPasskeys(context, profile)) : NOT_FOUND
  })

  serve(app, deps, wire.offerPasskey, async (_, context) => {
    const { profile } = context.principal
    if (!profile) return NOT_FOUND
    const result = await offerPasskey(context, profile)
    if (result.ok) return { ...DONE, options: result.options }
    const rejection = writePasskeyRejection(result.reason)
    return result.reason === 'confirm-first' ? { ...rejection, confirm: true } : rejection
  })

  serve(app, deps, wire.addPasskey, async ({ credential }, context) => {
    const { profile } = context.principal
    if (!profile) return NOT_FOUND
    const result = await addPasskey(context, { profile, credential })
    if (!result.ok) return writePasskeyRejection(result.reason)
    return { ...DONE, id: result.id, name: result.name }
  })

  serve(app, deps, wire.renamePasskey, async (input, context) => {
    const { profile } = context.principal
    return profile && (await renamePasskey(context, { profile, ...input })) ? DONE : NOT_FOUND
  })

  serve(app, deps, wire.removePasskey, async ({ id }, context) => {
    const { profile } = context.principal
    const credentialid = profile && (await removePasskey(context, { profile, id }))
    return credentialid === undefined ? NOT_FOUND : { ...DONE, credentialid }
  })

  serve(app, deps, wire.offerPasskeySignIn, async (_, context) => {
    const options = await offerSignIn(context)
    return options ? { ...DONE, options } : writePasskeyRejection('no-session')
  })

  serve(app, deps, wire.signInByPasskey, async ({ credential, rememberme }, context) => {
    const result = await signInByPasskey(context, { credential, remember: rememberme })
    if (result.ok) return writeProfile(result.profile)
    const rejection = writePasskeySignInRejection(result.reason)
    return result.reason === 'not-known' && result.isDeleted
      ? { ...rejection, Forget: true }
      : rejection
  })
}
