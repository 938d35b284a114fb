import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { say } from '@kerbside/words/say.ts'
import { hashPassword } from './hash-password.ts'
import { findNewPassword } from './new-password.ts'
import './words.ts'

type NewAccount = { ok: true; passwordHash: string | undefined } | { ok: false; message: string }

/** What makes an account with a booking; nothing when none is wanted, a reason when no password may be sent. */
export async function findNewAccount(
  { makesAccount }: Draft,
  publicId: string,
): Promise<NewAccount> {
  const password = findNewPassword()
  if (!makesAccount || password === '') return { ok: true, passwordHash: undefined }
  const passwordHash = await hashPassword(password, publicId)
  return passwordHash === undefined
    ? { ok: false, message: say('account.insecure') }
    : { ok: true, passwordHash }
}
