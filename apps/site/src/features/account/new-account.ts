import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { hashPassword } from '@kerbside/web/account/hash-password.ts'
import { t } from '@kerbside/words/translate.ts'
import { findNewPassword } from './new-password.ts'
import '@kerbside/web/account/messages.ts'

type NewAccount = { ok: true; passwordHash: string | undefined } | { ok: false; message: string }

/** The new account to create with the booking; none if it is not wanted, an error if no password may be sent. */
export async function findNewAccount(
  { makesAccount }: Draft,
  publicId: string,
): Promise<NewAccount> {
  const password = findNewPassword()
  if (!makesAccount || password === '') return { ok: true, passwordHash: undefined }
  const passwordHash = await hashPassword(password, publicId)
  return passwordHash === undefined
    ? { ok: false, message: t('account.insecure') }
    : { ok: true, passwordHash }
}
