import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db.ts'
import { ANY_HOST } from '../src/features/operator/find-operator.ts'
import { insertAccounts } from './demo-accounts.ts'
import { insertDrivers } from './demo-drivers.ts'
import type { DemoOperator, DemoPromo } from './demo-operator.ts'
import { insertPrices, renewPrices } from './insert-prices.ts'
import { KERBSIDE } from './kerbside.ts'
import { NORTHWAY } from './northway.ts'

const DEMO_OPERATORS: readonly DemoOperator[] = [KERBSIDE, NORTHWAY]

/**
 * Creates the demo operators in an empty database; the first one serves hosts that no operator has. In a database
 * from an older release, only replaces prices in a format that is no longer priced with. Runs as the owner. Accounts
 * and drivers need the install's key, which seals their passwords; without it none are made.
 * Returns false if there were operators already.
 */
export async function seedDemo(
  db: Kysely<Tables>,
  { now, key, faces = false }: { now: Date; key?: Buffer; faces?: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // If two servers start at once, the second waits here and then finds the operators of the first.
    await sql`lock table operator_host in share row exclusive mode`.execute(tx)
    const there = await tx.selectFrom('operator_host').select('operator_id').distinct().execute()
    if (there.length > 0) {
      const known = new Set(there.map((row) => row.operator_id))
      for (const demo of DEMO_OPERATORS)
        if (known.has(demo.operator.id)) {
          await renewPrices(tx, { demo, now })
          if (key) await insertPeople(tx, { demo, now, key, faces })
        }
      return false
    }
    for (const demo of DEMO_OPERATORS) {
      await insertOperator(tx, { demo, now })
      if (key) await insertPeople(tx, { demo, now, key, faces })
    }
    // Row-level security only accepts rows of the operator set here; the loop above leaves the last one set.
    await sql`select set_config('app.operator', ${KERBSIDE.operator.id}, true)`.execute(tx)
    await tx
      .insertInto('operator_host')
      .values({ host: ANY_HOST, operator_id: KERBSIDE.operator.id })
      .execute()
    return true
  })
}

/** The demo's accounts and drivers; see insertAccounts and insertDrivers. */
export async function insertPeople(
  tx: Transaction<Tables>,
  params: { demo: DemoOperator; now: Date; key: Buffer; faces: boolean },
): Promise<void> {
  await insertAccounts(tx, { ...params, nonceOf: randomBytes })
  await insertDrivers(tx, { ...params, nonceOf: randomBytes })
}

const DAY_MS = 24 * 60 * 60 * 1000
const ONE_YEAR_DAYS = 366

export async function insertOperator(
  tx: Transaction<Tables>,
  { demo, now }: { demo: DemoOperator; now: Date },
): Promise<void> {
  const { operator } = demo
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
        max_passengers: type.maxPassengers,
        max_luggage: type.maxLuggage,
        max_handbags: type.maxHandbags,
        accessible: type.accessible ?? false,
        retired_at: null,
      })),
    )
    .execute()
  await insertPrices(tx, { demo, now })
  if (demo.promos.length === 0) return
  await tx
    .insertInto('promo')
    .values(
      demo.promos.map((promo, index) => ({
        ...promoRow(promo, now),
        id: index + 1,
        operator_id: operator.id,
      })),
    )
    .execute()
}

const promoRow = (promo: DemoPromo, now: Date) => ({
  code: promo.code,
  off_kind: promo.kind,
  off_amount: promo.amount,
  starts_at: new Date(now.getTime() + (promo.fromDay ?? -ONE_YEAR_DAYS) * DAY_MS),
  ends_at: new Date(now.getTime() + (promo.untilDay ?? ONE_YEAR_DAYS) * DAY_MS),
  uses_left: promo.usesLeft ?? null,
  uses_per_customer: promo.usesPerCustomer ?? null,
  minimum_fare: promo.minimumFare ?? 0,
  weekdays: [...(promo.weekdays ?? [])],
  vehicle_type_ids: [...(promo.vehicleTypeIds ?? [])],
  booker_ids: [...(promo.bookerIds ?? [])],
})
