import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addMinutes,
  DAY,
  HOUR,
  type LocalTime,
  localAt,
  readLocalTime,
  resolveLocal,
} from '@kerbside/domain/time.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { readTable } from '../places/table.ts'
import { readFlightNumber } from './flight-number.ts'
import { type Flights, type KnownFlight, MOST_FLIGHTS, type ScheduledFlight } from './port.ts'

/** A row of the demonstration timetable: always into the United Kingdom, at its clock. */
type Row = {
  airline: string
  number: string
  from: string
  to: string
  /** "06:25" */
  arrives: string
  minutes: number
  /** ISO weekdays it lands on, "1234567". */
  days: string
}

/** All its airports are there. */
const ZONE = 'Europe/London'
/** How far from the departure that was said a flight may leave. */
const WITHIN_MS = 12 * HOUR

export type EmbeddedFlightsMeans = {
  folder: string
  airports: Airports
  airlines: Airlines
  now: () => Date
}

/**
 * A timetable for demonstrations, the same every week, with delays that are the same whenever they are asked for. A
 * number it does not have is not found, as with any other engine.
 */
export function embeddedFlights({
  folder,
  airports,
  airlines,
  now,
}: EmbeddedFlightsMeans): Flights {
  const file = join(folder, 'demo-flights.tsv')
  const rows = readRows(existsSync(file) ? readFileSync(file, 'utf8') : '')
  return {
    async search({ airline, toCode, fromCode, leavesLocal }) {
      const iata = airlines.find(airline)?.iata ?? airline.toUpperCase()
      const wanted = rows.filter(
        (row) =>
          row.airline === iata &&
          row.to === toCode.toUpperCase() &&
          (fromCode === '' || row.from === fromCode.toUpperCase()),
      )
      const said = Date.parse(`${leavesLocal}:00Z`)
      const distance = (flight: ScheduledFlight) =>
        Math.abs(Date.parse(`${flight.leavesLocal ?? leavesLocal}:00Z`) - said)
      return wanted
        .flatMap((row) => around(row, new Date(said)).map((landsAt) => scheduled(row, landsAt)))
        .filter((flight) => distance(flight) <= WITHIN_MS)
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, MOST_FLIGHTS)
    },
    async find({ number, around: when }) {
      const said = readFlightNumber(number, airlines)
      const row = rows.find((one) => one.airline === said?.iata && one.number === said.number)
      if (!row) return []
      const nearest = around(row, when).sort(
        (a, b) => Math.abs(a.getTime() - when.getTime()) - Math.abs(b.getTime() - when.getTime()),
      )
      return nearest.slice(0, 3).map((landsAt) => known(row, { landsAt, airports, now: now() }))
    },
  }
}

function readRows(text: string): Row[] {
  return readTable(text).map((cell) => ({
    airline: cell('airline'),
    number: cell('number'),
    from: cell('origin'),
    to: cell('destination'),
    arrives: cell('arrives'),
    minutes: Number(cell('minutes')),
    days: cell('days'),
  }))
}

/** When a flight of the timetable lands, on the days around an instant. */
function around({ arrives, days }: Row, at: Date): Date[] {
  return [-1, 0, 1].flatMap((day) => {
    const date = localAt(new Date(at.getTime() + day * DAY), ZONE).slice(0, 10)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    const local = readLocalTime(`${date}T${arrives}`)
    const landing = local && resolveLocal(local, ZONE)
    return landing?.ok && days.includes(String(weekday)) ? [landing.at] : []
  })
}

const scheduled = (row: Row, landsAt: Date): ScheduledFlight => ({
  number: `${row.airline}${row.number}`,
  fromCode: row.from,
  toCode: row.to,
  leavesLocal: leavesOf(row, landsAt),
  landsAt,
  demo: true,
})

/** At the clock where it leaves. Airports the table of clocks does not have are taken to go by the landing's. */
const leavesOf = ({ from, minutes }: Row, landsAt: Date): LocalTime =>
  localAt(addMinutes(landsAt, -minutes), CLOCKS[from] ?? ZONE)

function known(
  row: Row,
  { landsAt, airports, now }: { landsAt: Date; airports: Airports; now: Date },
): KnownFlight {
  const fate = fateOf(row, landsAt)
  const estimatedAt = addMinutes(landsAt, fate.lateMinutes)
  const to = airports.find(row.to)
  return {
    ...scheduled(row, landsAt),
    fromName: airports.find(row.from)?.name ?? row.from,
    toName: to?.name ?? row.to,
    toCity: to?.city ?? '',
    estimatedAt,
    landedAt: !fate.cancelled && estimatedAt <= now ? estimatedAt : undefined,
    cancelled: fate.cancelled,
  }
}

/** Of a hundred flights seventy are in time, 25 up to three quarters of an hour late, four much, and one does not come. */
function fateOf(
  { airline, number }: Row,
  landsAt: Date,
): { lateMinutes: number; cancelled: boolean } {
  const day = landsAt.toISOString().slice(0, 10)
  const dice = createHash('sha256').update(`${airline}${number}|${day}`).digest()
  const share = dice.readUInt16BE(0) % 100
  const more = dice.readUInt16BE(2)
  if (share < 70) return { lateMinutes: 0, cancelled: false }
  if (share < 95) return { lateMinutes: 5 + (more % 41), cancelled: false }
  if (share < 99) return { lateMinutes: 60 + (more % 121), cancelled: false }
  return { lateMinutes: 0, cancelled: true }
}

/** Clocks of the timetable's airports abroad; the British and the Irish go by London's. */
const CLOCKS: Readonly<Record<string, string>> = {
  ...inZone(
    'Europe/Madrid',
    'AGP ALC AMS ARN BCN BER BGY BUD CDG CPH DUS FCO FLR FRA GVA KRK LIN MAD MUC NCE PMI RTM WAW ZRH',
  ),
  ...inZone('Europe/Athens', 'ATH HEL OTP SOF'),
  ...inZone('Europe/Istanbul', 'IST SAW DOH'),
  ...inZone('Asia/Dubai', 'DXB AUH'),
  ...inZone('Asia/Kolkata', 'BOM DEL'),
  ...inZone('Asia/Singapore', 'SIN HKG'),
  ...inZone('Asia/Tokyo', 'HND'),
  ...inZone('Africa/Johannesburg', 'JNB'),
  ...inZone('America/New_York', 'ATL BOS EWR IAD JFK MCO MIA PHL YUL YYZ'),
  ...inZone('America/Chicago', 'DFW ORD'),
  ...inZone('America/Los_Angeles', 'LAX SFO'),
}

function inZone(zone: string, codes: string): Record<string, string> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, zone]))
}
