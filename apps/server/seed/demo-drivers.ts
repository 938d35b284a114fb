import {
  DRIVER_LICENCES,
  type FixedLicenceKind,
  LICENCE_KINDS,
} from '@kerbside/domain/driver/driver.ts'
import { DAY, type LocalDate } from '@kerbside/domain/time.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db.ts'
import { PASSWORD_SCHEME } from '../src/features/account/sign-in/hash-password.ts'
import {
  PASSWORD_NONCE_BYTES,
  sealPassword,
} from '../src/features/account/sign-in/seal-password.ts'
import type { OperatorId } from '../src/operator.ts'
import { DEMO_PHC } from './demo-accounts.ts'
import { DEMO_DRIVER_EMAIL, DEMO_FLEETS, type DemoDriver } from './demo-fleet.ts'
import type { DemoOperator } from './demo-operator.ts'
import { drawFace } from './draw-face.ts'

type Db = Transaction<Tables> | Kysely<Tables>
type Params = {
  demo: DemoOperator
  now: Date
  key: Buffer
  nonceOf: (count: number) => Buffer
  /** Whether to draw faces. Drawing takes a moment; tests do without it. */
  faces: boolean
}

/** Numbers that Ofcom reserves for drama; each operator's drivers have a range of a hundred. */
const PHONES: Readonly<Record<string, string>> = {
  kerbside: '+4477009008',
  northway: '+4477009009',
  porto: '+4477009007',
}

/** The place of each demo operator in the drivers' ids, which are unique across operators, and its first drawn face. */
const ORDER: Readonly<Record<string, { digit: number; firstFace: number }>> = {
  kerbside: { digit: 1, firstFace: 0 },
  northway: { digit: 2, firstFace: 12 },
  porto: { digit: 3, firstFace: 18 },
}

const two = (place: number) => String(place).padStart(2, '0')
const dayIn = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY).toISOString().slice(0, 10) as LocalDate

/**
 * Inserts the demo's drivers, cars and documents at an operator that has none. At one that has them, renews their
 * expired documents, so that the demo stays usable.
 */
export async function insertDrivers(tx: Db, params: Params): Promise<void> {
  const { demo, now } = params
  const { slug } = demo.operator
  const operator = demo.operator.id as OperatorId
  await sql`select set_config('app.operator', ${operator}, true)`.execute(tx)
  const there = await tx
    .selectFrom('driver')
    .select('id')
    .where('operator_id', '=', operator)
    .executeTakeFirst()
  if (there) return renewDocuments(tx, { operator, now })
  const idOf = (kind: string, place: number) =>
    `${operator.slice(0, -4)}${kind}${ORDER[slug]?.digit ?? 0}${two(place)}`
  const people = (DEMO_FLEETS[slug] ?? []).map((driver, place) => ({
    ...driver,
    place,
    driverId: idOf('d', place + 1),
    vehicleId: idOf('e', place + 1),
  }))
  if (people.length === 0) return
  await tx
    .insertInto('vehicle')
    .values(
      people.map(({ car: [make, model, colour], ...driver }) => ({
        operator_id: operator,
        id: driver.vehicleId,
        number: driver.place + 1,
        make,
        model,
        colour,
        registration: driver.plate,
        vehicle_type_ids: [...driver.vehicleTypeIds],
        wheelchair: driver.wheelchair ?? false,
        made_at: now,
        retired_at: null,
      })),
    )
    .execute()
  await tx
    .insertInto('driver')
    .values(people.map((driver) => driverRow({ ...params, operator, driver })))
    .execute()
  await tx
    .insertInto('licence')
    .values(
      people.flatMap((driver) =>
        LICENCE_KINDS.map((kind, index) => ({
          operator_id: operator,
          id: idOf(String(index), driver.place + 1),
          ...holderOf(kind, driver),
          kind,
          number: `DEMO-${two(driver.place + 1)}${index}`,
          expires_on: dayIn(now, daysOf(kind, driver)),
        })),
      ),
    )
    .execute()
}

type Placed = DemoDriver & { place: number; driverId: string; vehicleId: string }

function holderOf(kind: FixedLicenceKind, { driverId, vehicleId }: Placed) {
  const isDriver = DRIVER_LICENCES.some((item) => item === kind)
  return {
    holder: isDriver ? ('driver' as const) : ('vehicle' as const),
    driver_id: isDriver ? driverId : null,
    vehicle_id: isDriver ? null : vehicleId,
  }
}

/** Some documents expire soon, so that dispatchers see a warning; the others expire over the next two years. */
function daysOf(kind: FixedLicenceKind, { place, badgeDays, motDays }: Placed): number {
  if (kind === 'badge' && badgeDays !== undefined) return badgeDays
  if (kind === 'mot' && motDays !== undefined) return motDays
  return 120 + ((place * 47 + LICENCE_KINDS.indexOf(kind) * 131) % 600)
}

function driverRow(params: Params & { operator: OperatorId; driver: Placed }) {
  const { demo, now, key, nonceOf, operator, driver } = params
  const { slug } = demo.operator
  const isPerson = driver.place === 0
  const phc = DEMO_PHC[slug]
  const password =
    isPerson && phc !== undefined
      ? sealPassword(
          { key, nonce: nonceOf(PASSWORD_NONCE_BYTES) },
          { operator, customerId: driver.driverId, phc },
        )
      : undefined
  return {
    operator_id: operator,
    id: driver.driverId,
    number: driver.place + 1,
    first_name: driver.firstName,
    last_name: driver.lastName,
    phone: `${PHONES[slug] ?? ''}${two(driver.place + 1)}`,
    email: isPerson ? DEMO_DRIVER_EMAIL : '',
    photo: params.faces ? drawFace(driver.place + (ORDER[slug]?.firstFace ?? 0)) : null,
    photo_type: params.faces ? ('image/png' as const) : null,
    vehicle_id: driver.vehicleId,
    share_percent: 75,
    made_at: now,
    password_scheme: password ? PASSWORD_SCHEME : null,
    password_sealed: password?.sealed ?? null,
    password_key_id: password?.keyId ?? null,
    enrolled_at: password ? now : null,
    ended_at: null,
    simulated: !isPerson,
  }
}

async function renewDocuments(
  tx: Db,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<void> {
  await tx
    .updateTable('licence')
    .set({ expires_on: dayIn(now, 365) })
    .where('operator_id', '=', operator)
    .where('number', 'like', 'DEMO-%')
    .where('expires_on', '<=', dayIn(now, 0))
    .execute()
}
