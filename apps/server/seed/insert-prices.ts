import { sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db.ts'
import type { DemoOperator } from './demo-operator.ts'

type Params = { demo: DemoOperator; now: Date }
type Prices = DemoOperator['tariff']

/** The version of the rules format in which the demo's prices are written. */
const FORMAT = 2

/** Inserts the demo's price books, each with its first version, and its table of exchange rates. */
export async function insertPrices(tx: Transaction<Tables>, { demo, now }: Params): Promise<void> {
  // An early date, so that the prices are in force for any test clock too.
  const from = new Date(Math.min(now.getTime(), Date.UTC(2020, 0)))
  await insertBook(tx, { demo, name: 'Public prices', bookerId: null, prices: demo.tariff })
  await insertVersion(tx, { demo, prices: demo.tariff, version: 1, from, now })
  await insertOthers(tx, { demo, now, from, version: 2 })
}

/**
 * For an install of an older release whose public prices are all in a format that is no longer priced with: adds the
 * demo's new prices as the next version. Changes nothing where an operator has saved prices since, and nothing else.
 */
export async function renewPrices(tx: Transaction<Tables>, { demo, now }: Params): Promise<void> {
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
  const typeIds = new Set(types.map((type) => type.id))
  const trimmed = {
    ...demo,
    tariff: onlyFor(typeIds, demo.tariff),
    otherPriceBooks: demo.otherPriceBooks.map((book) => ({
      ...book,
      tariff: onlyFor(typeIds, book.tariff),
    })),
  }
  const version = Math.max(...rows.map((row) => row.version)) + 1
  await insertVersion(tx, { demo, prices: trimmed.tariff, version, from: now, now })
  await insertOthers(tx, { demo: trimmed, now, from: now, version: version + 1 })
}

/** Prices for these types only: the demo's own types as they are, and types that an operator added as a saloon. */
const onlyFor = (typeIds: ReadonlySet<number>, prices: Prices): Prices => ({
  ...prices,
  vehicles: Object.fromEntries(
    [...typeIds].map((id) => [id, prices.vehicles[id] ?? { basisPoints: 10_000 }]),
  ),
  fixed: prices.fixed.filter(
    ({ vehicleTypeId }) => vehicleTypeId === undefined || typeIds.has(vehicleTypeId),
  ),
  charges: prices.charges.map((charge) =>
    charge.byVehicle ? { ...charge, byVehicle: byKnown(typeIds, charge.byVehicle) } : charge,
  ),
})

const byKnown = <Value>(typeIds: ReadonlySet<number>, values: Readonly<Record<number, Value>>) =>
  Object.fromEntries(Object.entries(values).filter(([id]) => typeIds.has(Number(id))))

/** Inserts the price books and rates that older releases did not have. */
async function insertOthers(
  tx: Transaction<Tables>,
  { demo, now, from, version }: Params & { from: Date; version: number },
): Promise<void> {
  for (const [place, { name, bookerId, tariff }] of demo.otherPriceBooks.entries()) {
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
  input: { demo: DemoOperator; name: string; bookerId: number | null; prices: Prices },
): Promise<void> {
  await tx
    .insertInto('price_book')
    .values({
      operator_id: input.demo.operator.id,
      slug: input.prices.book,
      name: input.name,
      currency: input.prices.currency,
      booker_id: input.bookerId,
      retired_at: null,
    })
    .execute()
}

async function insertVersion(
  tx: Transaction<Tables>,
  input: { demo: DemoOperator; prices: Prices; version: number; from: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('tariff')
    .values({
      operator_id: input.demo.operator.id,
      version: input.version,
      book: input.prices.book,
      format: FORMAT,
      note: `demonstration, as of ${input.prices.asOf}`,
      effective_from: input.from,
      rules: JSON.stringify(input.prices),
      created_at: input.now,
    })
    .execute()
}
