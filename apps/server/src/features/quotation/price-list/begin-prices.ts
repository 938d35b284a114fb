import { startingPrices } from '@kerbside/domain/quotation/price-list/starting-prices.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { insertDraft } from './draft-store.ts'
import { insertBook } from './tariff-store.ts'

const BOOK = 'public'

/**
 * A public price book for a new operator, with sample prices as a draft. The draft prices no journey until the owner
 * publishes it.
 */
export async function beginPrices(
  tx: Tx,
  input: {
    operator: OperatorId
    profile: { currency: string; country: string; zone: string }
    types: readonly { id: number; drawing: string; accessible?: boolean }[]
    now: Date
  },
): Promise<void> {
  const { operator, types, now } = input
  const { currency, country, zone } = input.profile
  const today = localAt(now, zone).slice(0, 10) as LocalDate
  await insertBook(tx, { operator, slug: BOOK, name: 'Public prices', currency })
  await insertDraft(tx, {
    operator,
    book: BOOK,
    version: 1,
    basedOn: undefined,
    document: startingPrices({ book: BOOK, currency, country, today, types }),
    changedAt: now,
    changedBy: '',
  })
}
