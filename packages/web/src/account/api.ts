import type {
  findProfile as findProfileCall,
  resetPassword as resetPasswordCall,
  signIn as signInCall,
  signOut as signOutCall,
  signUp as signUpCall,
} from '@kerbside/contract/account.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { NewPerson, SignedIn } from '@kerbside/domain/account/profile.ts'
import { type Answer, type CallOf, call } from '../server.ts'
import { hashPassword } from './hash-password.ts'

export const SIGN_IN: CallOf<typeof signInCall> = { method: 'POST', path: '/api/signIn' }
export const SIGN_UP: CallOf<typeof signUpCall> = { method: 'POST', path: '/api/signUp' }
export const SIGN_OUT: CallOf<typeof signOutCall> = { method: 'POST', path: '/api/signout' }
export const FIND_PROFILE: CallOf<typeof findProfileCall> = {
  method: 'GET',
  path: '/api/profile',
}

export const RESET_PASSWORD: CallOf<typeof resetPasswordCall> = {
  method: 'POST',
  path: '/api/resetpassword',
}

/** insecure: the page did not come by https, so that no password may be sent from it. */
export type AccountAnswer =
  | { ok: true; profile: SignedIn }
  | { ok: false; reason: 'refused' | 'insecure'; message: string }

/** Signs in; remembered, for thirty days from the last visit, else until half an hour passes without one. */
export async function signIn(
  said: { email: string; password: string; remember: boolean },
  publicId: string,
): Promise<AccountAnswer> {
  const passwordhash = await hashPassword(said.password, publicId)
  if (passwordhash === undefined) return INSECURE
  const { email, remember: rememberme } = said
  return judge(await call(SIGN_IN, { email: email.trim(), passwordhash, rememberme }))
}

/** Makes an account and signs in to it. */
export async function signUp(
  { password, ...person }: NewPerson & { password: string },
  publicId: string,
): Promise<AccountAnswer> {
  const passwordhash = await hashPassword(password, publicId)
  if (passwordhash === undefined) return INSECURE
  const answer = await call(SIGN_UP, {
    email: person.email.trim(),
    phone: person.phone,
    surname: person.lastName,
    firstname: person.firstName,
    dialingcode: person.diallingCode,
    passwordhash,
  })
  return judge(answer)
}

/** Asks for a mail to choose a new password by; whether there is such an account is not said. */
export async function askReset(
  email: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const answer = await call(RESET_PASSWORD, { email: email.trim(), source: 'web' })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message } = answer.reply
  if (code === CODE.done) return { ok: true }
  return { ok: false, message: code > 0 && message !== '' ? message : GENERIC_MESSAGE }
}

/** False when the server did not hear it: then the session is still open. */
export async function signOut(): Promise<boolean> {
  const answer = await call(SIGN_OUT, {})
  return answer.heard && answer.reply.code === CODE.done
}

/** Who is signed in here, by the server's word; `heard` is false when it could not be asked, which is not nobody. */
export async function findProfile(): Promise<
  { heard: true; profile: SignedIn | undefined } | { heard: false }
> {
  const answer = await call(FIND_PROFILE, {})
  if (!answer.heard) return { heard: false }
  const { reply } = answer
  if (reply.code !== CODE.done || reply.custid === undefined)
    return { heard: true, profile: undefined }
  return {
    heard: true,
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

const INSECURE: AccountAnswer = { ok: false, reason: 'insecure', message: GENERIC_MESSAGE }

function judge(answer: Answer<ReplyOf<typeof signInCall>>): AccountAnswer {
  if (!answer.heard) return { ok: false, reason: 'refused', message: answer.message }
  const { reply } = answer
  const profile = profileOf(reply)
  if (profile) return { ok: true, profile }
  return {
    ok: false,
    reason: 'refused',
    message: reply.Code > 0 && reply.Message !== '' ? reply.Message : GENERIC_MESSAGE,
  }
}

/** Who the reply is about; undefined when it says no. */
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
