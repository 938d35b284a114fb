import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { insertBook } from './tariff-store.ts'

export type OpenVerdict =
  | { ok: true }
  | { ok: false; reason: 'bad-slug' | 'bad-currency' | 'bad-booker' | 'bad-name' | 'taken' }

/** A price book without prices yet: for everybody in another currency, or for one corporate account. */
export async function openBook(
  means: Pick<Call, 'db' | 'operator'>,
  said: { slug: string; name: string; currency: string; bookerId?: number | undefined },
): Promise<OpenVerdict> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(said.slug)) return { ok: false, reason: 'bad-slug' }
  if (!/^[A-Z]{3}$/.test(said.currency)) return { ok: false, reason: 'bad-currency' }
  const { bookerId, name } = said
  if (bookerId !== undefined && (!Number.isInteger(bookerId) || bookerId < 1))
    return { ok: false, reason: 'bad-booker' }
  if (name.trim() === '' || name.length > 120) return { ok: false, reason: 'bad-name' }
  const { operator } = means
  const made = await withOperator(means, (tx) => insertBook(tx, { ...said, operator }))
  return made ? { ok: true } : { ok: false, reason: 'taken' }
}
