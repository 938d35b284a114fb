import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { priceQuoted } from '@kerbside/domain/quotation/compare-quote.ts'
import { type GoldenVerdict, judgeGolden } from '@kerbside/domain/quotation/golden.ts'
import { type ReadyTariff, readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { asAccessibleNow } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findTariffVersion } from './find-price-book.ts'
import { type Golden, listGoldenRows } from './golden-store.ts'
import { listBooks } from './list-books.ts'
import { draftDocument } from './read-draft.ts'
import type { TariffDocument } from './read-tariff.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now'>

/** A journey that would not cost what was agreed. */
export type BrokenGolden = Pick<Golden, 'id' | 'name'> & { amount: Minor } & GoldenVerdict

/** An agreed journey, and whether what is in force and the draft keep to it; undefined where there is none. */
export type JudgedGolden = Golden & {
  live: GoldenVerdict | undefined
  draft: GoldenVerdict | undefined
}

const judge = (
  golden: Golden,
  { tariff, types }: { tariff: ReadyTariff; types: readonly VehicleType[] },
): GoldenVerdict =>
  judgeGolden(
    golden.rule,
    priceQuoted(asAccessibleNow(golden.quote, types), tariff).prices.get(golden.vehicleTypeId)
      ?.total,
  )

/** The agreed journeys of a book that a price list breaks. */
export async function findBroken(
  means: Means,
  { book, document }: { book: string; document: TariffDocument },
): Promise<BrokenGolden[]> {
  const { operator } = means
  const all = await withOperator(means, (tx) => listGoldenRows(tx, { operator, book }))
  if (all.length === 0) return []
  const tariff = readyTariff({ ...document, version: 0 })
  const types = await listVehicleTypes(means)
  return all
    .map((golden) => ({
      id: golden.id,
      name: golden.name,
      amount: golden.rule.amount,
      ...judge(golden, { tariff, types }),
    }))
    .filter(({ holds }) => !holds)
}

/** Every agreed journey of a book, run now; undefined when there is no such book. */
export async function listGolden(
  means: Means,
  { book: slug }: { book: string },
): Promise<{ currency: string; golden: JudgedGolden[] } | undefined> {
  const { operator } = means
  const book = (await listBooks(means)).find((one) => one.slug === slug)
  if (!book) return undefined
  const [all, live, draft, types] = await Promise.all([
    withOperator(means, (tx) => listGoldenRows(tx, { operator, book: slug })),
    book.inForce === undefined ? undefined : findTariffVersion(means, book.inForce),
    draftDocument(means, slug),
    listVehicleTypes(means),
  ])
  const next = draft && all.length > 0 ? readyTariff({ ...draft, version: 0 }) : undefined
  return {
    currency: book.currency,
    golden: all.map((golden) => ({
      ...golden,
      live: live && judge(golden, { tariff: live, types }),
      draft: next && judge(golden, { tariff: next, types }),
    })),
  }
}
