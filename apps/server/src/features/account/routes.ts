import {
  describePendingEmail,
  PASSWORD_CHANGED_MESSAGE,
  RESET_SENT_MESSAGE,
  writeAccountRejection,
  writeRejected,
} from '@kerbside/contract/account/account-rejections.ts'
import * as wire from '@kerbside/contract/account.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { waitFirst } from '../../http/problem.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { collectData } from './privacy/collect-data.ts'
import { deleteAccount } from './privacy/delete-account.ts'
import { changePassword } from './profile/change-password.ts'
import { changeProfile } from './profile/change-profile.ts'
import { confirmEmail, findPending } from './profile/confirm-email.ts'
import { undoEmail } from './profile/undo-email.ts'
import { confirmPassword } from './sign-in/confirm-password.ts'
import { endSession, listSessions, signOutEverywhere } from './sign-in/list-sessions.ts'
import { requestPasswordReset } from './sign-in/request-password-reset.ts'
import { savePassword } from './sign-in/save-password.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { signUp } from './sign-in/sign-up.ts'

const DONE = { code: CODE.done, message: '' }

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.signIn, async ({ rememberme, ...input }, context) => {
    const result = await signIn(context, { ...input, remember: rememberme })
    if (result.ok) return wire.writeProfile(result.profile)
    if ('waitSeconds' in result) throw waitFirst(result)
    return writeAccountRejection(result.reason)
  })

  serve(app, deps, wire.signUp, async (input, context) => {
    const { passwordhash } = input
    const result = await signUp(context, { person: wire.readPerson(input), passwordhash })
    if (result.ok) return wire.writeProfile(result.profile)
    if (result.reason === 'busy') throw waitFirst(result)
    return writeAccountRejection(result.reason)
  })

  serve(app, deps, wire.signOut, async (_, context) => {
    await signOut(context)
    return DONE
  })

  serve(app, deps, wire.findProfile, async (_, context) => {
    const { profile } = context.principal
    return wire.writeCustomer(profile, profile && (await findPending(context, profile)))
  })

  passwordRoutes(app, deps)
  profileRoutes(app, deps)
  sessionRoutes(app, deps)
}

function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.resetPassword, async ({ email }, context) => {
    await requestPasswordReset(context, { email })
    return { code: CODE.done, message: RESET_SENT_MESSAGE }
  })

  serve(app, deps, wire.savePassword, async (input, context) =>
    writeChanged(await savePassword(context, input)),
  )

  serve(app, deps, wire.changePassword, async ({ custid, ...input }, context) => {
    const profile = customerOf(context, custid)
    return profile ? writeChanged(await changePassword(context, { profile, ...input })) : NOT_FOUND
  })

  serve(app, deps, wire.confirmPassword, async ({ passwordhash }, context) => {
    const { profile } = context.principal
    return profile
      ? writeDone(await confirmPassword(context, { profile, passwordhash }))
      : NOT_FOUND
  })
}

function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.updateProfile, async (input, context) => {
    const profile = customerOf(context, input.custid)
    if (!profile) return NOT_FOUND
    const result = await changeProfile(context, { profile, input: wire.readProfile(input) })
    if (!result.ok) {
      if (result.reason === 'too-often') throw waitFirst(result)
      const rejection = writeAccountRejection(result.reason)
      return result.reason === 'confirm-first' ? { ...rejection, Confirm: true } : rejection
    }
    const { pendingEmail } = result
    const written = wire.writeProfile(result.profile)
    return pendingEmail === undefined
      ? written
      : { ...written, Message: describePendingEmail(pendingEmail), PendingEmail: pendingEmail }
  })

  serve(app, deps, wire.confirmEmail, async ({ code }, context) => {
    const { profile } = context.principal
    if (!profile) return NOT_FOUND
    const result = await confirmEmail(context, { profile, code })
    return result.ok ? wire.writeProfile(result.profile) : writeAccountRejection(result.reason)
  })

  serve(app, deps, wire.undoEmail, async ({ code }, context) => {
    const result = await undoEmail(context, { code })
    if (!result.ok) return writeRejected(result.reason)
    return { ...DONE, resetid: result.reset.id, resetcode: result.reset.code }
  })

  serve(app, deps, wire.downloadData, async (_, context) => {
    const { profile } = context.principal
    if (!profile) return NOT_FOUND
    const result = await collectData(context, profile)
    if (!result.ok) return { ...writeRejected(result.reason), confirm: true }
    const { filename, data } = result
    return { ...DONE, filename, data }
  })

  serve(app, deps, wire.deleteAccount, async ({ passwordhash }, context) => {
    const { profile } = context.principal
    return profile ? writeDone(await deleteAccount(context, { profile, passwordhash })) : NOT_FOUND
  })
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listSessions, async (_, context) => {
    const { profile } = context.principal
    return profile ? wire.writeSessions(await listSessions(context, profile)) : NOT_FOUND
  })

  serve(app, deps, wire.endSession, async ({ id }, context) => {
    const { profile } = context.principal
    return profile && (await endSession(context, { profile, id })) ? DONE : NOT_FOUND
  })

  serve(app, deps, wire.signOutEverywhere, async ({ keepthis }, context) => {
    const { profile } = context.principal
    if (!profile) return NOT_FOUND
    return { ...DONE, ended: await signOutEverywhere(context, { profile, keepThis: keepthis }) }
  })
}

/** The signed-in customer, if the request names them: a custid is a selector, never a credential. */
const customerOf = ({ principal }: RequestContext, custid: number): Profile | undefined =>
  principal.custid === custid ? principal.profile : undefined

type AccountResult =
  | { ok: true }
  | { ok: false; reason: Parameters<typeof writeRejected>[0] }
  | { ok: false; reason: 'busy' | 'too-often'; waitSeconds: number }

function writeDone(result: AccountResult, input = ''): { code: number; message: string } {
  if (result.ok) return { code: CODE.done, message: input }
  if ('waitSeconds' in result) throw waitFirst(result)
  return writeRejected(result.reason)
}

const writeChanged = (result: AccountResult) => writeDone(result, PASSWORD_CHANGED_MESSAGE)
