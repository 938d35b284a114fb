import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ApiResult } from '../call-api.ts'
import { hashPassword } from './hash-password.ts'
import './messages.ts'

/** Failed, with a message for the user. */
export type Rejection = { ok: false; message: string }

export type Envelope = { code: number; message: string }

/** Why a call of operator or platform users failed; code 0 reads as the generic message. */
export const toRejection = (response: ApiResult<Envelope>): Rejection => {
  const { code, message } = response.ok ? response.reply : response
  return { ok: false, message: code > CODE.failed && message !== '' ? message : GENERIC_MESSAGE }
}

/** The password's hash, or a message if the page was served over plain http. */
export async function hashedPassword(input: {
  password: string
  publicId: string
}): Promise<string | Rejection> {
  const passwordhash = await hashPassword(input.password, input.publicId)
  return passwordhash ?? { ok: false, message: t('account.insecure') }
}
