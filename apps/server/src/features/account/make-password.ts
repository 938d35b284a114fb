import type { Call } from '../../http/call.ts'
import { BUSY } from './bounded-queue.ts'
import { isCommon } from './deny-common.ts'
import { HASHING_RETRY_SECONDS, hashing, hashPassword, PASSWORD_SCHEME } from './hash-password.ts'
import type { SealedPassword } from './seal-password.ts'

export type MadePassword =
  | { ok: true; scheme: string; password: SealedPassword }
  | { ok: false; reason: 'password-common' }
  | { ok: false; reason: 'busy'; waitSeconds: number }

/** What is kept of a password somebody chose, unless it is one of the commonest. */
export async function makePassword(
  call: Call,
  { customerId, passwordhash }: { customerId: string; passwordhash: string },
): Promise<MadePassword> {
  const { operator } = call
  const [isOne, password] = await Promise.all([
    isCommon(call, passwordhash),
    hashing.run(() => hashPassword(call, { operator, customerId, passwordhash })),
  ])
  if (isOne) return { ok: false, reason: 'password-common' }
  if (password === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  return { ok: true, scheme: PASSWORD_SCHEME, password }
}
