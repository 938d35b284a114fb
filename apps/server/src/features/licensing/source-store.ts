import type { Leg, Person } from '@kerbside/domain/booking/booking.ts'
import { ownKindOf } from '@kerbside/domain/driver/document-kind.ts'
import { NO_EXPIRY } from '@kerbside/domain/driver/driver.ts'
import type { RecordedDriver, RecordedVehicle } from '@kerbside/domain/licensing/journey-record.ts'
import { type Selectable, sql } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/statement.ts'

type Whose = { operator: OperatorId }
export type LegKey = { bookingId: string; leg: number }

/**
 * Takes events that are in no record yet, oldest first: marked here and recorded in the same transaction. Other
 * processes take other events.
 */
export async function takeUnrecorded(
  tx: Tx,
  { operator, max }: Whose & { max: number },
): Promise<{ taken: number; legs: LegKey[] }> {
  const { rows } = await sql<{ booking_id: string; leg: number; machine: string }>`
    update transition t set recorded = true
    from (
      select booking_id, id from transition
      where operator_id = ${operator} and not recorded
      order by id limit ${max} for update skip locked
    ) due
    where t.operator_id = ${operator} and t.booking_id = due.booking_id and t.id = due.id
    returning t.booking_id, t.leg, t.machine`.execute(tx)
  const recorded = rows.filter(({ machine }) => OF_RECORD.has(machine))
  const legs = new Map(
    recorded.map(({ booking_id: bookingId, leg }) => [`${bookingId}/${leg}`, { bookingId, leg }]),
  )
  return { taken: rows.length, legs: [...legs.values()] }
}

/** Has a row if events of legs are not in the licensing record yet. */
export const unrecorded = ({ id }: { id: string }): Statement => ({
  name: 'transition.unrecorded',
  text: 'select from transition where operator_id = $1 and not recorded limit 1',
  values: [id],
})

/** Offers and payments are internal to the operator; driver notes from the desk come with a move. */
const OF_RECORD: ReadonlySet<string> = new Set(['leg', 'pickup', 'fare'])

export type JourneySource = {
  booking: Selectable<Tables['booking']> & { passenger: Person; account: string }
  leg: Omit<
    Selectable<Tables['leg']>,
    'pickup' | 'drop_off' | 'vias' | 'flight' | 'party' | 'lines'
  > & {
    pickup: Leg['pickup']
    drop_off: Leg['dropOff']
    vias: Leg['vias']
    flight: Leg['flight'] | null
    party: Leg['party']
    lines: Leg['lines']
  }
  moves: Selectable<Tables['transition']>[]
  changes: Selectable<Tables['amendment']>[]
  cancellation: Selectable<Tables['cancellation']> | undefined
  driver: RecordedDriver | null
  vehicle: RecordedVehicle | null
}

/** All data about one leg of a booking; undefined if it does not exist. */
export async function findJourneySource(
  tx: Tx,
  { operator, bookingId, leg }: Whose & LegKey,
): Promise<JourneySource | undefined> {
  const booking = await inOperator(tx, operator)
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .executeTakeFirst()
  const footprint = await inOperator(tx, operator)
    .selectFrom('leg')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .executeTakeFirst()
  if (!booking || !footprint) return undefined
  const of = { operator, bookingId, leg }
  return {
    booking: {
      ...booking,
      passenger: booking.passenger as Person,
      account: await findAccount(tx, { operator, bookerId: booking.booker_id }),
    },
    leg: footprint as JourneySource['leg'],
    moves: await listMoves(tx, of),
    changes: await listChanged(tx, of),
    cancellation: await inOperator(tx, operator)
      .selectFrom('cancellation')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .where('leg', '=', leg)
      .executeTakeFirst(),
    driver: await findDriverRow(tx, { operator, driverId: footprint.driver_id }),
    vehicle: await findVehicleRow(tx, { operator, vehicleId: footprint.vehicle_id }),
  }
}

const listMoves = (tx: Tx, { operator, bookingId, leg }: Whose & LegKey) =>
  inOperator(tx, operator)
    .selectFrom('transition')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .orderBy('at')
    // events of one moment are ordered by version, else by creation
    .orderBy('version')
    .orderBy('id')
    .execute()

const listChanged = (tx: Tx, { operator, bookingId, leg }: Whose & LegKey) =>
  inOperator(tx, operator)
    .selectFrom('amendment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .execute()

async function findAccount(
  tx: Tx,
  { operator, bookerId }: Whose & { bookerId: number | null },
): Promise<string> {
  if (bookerId === null) return ''
  const row = await inOperator(tx, operator)
    .selectFrom('booker')
    .select('name')
    .where('id', '=', bookerId)
    .executeTakeFirst()
  return row?.name ?? ''
}

const licencesOf = (tx: Tx, { operator }: Whose) =>
  inOperator(tx, operator)
    .selectFrom('licence')
    .select(['kind', 'number', 'authority'])
    .select(sql<string>`expires_on::text`.as('expires'))

async function findDriverRow(
  tx: Tx,
  { operator, driverId }: Whose & { driverId: string | null },
): Promise<RecordedDriver | null> {
  if (driverId === null) return null
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', driverId)
    .executeTakeFirst()
  if (!row) return null
  const licences = await licencesOf(tx, { operator }).where('driver_id', '=', driverId).execute()
  const badge = licences.find(({ kind }) => kind === 'badge')
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    badge: badge?.number ?? '',
    authority: badge?.authority ?? '',
    badgeExpires: badge?.expires ?? '',
    licence: licences.find(({ kind }) => kind === 'driving_licence')?.number ?? '',
  }
}

async function findVehicleRow(
  tx: Tx,
  { operator, vehicleId }: Whose & { vehicleId: string | null },
): Promise<RecordedVehicle | null> {
  if (vehicleId === null) return null
  const row = await inOperator(tx, operator)
    .selectFrom('vehicle')
    .select(['id', 'registration', 'make', 'model', 'colour'])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  if (!row) return null
  const plate = await licencesOf(tx, { operator })
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'plate')
    .executeTakeFirst()
  return { ...row, plate: plate?.number ?? '', plateExpires: plate?.expires ?? '' }
}

const listKindNames = (tx: Tx, { operator }: Whose) =>
  inOperator(tx, operator)
    .selectFrom('document_kind')
    .select(['number', 'name'])
    .orderBy('number')
    .execute()

/** Documents of the operator's own kinds, archived ones included. */
const describeOthers = (
  documents: readonly { kind: string; number: string; expires: string }[],
  kinds: readonly { number: number; name: string }[],
): string[] =>
  kinds.flatMap(({ number, name }) => {
    const found = documents.find(({ kind }) => kind === ownKindOf(number))
    if (!found) return []
    const until = found.expires === NO_EXPIRY ? 'no expiry' : `until ${found.expires}`
    return [`${[name, found.number].filter(Boolean).join(' ')}, ${until}`]
  })

export type RegisteredDriver = {
  number: number
  name: string
  badge: string
  badgeExpires: string
  licence: string
  licenceExpires: string
  /** Of the operator's own kinds: "DBS check 0012, until 2027-01-31". */
  others: readonly string[]
  since: Date
  left: Date | null
}

/** All drivers of some days, with their current badges. */
export async function listDriverLines(
  tx: Tx,
  { operator, from, until }: Whose & { from: Date; until: Date },
): Promise<RegisteredDriver[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver')
    .select(['id', 'number', 'first_name', 'last_name', 'made_at', 'ended_at'])
    .where('made_at', '<', until)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    .orderBy('number')
    .execute()
  const kinds = await listKindNames(tx, { operator })
  const documents = await licencesOf(tx, { operator })
    .select('driver_id')
    .where('driver_id', 'is not', null)
    .execute()
  return rows.map((row) => {
    const of = (kind: string) =>
      documents.find((document) => document.driver_id === row.id && document.kind === kind)
    return {
      number: row.number,
      name: `${row.first_name} ${row.last_name}`.trim(),
      badge: of('badge')?.number ?? '',
      badgeExpires: of('badge')?.expires ?? '',
      licence: of('driving_licence')?.number ?? '',
      licenceExpires: of('driving_licence')?.expires ?? '',
      others: describeOthers(
        documents.filter((document) => document.driver_id === row.id),
        kinds,
      ),
      since: row.made_at,
      left: row.ended_at,
    }
  })
}

export type RegisteredVehicle = {
  number: number
  registration: string
  model: string
  colour: string
  plate: string
  plateExpires: string
  motExpires: string
  insuranceExpires: string
  others: readonly string[]
  since: Date
  left: Date | null
}

export async function listVehicleLines(
  tx: Tx,
  { operator, from, until }: Whose & { from: Date; until: Date },
): Promise<RegisteredVehicle[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('vehicle')
    .selectAll()
    .where('made_at', '<', until)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>=', from)]))
    .orderBy('number')
    .execute()
  const kinds = await listKindNames(tx, { operator })
  const documents = await licencesOf(tx, { operator })
    .select('vehicle_id')
    .where('vehicle_id', 'is not', null)
    .execute()
  return rows.map((row) => {
    const of = (kind: string) =>
      documents.find((document) => document.vehicle_id === row.id && document.kind === kind)
    return {
      number: row.number,
      registration: row.registration,
      model: `${row.make} ${row.model}`.trim(),
      colour: row.colour,
      plate: of('plate')?.number ?? '',
      plateExpires: of('plate')?.expires ?? '',
      motExpires: of('mot')?.expires ?? '',
      insuranceExpires: of('insurance')?.expires ?? '',
      others: describeOthers(
        documents.filter((document) => document.vehicle_id === row.id),
        kinds,
      ),
      since: row.made_at,
      left: row.retired_at,
    }
  })
}

export const countDriverLines = async (
  tx: Tx,
  { operator, from, until }: Whose & { from: Date; until: Date },
): Promise<number> => {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select((eb) => eb.fn.countAll<string>().as('whole'))
    .where('made_at', '<', until)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', from)]))
    .executeTakeFirstOrThrow()
  return Number(row.whole)
}

export const countVehicleLines = async (
  tx: Tx,
  { operator, from, until }: Whose & { from: Date; until: Date },
): Promise<number> => {
  const row = await inOperator(tx, operator)
    .selectFrom('vehicle')
    .select((eb) => eb.fn.countAll<string>().as('whole'))
    .where('made_at', '<', until)
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>=', from)]))
    .executeTakeFirstOrThrow()
  return Number(row.whole)
}
