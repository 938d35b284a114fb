import * as accountCalls from '@kerbside/contract/calls.generated/account.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { hashPassword } from '@kerbside/web/account/hash-password.ts'
import { type Done, readDone } from '@kerbside/web/account/read-done.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'
import { t } from '@kerbside/words/translate.ts'
import { profileOf } from './api.ts'
import { type Customer } from './own-calls.ts'
import { emitSignedIn } from './sign-in-events.ts'
import { renewProfile } from './stored-profile.ts'
import '@kerbside/web/account/messages.ts'

/** confirm: nothing was changed; ask for the password and repeat the call. */
export type Guarded<More = object> =
  | ({ ok: true } & More)
  | { ok: false; confirm: true }
  | { ok: false; confirm: false; message: string }

export const fetchCustomer = (signal: AbortSignal): Promise<ApiResult<Customer>> =>
  callApi(accountCalls.findProfile, {}, { signal })

/** The profile fields a customer may change. */
export type ProfileChange = Pick<
  SignedIn,
  'custid' | 'firstName' | 'lastName' | 'email' | 'phone' | 'diallingCode'
> & { smsList: boolean; emailList: boolean }

/** A new e-mail address takes effect when its link is opened: until then it is `pendingEmail`. */
export async function updateProfile(
  input: ProfileChange,
): Promise<Guarded<{ profile: SignedIn; pendingEmail: string }>> {
  const response = await callApi(accountCalls.updateProfile, {
    custid: input.custid,
    firstname: input.firstName,
    surname: input.lastName,
    email: input.email,
    phone: input.phone,
    dialingcode: input.diallingCode,
    smsmailinglist: input.smsList,
    emailmailinglist: input.emailList,
  })
  if (response.ok && response.reply.Code !== CODE.done && response.reply.Confirm)
    return { ok: false, confirm: true }
  const done = readDone(response)
  const profile = response.ok && done.ok ? profileOf(response.reply) : undefined
  if (!response.ok || !profile) return { confirm: false, ...rejectionOf(done) }
  renewProfile(profile)
  emitSignedIn(profile)
  return { ok: true, profile, pendingEmail: response.reply.PendingEmail ?? '' }
}

/** Confirms the address that the link was sent to. */
export async function confirmEmail(code: string): Promise<Done> {
  const response = await callApi(accountCalls.confirmEmail, { code })
  const profile = response.ok ? profileOf(response.reply) : undefined
  if (profile) {
    renewProfile(profile)
    emitSignedIn(profile)
  }
  return readDone(response)
}

/** Restores the address the e-mail was sent to. Returns the key to choose a new password with. */
export async function undoEmail(
  code: string,
): Promise<{ ok: true; reset: { id: string; code: string } } | { ok: false; message: string }> {
  const response = await callApi(accountCalls.undoEmail, { code })
  const done = readDone(response)
  if (!response.ok || !done.ok) return rejectionOf(done)
  const { resetid = 0, resetcode = '' } = response.reply
  return { ok: true, reset: { id: String(resetid), code: resetcode } }
}

/** Sets a password with the key of an e-mail. Ends every session of the account. */
export const savePassword = (
  input: { id: string; code: string; password: string },
  publicId: string,
): Promise<Done> =>
  withHash(input.password, publicId, (passwordhash) =>
    callApi(accountCalls.savePassword, { id: input.id, code: input.code, passwordhash }),
  )

/** Ends the account's other sessions. */
export async function changePassword(
  input: { custid: number; before: string; password: string },
  publicId: string,
): Promise<Done> {
  const oldpasswordhash = await hashPassword(input.before, publicId)
  if (oldpasswordhash === undefined) return insecure()
  return withHash(input.password, publicId, (passwordhash) =>
    callApi(accountCalls.changePassword, { custid: input.custid, passwordhash, oldpasswordhash }),
  )
}

export const confirmPassword = (password: string, publicId: string): Promise<Done> =>
  withHash(password, publicId, (passwordhash) =>
    callApi(accountCalls.confirmPassword, { passwordhash }),
  )

export const deleteAccount = (password: string, publicId: string): Promise<Done> =>
  withHash(password, publicId, (passwordhash) =>
    callApi(accountCalls.deleteAccount, { passwordhash }),
  )

export const fetchSessions = (signal: AbortSignal) =>
  callApi(accountCalls.listSessions, {}, { signal })

export const endSession = async (id: string): Promise<Done> =>
  readDone(await callApi(accountCalls.endSession, { id }))

/** Keeps the current session. */
export const signOutOtherSessions = async (): Promise<Done> =>
  readDone(await callApi(accountCalls.signOutEverywhere, { keepthis: true }))

/** All stored data about the customer, as the text of one file. */
export async function downloadData(): Promise<Guarded<{ name: string; text: string }>> {
  const response = await callApi(accountCalls.downloadData, {})
  if (response.ok && response.reply.code !== CODE.done && response.reply.confirm)
    return { ok: false, confirm: true }
  const done = readDone(response)
  if (!response.ok || !done.ok) return { confirm: false, ...rejectionOf(done) }
  const { filename = 'my-data.json', data = {} } = response.reply
  return { ok: true, name: filename, text: JSON.stringify(data, undefined, 2) }
}

const insecure = (): Done => ({ ok: false, message: t('account.insecure') })

async function withHash(
  password: string,
  publicId: string,
  sendHashed: (passwordhash: string) => Promise<Parameters<typeof readDone>[0]>,
): Promise<Done> {
  const passwordhash = await hashPassword(password, publicId)
  return passwordhash === undefined ? insecure() : readDone(await sendHashed(passwordhash))
}

const rejectionOf = (done: Done): { ok: false; message: string } =>
  done.ok ? { ok: false, message: t('dialog.somethingWrong') } : done
