import type { RequestContext } from '../../../request-context.ts'
import { BUSY } from './bounded-queue.ts'
import { isCommon } from './deny-common.ts'
import { HASHING_RETRY_SECONDS, hashing, hashPassword, PASSWORD_SCHEME } from './hash-password.ts'
import type { SealedPassword } from './seal-password.ts'

export type MadePassword =
  | { ok: true; scheme: string; password: SealedPassword }
  | { ok: false; reason: 'password-common' }
  | { ok: false; reason: 'busy'; waitSeconds: number }

/** The stored form of a chosen password, unless it is one of the most common. */
export async function makePassword(
  context: RequestContext,
  { customerId, passwordhash }: { customerId: string; passwordhash: string },
): Promise<MadePassword> {
  const { operator } = context
  const [isOne, password] = await Promise.all([
    isCommon(context, passwordhash),
    hashing.run(() => hashPassword(context, { operator, customerId, passwordhash })),
  ])
  if (isOne) return { ok: false, reason: 'password-common' }
  if (password === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  return { ok: true, scheme: PASSWORD_SCHEME, password }
}
