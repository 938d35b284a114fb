import type { exportDeskBookings, FoundBooking } from '@kerbside/contract/booking/desk.ts'
import { LEG_STATE_NAMES, PAYMENT_STATE_NAMES } from '@kerbside/contract/dispatch/write-history.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { isEmpty, readSought } from '@kerbside/domain/booking/sought.ts'
import { shortPlace } from '@kerbside/domain/dispatch/short-place.ts'
import { decimalsOf, minor } from '@kerbside/domain/money.ts'
import { DAY, instantsOf, type LocalTime, localAt } from '@kerbside/domain/time.ts'
import type { z } from 'zod'
import { withOperator } from '../../db.ts'
import { readStale } from '../../read-replica.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import {
  type BookingSearch,
  type Cursor,
  type FoundRow,
  listChoices,
  searchBookings,
} from './desk-store.ts'

export type Input = z.output<typeof exportDeskBookings.input>

/** One page of the matching legs; `after` is the cursor of the next page, '' on the last one. */
export async function findBookings(
  context: RequestContext,
  { input, after, max }: { input: Input; after: string; max: number },
): Promise<{ bookings: FoundBooking[]; after: string }> {
  const { operator } = context
  const search = bookingSearchOf(input, context)
  const rows = await withOperator(context, (tx) =>
    searchBookings(tx, { operator, search, after: readCursor(after), max: max + 1 }),
  )
  const shown = rows.slice(0, max)
  const last = shown.at(-1)
  return {
    bookings: shown.map((row) => writeFound(row, context)),
    after: rows.length > max && last ? `${last.pickupAt.toISOString()}|${last.reference}` : '',
  }
}

const MAX_EXPORTED = 20_000

/** Exports all matches as a table, and logs the export. */
export async function exportBookings(
  context: RequestContext,
  input: Input,
): Promise<{ csv: string; rows: number; more: boolean }> {
  const { operator } = context
  const search = bookingSearchOf(input, context)
  const max = MAX_EXPORTED + 1
  const rows = await readStale(context, (tx) =>
    searchBookings(tx, { operator, search, after: undefined, max }),
  )
  await withOperator(context, (tx) =>
    recordAudit(tx, {
      ...context,
      action: 'bookings.exported',
      object: '',
      detail: { bookings: Math.min(rows.length, MAX_EXPORTED) },
    }),
  )
  const taken = rows.slice(0, MAX_EXPORTED).map((row) => writeFound(row, context))
  return {
    csv: writeCsv([Object.keys(COLUMNS), ...taken.map((row) => cellsOf(row, context.profile))]),
    rows: taken.length,
    more: rows.length > MAX_EXPORTED,
  }
}

type Zone = RequestContext['profile']['zone']

/** The table that staff open in a spreadsheet: dates and times in columns of their own, in the operator's time zone. */
const COLUMNS: Readonly<Record<string, (row: FoundBooking, zone: Zone) => string>> = {
  Reference: ({ bookingRef }) => bookingRef,
  Status: ({ state }) => LEG_STATE_NAMES[state as LegState] ?? state,
  'Pickup date': ({ pickupLocal }) => pickupLocal.slice(0, 10),
  'Pickup time': ({ pickupLocal }) => pickupLocal.slice(11, 16),
  From: ({ from }) => from,
  To: ({ to }) => to,
  Passenger: ({ passenger }) => passenger,
  Phone: ({ phone }) => phone,
  'Vehicle type': ({ vehicleType }) => vehicleType,
  Driver: ({ driver }) => driver,
  Account: ({ account }) => account,
  'Promo code': ({ promoCode }) => promoCode,
  Source: ({ source }) => source,
  'Payment method': ({ paymentMethod }) => paymentMethod,
  'Payment status': ({ paymentState }) => PAYMENT_STATE_NAMES[paymentState],
  Fare: ({ fare, currencyCode }) => fare.toFixed(decimalsOf(currencyCode)),
  Currency: ({ currencyCode }) => currencyCode,
  'Booked date': ({ madeAt }, zone) => localAt(new Date(madeAt), zone).slice(0, 10),
  'Booked time': ({ madeAt }, zone) => localAt(new Date(madeAt), zone).slice(11, 16),
}

const cellsOf = (row: FoundBooking, { zone }: RequestContext['profile']): string[] =>
  Object.values(COLUMNS).map((cell) => cell(row, zone))

/** The available filter values. */
export async function listFilters(context: RequestContext) {
  const { operator } = context
  const [types, choices] = await Promise.all([
    listVehicleTypes(context),
    withOperator(context, (tx) => listChoices(tx, { operator })),
  ])
  return { vehicleTypes: types.map(({ id, name }) => ({ id, name })), ...choices }
}

const readCursor = (input: string): Cursor | undefined => {
  const [, at = '', reference] = /^([^|]{1,40})\|(\d{1,9})$/.exec(input) ?? []
  const instant = new Date(at)
  return Number.isNaN(instant.getTime()) ? undefined : { at: instant, reference: Number(reference) }
}

/** Days are in the operator's time zone; the last day is included. */
function bookingSearchOf(
  input: Input,
  { profile }: Pick<RequestContext, 'profile'>,
): BookingSearch {
  const { zone, settings } = profile
  const begin = (day: string | undefined) =>
    day === undefined ? undefined : instantsOf(`${day}T00:00` as LocalTime, zone)[0]
  const end = (day: string | undefined) => {
    const from = begin(day)
    // with a clock change a day has 23 to 25 hours, so 36 hours later is always the next day
    return from && begin(new Date(from.getTime() + DAY + DAY / 2).toISOString().slice(0, 10))
  }
  const some = <Value>(list: readonly Value[] | undefined) =>
    list && list.length > 0 ? list : undefined
  const sought = input.q ? readSought(input.q, { prefix: settings.referencePrefix }) : undefined
  return {
    sought: sought && isEmpty(sought) ? undefined : sought,
    states: some(input.state),
    payments: some(input.pay),
    sources: some(input.source),
    from: begin(input.from),
    until: end(input.until),
    madeFrom: begin(input.madeFrom),
    madeUntil: end(input.madeUntil),
    vehicleTypeId: input.vehicleTypeId,
    bookerId: input.bookerId,
    driver: input.driver,
    promoId: input.promoId,
    custid: input.customerId,
    order: input.order ?? (input.from ? 'earliest' : 'latest'),
  }
}

const writeFound = (row: FoundRow, { profile }: Pick<RequestContext, 'profile'>): FoundBooking => ({
  reference: row.reference,
  bookingRef: `${profile.settings.referencePrefix}-${row.reference}`,
  state: row.state,
  paymentState: row.paymentState,
  paymentMethod: row.paymentMethod,
  pickupAt: row.pickupAt.toISOString(),
  pickupLocal: row.pickupLocal,
  madeAt: row.madeAt.toISOString(),
  from: shortPlace(row.pickup),
  to: shortPlace(row.dropOff),
  passenger: row.passenger,
  phone: row.phone,
  driver: row.driver,
  vehicleType: row.vehicleType,
  account: row.account,
  promoCode: row.promo,
  source: row.source,
  fare: writeMoney(minor(Number(row.fare)), row.currency),
  currencyCode: row.currency,
})
