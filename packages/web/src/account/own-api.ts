import { CODE } from '@kerbside/contract/codes.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { say } from '@kerbside/words/say.ts'
import { type Answer, call } from '../server.ts'
import { FIND_PROFILE, profileOf } from './api.ts'
import { hashPassword } from './hash-password.ts'
import { type Done, judgeAnswer } from './judge-answer.ts'
import { renewProfile } from './kept-profile.ts'
import {
  CHANGE_PASSWORD,
  CONFIRM_EMAIL,
  CONFIRM_PASSWORD,
  type Customer,
  DELETE_ACCOUNT,
  DOWNLOAD_DATA,
  END_SESSION,
  LIST_SESSIONS,
  SAVE_PASSWORD,
  SIGN_OUT_EVERYWHERE,
  UNDO_EMAIL,
  UPDATE_PROFILE,
} from './own-calls.ts'
import { tellSignedIn } from './sign-in-events.ts'
import './words.ts'

/** confirm: nothing was changed; the password is asked for, then the same again. */
export type Guarded<More = object> =
  | ({ ok: true } & More)
  | { ok: false; confirm: true }
  | { ok: false; confirm: false; message: string }

export const askCustomer = (signal: AbortSignal): Promise<Answer<Customer>> =>
  call(FIND_PROFILE, {}, { signal })

/** What a customer may change of themselves. */
export type ProfileChange = Pick<
  SignedIn,
  'custid' | 'firstName' | 'lastName' | 'email' | 'phone' | 'diallingCode'
> & { smsList: boolean; emailList: boolean }

/** Another address counts once its link is opened: until then it is `pendingEmail`. */
export async function updateProfile(
  said: ProfileChange,
): Promise<Guarded<{ profile: SignedIn; pendingEmail: string }>> {
  const answer = await call(UPDATE_PROFILE, {
    custid: said.custid,
    firstname: said.firstName,
    surname: said.lastName,
    email: said.email,
    phone: said.phone,
    dialingcode: said.diallingCode,
    smsmailinglist: said.smsList,
    emailmailinglist: said.emailList,
  })
  if (answer.heard && answer.reply.Code !== CODE.done && answer.reply.Confirm)
    return { ok: false, confirm: true }
  const done = judgeAnswer(answer)
  const profile = answer.heard && done.ok ? profileOf(answer.reply) : undefined
  if (!answer.heard || !profile) return { confirm: false, ...refusalOf(done) }
  renewProfile(profile)
  tellSignedIn(profile)
  return { ok: true, profile, pendingEmail: answer.reply.PendingEmail ?? '' }
}

/** Makes the address a mail was sent to the account's. */
export async function confirmEmail(code: string): Promise<Done> {
  const answer = await call(CONFIRM_EMAIL, { code })
  const profile = answer.heard ? profileOf(answer.reply) : undefined
  if (profile) {
    renewProfile(profile)
    tellSignedIn(profile)
  }
  return judgeAnswer(answer)
}

/** Puts back the address the mail was sent to. Returns the key to choose a new password with. */
export async function undoEmail(
  code: string,
): Promise<{ ok: true; reset: { id: string; code: string } } | { ok: false; message: string }> {
  const answer = await call(UNDO_EMAIL, { code })
  const done = judgeAnswer(answer)
  if (!answer.heard || !done.ok) return refusalOf(done)
  const { resetid = 0, resetcode = '' } = answer.reply
  return { ok: true, reset: { id: String(resetid), code: resetcode } }
}

/** By the link of a mail. It ends every session of the account. */
export const savePassword = (
  said: { id: string; code: string; password: string },
  publicId: string,
): Promise<Done> =>
  withHash(said.password, publicId, (passwordhash) =>
    call(SAVE_PASSWORD, { id: said.id, code: said.code, passwordhash }),
  )

/** It ends the account's other sessions. */
export async function changePassword(
  said: { custid: number; before: string; password: string },
  publicId: string,
): Promise<Done> {
  const oldpasswordhash = await hashPassword(said.before, publicId)
  if (oldpasswordhash === undefined) return insecure()
  return withHash(said.password, publicId, (passwordhash) =>
    call(CHANGE_PASSWORD, { custid: said.custid, passwordhash, oldpasswordhash }),
  )
}

export const confirmPassword = (password: string, publicId: string): Promise<Done> =>
  withHash(password, publicId, (passwordhash) => call(CONFIRM_PASSWORD, { passwordhash }))

export const deleteAccount = (password: string, publicId: string): Promise<Done> =>
  withHash(password, publicId, (passwordhash) => call(DELETE_ACCOUNT, { passwordhash }))

export const askSessions = (signal: AbortSignal) => call(LIST_SESSIONS, {}, { signal })

export const endSession = async (id: string): Promise<Done> =>
  judgeAnswer(await call(END_SESSION, { id }))

/** Everywhere but here. */
export const signOutElsewhere = async (): Promise<Done> =>
  judgeAnswer(await call(SIGN_OUT_EVERYWHERE, { keepthis: true }))

/** All that is kept of the customer, as the text of one file. */
export async function downloadData(): Promise<Guarded<{ name: string; text: string }>> {
  const answer = await call(DOWNLOAD_DATA, {})
  if (answer.heard && answer.reply.code !== CODE.done && answer.reply.confirm)
    return { ok: false, confirm: true }
  const done = judgeAnswer(answer)
  if (!answer.heard || !done.ok) return { confirm: false, ...refusalOf(done) }
  const { filename = 'my-data.json', data = {} } = answer.reply
  return { ok: true, name: filename, text: JSON.stringify(data, undefined, 2) }
}

const insecure = (): Done => ({ ok: false, message: say('account.insecure') })

async function withHash(
  password: string,
  publicId: string,
  ask: (passwordhash: string) => Promise<Parameters<typeof judgeAnswer>[0]>,
): Promise<Done> {
  const passwordhash = await hashPassword(password, publicId)
  return passwordhash === undefined ? insecure() : judgeAnswer(await ask(passwordhash))
}

const refusalOf = (done: Done): { ok: false; message: string } =>
  done.ok ? { ok: false, message: say('dialog.somethingWrong') } : done
