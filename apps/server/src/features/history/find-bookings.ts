import type { exportDeskBookings, FoundBooking } from '@kerbside/contract/desk/bookings.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { isNothing, readSought } from '@kerbside/domain/booking/sought.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { minor } from '@kerbside/domain/money.ts'
import { DAY, instantsOf, type LocalTime } from '@kerbside/domain/time.ts'
import type { z } from 'zod'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { type Cursor, type FoundRow, listChoices, searchBookings, type Wish } from './desk-store.ts'

export type Said = z.output<typeof exportDeskBookings.input>

/** One page of the journeys that fit; `after` leads to the next, '' where there is none. */
export async function findBookings(
  call: Call,
  { said, after, most }: { said: Said; after: string; most: number },
): Promise<{ bookings: FoundBooking[]; after: string }> {
  const { operator } = call
  const wish = wishOf(said, call)
  const rows = await withOperator(call, (tx) =>
    searchBookings(tx, { operator, wish, after: readCursor(after), most: most + 1 }),
  )
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return {
    bookings: shown.map((row) => writeFound(row, call)),
    after: rows.length > most && last ? `${last.pickupAt.toISOString()}|${last.reference}` : '',
  }
}

const MOST_EXPORTED = 20_000

/** All of them as a table. That somebody took it is kept. */
export async function exportBookings(
  call: Call,
  said: Said,
): Promise<{ csv: string; rows: number; more: boolean }> {
  const { operator } = call
  const wish = wishOf(said, call)
  const rows = await withOperator(call, async (tx) => {
    const most = MOST_EXPORTED + 1
    const found = await searchBookings(tx, { operator, wish, after: undefined, most })
    await keepAudit(tx, {
      ...call,
      deed: 'bookings.exported',
      object: '',
      detail: { bookings: Math.min(found.length, MOST_EXPORTED) },
    })
    return found
  })
  const taken = rows.slice(0, MOST_EXPORTED).map((row) => writeFound(row, call))
  return {
    csv: writeCsv([COLUMNS, ...taken.map((row) => COLUMNS.map((column) => row[column]))]),
    rows: taken.length,
    more: rows.length > MOST_EXPORTED,
  }
}

const COLUMNS = [
  'bookingref',
  'state',
  'pickupdatetime',
  'from',
  'to',
  'passenger',
  'phone',
  'vehicletype',
  'driver',
  'account',
  'promocode',
  'source',
  'paymentmethod',
  'paymentstate',
  'fare',
  'currencycode',
  'madeat',
] as const satisfies readonly (keyof FoundBooking)[]

/** What the desk can choose among. */
export async function listFilters(call: Call) {
  const { operator } = call
  const [types, choices] = await Promise.all([
    listVehicleTypes(call),
    withOperator(call, (tx) => listChoices(tx, { operator })),
  ])
  return { vehicletypes: types.map(({ id, name }) => ({ id, name })), ...choices }
}

const readCursor = (said: string): Cursor | undefined => {
  const [, at = '', reference] = /^([^|]{1,40})\|(\d{1,9})$/.exec(said) ?? []
  const instant = new Date(at)
  return Number.isNaN(instant.getTime()) ? undefined : { at: instant, reference: Number(reference) }
}

/** Days are the operator's own; the last one is included. */
function wishOf(said: Said, { profile }: Pick<Call, 'profile'>): Wish {
  const { zone, settings } = profile
  const begin = (day: string | undefined) =>
    day === undefined ? undefined : instantsOf(`${day}T00:00` as LocalTime, zone)[0]
  const end = (day: string | undefined) => {
    const from = begin(day)
    // an hour of summer time more or less: the day after begins within the next 25
    return from && begin(new Date(from.getTime() + DAY + DAY / 2).toISOString().slice(0, 10))
  }
  const some = <Value>(list: readonly Value[] | undefined) =>
    list && list.length > 0 ? list : undefined
  const sought = said.q ? readSought(said.q, { prefix: settings.referencePrefix }) : undefined
  return {
    sought: sought && isNothing(sought) ? undefined : sought,
    states: some(said.state),
    payments: some(said.pay),
    sources: some(said.source),
    from: begin(said.from),
    until: end(said.until),
    madeFrom: begin(said.madefrom),
    madeUntil: end(said.madeuntil),
    vehicleTypeId: said.vehtypeid,
    bookerId: said.bookerid,
    driver: said.driver,
    promoId: said.promoid,
    custid: said.custid,
  }
}

const writeFound = (row: FoundRow, { profile }: Pick<Call, 'profile'>): FoundBooking => ({
  jobpartid: row.reference,
  bookingref: `${profile.settings.referencePrefix}-${row.reference}`,
  state: row.state,
  paymentstate: row.paymentState,
  paymentmethod: row.paymentMethod,
  pickupat: row.pickupAt.toISOString(),
  pickupdatetime: row.pickupLocal,
  madeat: row.madeAt.toISOString(),
  from: shortPlace(row.pickup),
  to: shortPlace(row.dropOff),
  passenger: row.passenger,
  phone: row.phone,
  driver: row.driver,
  vehicletype: row.vehicleType,
  account: row.account,
  promocode: row.promo,
  source: row.source,
  fare: writeMoney(minor(Number(row.fare)), row.currency),
  currencycode: row.currency,
})
