import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { say } from '@kerbside/words/say.ts'
import type { Answer } from '../server.ts'
import { hashPassword } from './hash-password.ts'
import './words.ts'

/** Not done, in words for whoever reads them. */
export type Refused = { ok: false; message: string }

export type Told = { code: number; message: string }

/** Why a call of those who sign in elsewhere than customers do was not done; code 0 reads as the generic message. */
export const refusedBy = (answer: Answer<Told>): Refused => {
  const { code, message } = answer.heard ? answer.reply : answer
  return { ok: false, message: code > CODE.failed && message !== '' ? message : GENERIC_MESSAGE }
}

/** What is sent in a password's place; the words of why not where the page came by plain http. */
export async function hashedPassword(said: {
  password: string
  publicId: string
}): Promise<string | Refused> {
  const passwordhash = await hashPassword(said.password, said.publicId)
  return passwordhash ?? { ok: false, message: say('account.insecure') }
}
