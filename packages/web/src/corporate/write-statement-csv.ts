import type { StatementLine } from '@kerbside/contract/booker.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'

type Column = { title: string; of: (line: StatementLine) => string | number }

const columnsOf = (prefix: string): readonly Column[] => [
  { title: 'Date', of: (line) => line.BookingDateTime.slice(0, 10) },
  { title: 'Time', of: (line) => line.BookingDateTime.slice(11, 16) },
  {
    title: 'Reference',
    of: (line) => (prefix === '' ? line.JobPartID : `${prefix}-${line.JobPartID}`),
  },
  { title: 'Our reference', of: (line) => line.BookerRef },
  { title: 'Cost centre', of: (line) => line.CostCentre },
  { title: 'Status', of: (line) => line.Status },
  { title: 'Passenger', of: (line) => line.PassengerName },
  { title: 'Booked by', of: (line) => line.BookerName },
  { title: 'Pickup', of: (line) => line.PickupAddress },
  { title: 'Pickup postcode', of: (line) => line.PickupPostcode },
  { title: 'Via', of: (line) => line.Via },
  { title: 'Drop-off', of: (line) => line.DropoffAddress },
  { title: 'Drop-off postcode', of: (line) => line.DropoffPostcode },
  { title: 'Note', of: (line) => line.Note },
  { title: 'Currency', of: (line) => line.CurrencyCode },
  { title: 'Card', of: (line) => line.Card },
  { title: 'Cash', of: (line) => line.Cash },
  { title: 'On account', of: (line) => line.Account },
  { title: 'Price', of: (line) => line.Price },
  { title: 'Commission', of: (line) => line.Commission },
]

/** A statement as CSV: one journey per row, amounts as plain numbers. */
export function writeStatementCsv({
  bookings,
  prefix,
}: {
  bookings: readonly StatementLine[]
  prefix: string
}): string {
  const columns = columnsOf(prefix)
  return writeCsv([
    columns.map(({ title }) => title),
    ...bookings.map((line) => columns.map(({ of }) => of(line))),
  ])
}
