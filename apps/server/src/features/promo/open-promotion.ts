import { createHash } from 'node:crypto'
import type { Prefill } from '@kerbside/domain/promo/prefill.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { insertPromotion } from './store.ts'

const TOKEN_BYTES = 32

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a link and returns its token, shown once: only the hash is stored. Anyone who has the token sees the prefill
 * until the link ends.
 */
export async function openPromotion(
  context: Pick<Deps, 'db' | 'now' | 'randomBytes'> & { operator: OperatorId },
  {
    prefill,
    days,
    label = '',
    audit,
  }: {
    prefill: Prefill
    days: number
    /** The label for the desk. */
    label?: string
    /** The audit entry, written in the same transaction. */
    audit?: (tx: Tx) => Promise<void>
  },
): Promise<{ token: string; expiresAt: Date }> {
  const { operator } = context
  const token = context.randomBytes(TOKEN_BYTES).toString('base64url')
  const madeAt = context.now()
  const expiresAt = new Date(madeAt.getTime() + days * DAY)
  const tokenHash = hashOfToken(token)
  await withOperator(context, async (tx) => {
    await insertPromotion(tx, { operator, tokenHash, prefill, label, madeAt, expiresAt })
    await audit?.(tx)
  })
  return { token, expiresAt }
}
