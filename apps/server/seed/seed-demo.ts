import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db.ts'
import { ANY_HOST } from '../src/features/operator/find-operator.ts'
import type { DemoOperator } from './demo-operator.ts'
import { KERBSIDE } from './kerbside.ts'
import { NORTHWAY } from './northway.ts'

export const DEMO_OPERATORS: readonly DemoOperator[] = [KERBSIDE, NORTHWAY]

/**
 * Makes the demo operators in an empty database; the first one answers for hosts nobody named.
 * Runs as the owner. False when there are operators already: then nothing is touched.
 */
export async function seedDemo(db: Kysely<Tables>, { now }: { now: Date }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Two servers starting at once: the second waits here and then finds the first one's work.
    await sql`lock table operator_host in share row exclusive mode`.execute(tx)
    const there = await tx.selectFrom('operator_host').select('host').limit(1).execute()
    if (there.length > 0) return false
    for (const demo of DEMO_OPERATORS) await insertOperator(tx, { demo, now })
    await tx
      .insertInto('operator_host')
      .values({ host: ANY_HOST, operator_id: KERBSIDE.operator.id })
      .execute()
    return true
  })
}

const ONE_YEAR_MS = 366 * 24 * 60 * 60 * 1000

export async function insertOperator(
  tx: Transaction<Tables>,
  { demo, now }: { demo: DemoOperator; now: Date },
): Promise<void> {
  const { operator, tariff } = demo
  await sql`select set_config('app.operator', ${operator.id}, true)`.execute(tx)
  await tx
    .insertInto('operator')
    .values({
      id: operator.id,
      slug: operator.slug,
      name: operator.name,
      mode: operator.mode,
      zone: operator.zone,
      currency: operator.currency,
      country: operator.country,
      base_lat: operator.base.lat,
      base_lng: operator.base.lng,
      settings: JSON.stringify(operator.settings),
      brand: JSON.stringify(operator.brand),
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('operator_host')
    .values(demo.hosts.map((host) => ({ host, operator_id: operator.id })))
    .execute()
  await tx
    .insertInto('vehicle_type')
    .values(
      demo.vehicleTypes.map((type, position) => ({
        operator_id: operator.id,
        id: type.id,
        position,
        name: type.name,
        description: type.description,
        drawing: type.drawing,
        most_passengers: type.mostPassengers,
        most_luggage: type.mostLuggage,
        most_handbags: type.mostHandbags,
        retired_at: null,
      })),
    )
    .execute()
  await tx
    .insertInto('price_book')
    .values({
      operator_id: operator.id,
      slug: 'public',
      name: 'Public prices',
      currency: operator.currency,
      booker_id: null,
      retired_at: null,
    })
    .execute()
  await tx
    .insertInto('tariff')
    .values({
      operator_id: operator.id,
      version: 1,
      book: 'public',
      format: 2,
      note: '',
      // In force for any test clock, too.
      effective_from: new Date(Math.min(now.getTime(), Date.UTC(2020, 0))),
      rules: JSON.stringify(tariff),
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('promo')
    .values(
      demo.promos.map((promo, index) => ({
        operator_id: operator.id,
        id: index + 1,
        code: promo.code,
        off_kind: promo.kind,
        off_amount: promo.amount,
        starts_at: new Date(now.getTime() - ONE_YEAR_MS),
        ends_at: new Date(now.getTime() + ONE_YEAR_MS),
        uses_left: null,
      })),
    )
    .execute()
}
