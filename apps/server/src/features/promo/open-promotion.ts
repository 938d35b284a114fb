import { createHash } from 'node:crypto'
import type { Prefill } from '@kerbside/domain/promo/prefill.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { insertPromotion } from './store.ts'

const TOKEN_BYTES = 32

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A link's token, shown once: only its hash is kept. Whoever has it sees the prefill until it ends. */
export async function openPromotion(
  call: Pick<Deps, 'db' | 'now' | 'randomBytes'> & { operator: OperatorId },
  {
    prefill,
    days,
    label = '',
    audit,
  }: {
    prefill: Prefill
    days: number
    /** What the desk calls it. */
    label?: string
    /** Who made it, written with it. */
    audit?: (tx: Tx) => Promise<void>
  },
): Promise<{ token: string; expiresAt: Date }> {
  const { operator } = call
  const token = call.randomBytes(TOKEN_BYTES).toString('base64url')
  const madeAt = call.now()
  const expiresAt = new Date(madeAt.getTime() + days * DAY)
  const tokenHash = hashOfToken(token)
  await withOperator(call, async (tx) => {
    await insertPromotion(tx, { operator, tokenHash, prefill, label, madeAt, expiresAt })
    await audit?.(tx)
  })
  return { token, expiresAt }
}
