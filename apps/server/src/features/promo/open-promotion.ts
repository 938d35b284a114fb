import { createHash } from 'node:crypto'
import type { Prefill } from '@kerbside/domain/promo/prefill.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { insertPromotion } from './store.ts'

const TOKEN_BYTES = 32

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A link's token, shown once: only its hash is kept. Whoever has it sees the prefill until it ends. */
export async function openPromotion(
  call: Pick<Deps, 'db' | 'now' | 'randomBytes'> & { operator: OperatorId },
  { prefill, days }: { prefill: Prefill; days: number },
): Promise<{ token: string; expiresAt: Date }> {
  const { operator } = call
  const token = call.randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(call.now().getTime() + days * DAY)
  await withOperator(call, (tx) =>
    insertPromotion(tx, { operator, tokenHash: hashOfToken(token), prefill, expiresAt }),
  )
  return { token, expiresAt }
}
