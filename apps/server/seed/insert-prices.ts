import { sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db.ts'
import type { DemoOperator } from './demo-operator.ts'

type Facts = { demo: DemoOperator; now: Date }
type Prices = DemoOperator['tariff']

/** The shape of rules the demo's prices are written in. */
const FORMAT = 2

/** The demo's books, each with its first version, and its table of exchange rates. */
export async function insertPrices(tx: Transaction<Tables>, { demo, now }: Facts): Promise<void> {
  // In force for any test clock, too.
  const from = new Date(Math.min(now.getTime(), Date.UTC(2020, 0)))
  await insertBook(tx, { demo, name: 'Public prices', bookerId: null, prices: demo.tariff })
  await insertVersion(tx, { demo, prices: demo.tariff, version: 1, from, now })
  await insertOthers(tx, { demo, now, from, version: 2 })
}

/**
 * An install of an older release whose public prices are all of a shape that is no longer priced with: the demo's new
 * ones follow as the next version. Where anybody has saved prices since, and in everything else, nothing is touched.
 */
export async function renewPrices(tx: Transaction<Tables>, { demo, now }: Facts): Promise<void> {
  const operator = demo.operator.id
  await sql`select set_config('app.operator', ${operator}, true)`.execute(tx)
  const rows = await tx
    .selectFrom('tariff')
    .select(['version', 'format'])
    .where('operator_id', '=', operator)
    .execute()
  if (rows.length === 0 || rows.some((row) => row.format >= FORMAT)) return
  const types = await tx
    .selectFrom('vehicle_type')
    .select('id')
    .where('operator_id', '=', operator)
    .execute()
  const known = new Set(types.map((type) => type.id))
  const trimmed = {
    ...demo,
    tariff: onlyFor(known, demo.tariff),
    otherBooks: demo.otherBooks.map((book) => ({ ...book, tariff: onlyFor(known, book.tariff) })),
  }
  const version = Math.max(...rows.map((row) => row.version)) + 1
  await insertVersion(tx, { demo, prices: trimmed.tariff, version, from: now, now })
  await insertOthers(tx, { demo: trimmed, now, from: now, version: version + 1 })
}

/** Prices for just these types: the demo's own, and as a saloon those that somebody added. */
const onlyFor = (known: ReadonlySet<number>, prices: Prices): Prices => ({
  ...prices,
  vehicles: Object.fromEntries(
    [...known].map((id) => [id, prices.vehicles[id] ?? { basisPoints: 10_000 }]),
  ),
  fixed: prices.fixed.filter(
    ({ vehicleTypeId }) => vehicleTypeId === undefined || known.has(vehicleTypeId),
  ),
  charges: prices.charges.map((charge) =>
    charge.byVehicle ? { ...charge, byVehicle: byKnown(known, charge.byVehicle) } : charge,
  ),
})

const byKnown = <Value>(known: ReadonlySet<number>, values: Readonly<Record<number, Value>>) =>
  Object.fromEntries(Object.entries(values).filter(([id]) => known.has(Number(id))))

/** Books and rates no older release knew. */
async function insertOthers(
  tx: Transaction<Tables>,
  { demo, now, from, version }: Facts & { from: Date; version: number },
): Promise<void> {
  for (const [place, { name, bookerId, tariff }] of demo.otherBooks.entries()) {
    await insertBook(tx, { demo, name, bookerId, prices: tariff })
    await insertVersion(tx, { demo, prices: tariff, version: version + place, from, now })
  }
  await tx
    .insertInto('exchange_rate')
    .values(
      Object.entries(demo.perPound).map(([currency, perPound]) => ({
        operator_id: demo.operator.id,
        currency,
        effective_from: from,
        per_gbp: perPound,
      })),
    )
    .execute()
}

async function insertBook(
  tx: Transaction<Tables>,
  said: { demo: DemoOperator; name: string; bookerId: number | null; prices: Prices },
): Promise<void> {
  await tx
    .insertInto('price_book')
    .values({
      operator_id: said.demo.operator.id,
      slug: said.prices.book,
      name: said.name,
      currency: said.prices.currency,
      booker_id: said.bookerId,
      retired_at: null,
    })
    .execute()
}

async function insertVersion(
  tx: Transaction<Tables>,
  said: { demo: DemoOperator; prices: Prices; version: number; from: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('tariff')
    .values({
      operator_id: said.demo.operator.id,
      version: said.version,
      book: said.prices.book,
      format: FORMAT,
      note: `demonstration, as of ${said.prices.asOf}`,
      effective_from: said.from,
      rules: JSON.stringify(said.prices),
      created_at: said.now,
    })
    .execute()
}
