import { writeAccountRefusal } from '@kerbside/contract/account/say-account.ts'
import * as wire from '@kerbside/contract/account.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { waitFirst } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.signIn, async ({ rememberme, ...said }, call) => {
    const verdict = await signIn(call, { ...said, remember: rememberme })
    if (verdict.ok) return wire.writeProfile(verdict.profile)
    if (verdict.reason === 'not-known') return writeAccountRefusal(verdict.reason)
    throw waitFirst(verdict)
  })

  serve(app, deps, wire.signUp, async (said, call) => {
    const { passwordhash } = said
    const verdict = await signUp(call, { person: wire.readPerson(said), passwordhash })
    if (verdict.ok) return wire.writeProfile(verdict.profile)
    if (verdict.reason === 'busy') throw waitFirst(verdict)
    return writeAccountRefusal(verdict.reason)
  })

  serve(app, deps, wire.signOut, async (_, call) => {
    await signOut(call)
    return { code: CODE.done, message: '' }
  })

  serve(app, deps, wire.findProfile, async (_, call) => wire.writeCustomer(call.who.profile))
}
