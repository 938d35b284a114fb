import {
  SAY_PASSWORD_CHANGED,
  SAY_RESET_SENT,
  sayEmailPending,
  writeAccountRefusal,
  writeRefused,
} from '@kerbside/contract/account/say-account.ts'
import * as wire from '@kerbside/contract/account.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { waitFirst } from '../../http/problem.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { askReset } from './ask-reset.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { collectData } from './collect-data.ts'
import { confirmEmail, findPending } from './confirm-email.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteAccount } from './delete-account.ts'
import { endSession, listSessions, signOutEverywhere } from './list-sessions.ts'
import { savePassword } from './save-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { undoEmail } from './undo-email.ts'

const DONE = { code: CODE.done, message: '' }

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.signIn, async ({ rememberme, ...said }, call) => {
    const verdict = await signIn(call, { ...said, remember: rememberme })
    if (verdict.ok) return wire.writeProfile(verdict.profile)
    if ('waitSeconds' in verdict) throw waitFirst(verdict)
    return writeAccountRefusal(verdict.reason)
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
    return DONE
  })

  serve(app, deps, wire.findProfile, async (_, call) => {
    const { profile } = call.who
    return wire.writeCustomer(profile, profile && (await findPending(call, profile)))
  })

  passwordRoutes(app, deps)
  profileRoutes(app, deps)
  sessionRoutes(app, deps)
}

function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.resetPassword, async ({ email }, call) => {
    await askReset(call, { email })
    return { code: CODE.done, message: SAY_RESET_SENT }
  })

  serve(app, deps, wire.savePassword, async (said, call) =>
    writeChanged(await savePassword(call, said)),
  )

  serve(app, deps, wire.changePassword, async ({ custid, ...said }, call) => {
    const profile = customerOf(call, custid)
    return profile ? writeChanged(await changePassword(call, { profile, ...said })) : NOT_FOUND
  })

  serve(app, deps, wire.confirmPassword, async ({ passwordhash }, call) => {
    const { profile } = call.who
    return profile ? writeDone(await confirmPassword(call, { profile, passwordhash })) : NOT_FOUND
  })
}

function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.updateProfile, async (said, call) => {
    const profile = customerOf(call, said.custid)
    if (!profile) return NOT_FOUND
    const verdict = await changeProfile(call, { profile, said: wire.readProfile(said) })
    if (!verdict.ok) {
      if (verdict.reason === 'too-often') throw waitFirst(verdict)
      const refused = writeAccountRefusal(verdict.reason)
      return verdict.reason === 'confirm-first' ? { ...refused, Confirm: true } : refused
    }
    const { pendingEmail } = verdict
    const written = wire.writeProfile(verdict.profile)
    return pendingEmail === undefined
      ? written
      : { ...written, Message: sayEmailPending(pendingEmail), PendingEmail: pendingEmail }
  })

  serve(app, deps, wire.confirmEmail, async ({ code }, call) => {
    const { profile } = call.who
    if (!profile) return NOT_FOUND
    const verdict = await confirmEmail(call, { profile, code })
    return verdict.ok ? wire.writeProfile(verdict.profile) : writeAccountRefusal(verdict.reason)
  })

  serve(app, deps, wire.undoEmail, async ({ code }, call) => {
    const verdict = await undoEmail(call, { code })
    if (!verdict.ok) return writeRefused(verdict.reason)
    return { ...DONE, resetid: verdict.reset.id, resetcode: verdict.reset.code }
  })

  serve(app, deps, wire.downloadData, async (_, call) => {
    const { profile } = call.who
    if (!profile) return NOT_FOUND
    const verdict = await collectData(call, profile)
    if (!verdict.ok) return { ...writeRefused(verdict.reason), confirm: true }
    const { filename, data } = verdict
    return { ...DONE, filename, data }
  })

  serve(app, deps, wire.deleteAccount, async ({ passwordhash }, call) => {
    const { profile } = call.who
    return profile ? writeDone(await deleteAccount(call, { profile, passwordhash })) : NOT_FOUND
  })
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listSessions, async (_, call) => {
    const { profile } = call.who
    return profile ? wire.writeSessions(await listSessions(call, profile)) : NOT_FOUND
  })

  serve(app, deps, wire.endSession, async ({ id }, call) => {
    const { profile } = call.who
    return profile && (await endSession(call, { profile, id })) ? DONE : NOT_FOUND
  })

  serve(app, deps, wire.signOutEverywhere, async ({ keepthis }, call) => {
    const { profile } = call.who
    if (!profile) return NOT_FOUND
    return { ...DONE, ended: await signOutEverywhere(call, { profile, keepThis: keepthis }) }
  })
}

/** The one who is signed in, if it is them whom the request names: a custid is a selector, never a credential. */
const customerOf = ({ who }: Call, custid: number): Profile | undefined =>
  who.custid === custid ? who.profile : undefined

type Verdict =
  | { ok: true }
  | { ok: false; reason: Parameters<typeof writeRefused>[0] }
  | { ok: false; reason: 'busy' | 'too-often'; waitSeconds: number }

function writeDone(verdict: Verdict, said = ''): { code: number; message: string } {
  if (verdict.ok) return { code: CODE.done, message: said }
  if ('waitSeconds' in verdict) throw waitFirst(verdict)
  return writeRefused(verdict.reason)
}

const writeChanged = (verdict: Verdict) => writeDone(verdict, SAY_PASSWORD_CHANGED)
