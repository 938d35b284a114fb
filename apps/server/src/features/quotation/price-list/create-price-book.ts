import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertBook } from './tariff-store.ts'

export type OpenResult =
  | { ok: true }
  | { ok: false; reason: 'bad-slug' | 'bad-currency' | 'bad-booker' | 'bad-name' | 'taken' }

/** Creates a price book without prices: a public one in another currency, or one for a corporate account. */
export async function createPriceBook(
  deps: Pick<RequestContext, 'db' | 'operator'>,
  input: { slug: string; name: string; currency: string; bookerId?: number | undefined },
): Promise<OpenResult> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(input.slug)) return { ok: false, reason: 'bad-slug' }
  if (!/^[A-Z]{3}$/.test(input.currency)) return { ok: false, reason: 'bad-currency' }
  const { bookerId, name } = input
  if (bookerId !== undefined && (!Number.isInteger(bookerId) || bookerId < 1))
    return { ok: false, reason: 'bad-booker' }
  if (name.trim() === '' || name.length > 120) return { ok: false, reason: 'bad-name' }
  const { operator } = deps
  const made = await withOperator(deps, (tx) => insertBook(tx, { ...input, operator }))
  return made ? { ok: true } : { ok: false, reason: 'taken' }
}
