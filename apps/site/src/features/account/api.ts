import type { signIn as signInCall } from '@kerbside/contract/account.ts'
import * as calls from '@kerbside/contract/calls.generated/account.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { NewPerson, SignedIn } from '@kerbside/domain/account/profile.ts'
import { hashPassword } from '@kerbside/web/account/hash-password.ts'
import { type ApiResult, callApi } from '@kerbside/web/call-api.ts'

/** insecure: the page was not served over https, so that no password may be sent from it. */
export type AccountResult =
  | { ok: true; profile: SignedIn }
  | { ok: false; reason: 'refused' | 'insecure'; message: string }

/** Signs in. With `remember` the session lasts thirty days from the last visit, otherwise half an hour from it. */
export async function signIn(
  input: { email: string; password: string; remember: boolean },
  publicId: string,
): Promise<AccountResult> {
  const passwordhash = await hashPassword(input.password, publicId)
  if (passwordhash === undefined) return INSECURE
  const { email, remember: rememberme } = input
  return readSignIn(await callApi(calls.signIn, { email: email.trim(), passwordhash, rememberme }))
}

/** Creates an account and signs in to it. */
export async function signUp(
  { password, ...person }: NewPerson & { password: string },
  publicId: string,
): Promise<AccountResult> {
  const passwordhash = await hashPassword(password, publicId)
  if (passwordhash === undefined) return INSECURE
  const response = await callApi(calls.signUp, {
    email: person.email.trim(),
    phone: person.phone,
    surname: person.lastName,
    firstname: person.firstName,
    dialingcode: person.diallingCode,
    passwordhash,
  })
  return readSignIn(response)
}

/** Requests an e-mail with a link to choose a new password; the reply does not reveal whether the account exists. */
export async function requestPasswordReset(
  email: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const response = await callApi(calls.resetPassword, { email: email.trim(), source: 'web' })
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message } = response.reply
  if (code === CODE.done) return { ok: true }
  return { ok: false, message: code > 0 && message !== '' ? message : GENERIC_MESSAGE }
}

/** Returns false if the server did not get the request: then the session is still open. */
export async function signOut(): Promise<boolean> {
  const response = await callApi(calls.signOut, {})
  return response.ok && response.reply.code === CODE.done
}

/**
 * Fetches the signed-in customer from the server; `ok` is false if the request failed, which does not mean
 * that no customer is signed in.
 */
export async function findProfile(): Promise<
  { ok: true; profile: SignedIn | undefined } | { ok: false }
> {
  const response = await callApi(calls.findProfile, {})
  if (!response.ok) return { ok: false }
  const { reply } = response
  if (reply.code !== CODE.done || reply.custid === undefined)
    return { ok: true, profile: undefined }
  return {
    ok: true,
    profile: {
      custid: reply.custid,
      firstName: reply.firstname ?? '',
      lastName: reply.surname ?? '',
      email: reply.email ?? '',
      phone: reply.phone ?? '',
      diallingCode: reply.dialingcode ?? '',
      bookerId: reply.bookerid,
    },
  }
}

const INSECURE: AccountResult = { ok: false, reason: 'insecure', message: GENERIC_MESSAGE }

function readSignIn(response: ApiResult<ReplyOf<typeof signInCall>>): AccountResult {
  if (!response.ok) return { ok: false, reason: 'refused', message: response.message }
  const { reply } = response
  const profile = profileOf(reply)
  if (profile) return { ok: true, profile }
  return {
    ok: false,
    reason: 'refused',
    message: reply.Code > 0 && reply.Message !== '' ? reply.Message : GENERIC_MESSAGE,
  }
}

/** The customer of the reply; undefined if it is negative. */
export function profileOf(reply: ReplyOf<typeof signInCall>): SignedIn | undefined {
  if (reply.Code !== CODE.done || reply.Id === undefined) return undefined
  return {
    custid: reply.Id,
    firstName: reply.FirstName ?? '',
    lastName: reply.LastName ?? '',
    email: reply.Email ?? '',
    phone: reply.Phone ?? '',
    diallingCode: reply.DialingCode ?? '',
    bookerId: reply.BookerId,
  }
}
