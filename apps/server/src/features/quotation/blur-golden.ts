import { blurPlace } from '@kerbside/domain/licensing/retention.ts'
import { priceQuoted } from '@kerbside/domain/quotation/compare-quote.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findTariffVersion } from './find-price-book.ts'
import { deleteGolden, type Golden, listOldGolden, updateGoldenQuote } from './golden-store.ts'
import { listBooks } from './list-books.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now'>

const blur = (quote: Quote): Quote => {
  const { asked } = quote
  const pickup = blurPlace(asked.pickup)
  const dropOff = blurPlace(asked.dropOff)
  return { ...quote, asked: { ...asked, pickup, dropOff, vias: asked.vias.map(blurPlace) } }
}

/** Whether it still says a door: what is blurred already stays as it is. */
const hasDoor = ({ quote }: Golden): boolean =>
  JSON.stringify(blur(quote).asked) !== JSON.stringify(quote.asked)

const listWithDoors = async (
  tx: Tx,
  asked: { operator: Call['operator']; before: Date },
): Promise<Golden[]> => (await listOldGolden(tx, asked)).filter(hasDoor)

/** How many agreed journeys nobody touched since then still say from which door to which. */
export const countDoors = (means: Means, { before }: { before: Date }): Promise<number> =>
  withOperator(means, async (tx) => {
    const { operator } = means
    return (await listWithDoors(tx, { operator, before })).length
  })

/**
 * Of agreed journeys nobody touched since then the districts stay and the doors go. One that would cost something else
 * from its district, of which it could not be said any more whether it holds, goes whole. Returns how many.
 */
export async function blurGolden(means: Means, { before }: { before: Date }): Promise<number> {
  const { operator } = means
  const old = await withOperator(means, (tx) => listWithDoors(tx, { operator, before }))
  if (old.length === 0) return 0
  const books = await listBooks(means)
  for (const golden of old) {
    const version = books.find(({ slug }) => slug === golden.book)?.inForce
    const tariff = version === undefined ? undefined : await findTariffVersion(means, version)
    const costOf = (quote: Quote) =>
      tariff && priceQuoted(quote, tariff).prices.get(golden.vehicleTypeId)?.total
    const quote = blur(golden.quote)
    const isSame = tariff !== undefined && costOf(quote) === costOf(golden.quote)
    const { id } = golden
    await withOperator(means, (tx) =>
      isSame ? updateGoldenQuote(tx, { operator, id, quote }) : deleteGolden(tx, { operator, id }),
    )
  }
  return old.length
}
