import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import {
  addMinutes,
  DAY,
  HOUR,
  type LocalTime,
  localAt,
  resolveLocal,
} from '@kerbside/domain/time.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { readTable } from '../places/table.ts'
import { readFlightNumber } from './flight-number.ts'
import { type Flights, type KnownFlight, MAX_FLIGHTS, type ScheduledFlight } from './port.ts'

/** A row of the demo timetable: always a flight into the United Kingdom, in local time. */
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

/** All arrival airports are in this zone. */
const ZONE = 'Europe/London'
/** The maximum difference between a flight's departure and the requested one. */
const WITHIN_MS = 12 * HOUR

export type EmbeddedFlightsDeps = {
  folder: string
  airports: Airports
  airlines: Airlines
  now: () => Date
}

/**
 * A timetable for demos, the same every week; a flight's delay is the same in every request. An unknown number is not
 * found, as with any other engine.
 */
export function embeddedFlights({ folder, airports, airlines, now }: EmbeddedFlightsDeps): Flights {
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
      const value = Date.parse(`${leavesLocal}:00Z`)
      const distance = (flight: ScheduledFlight) =>
        Math.abs(Date.parse(`${flight.leavesLocal ?? leavesLocal}:00Z`) - value)
      return wanted
        .flatMap((row) => around(row, new Date(value)).map((landsAt) => scheduled(row, landsAt)))
        .filter((flight) => distance(flight) <= WITHIN_MS)
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, MAX_FLIGHTS)
    },
    async find({ number, around: when }) {
      const value = readFlightNumber(number, airlines)
      const row = rows.find((item) => item.airline === value?.iata && item.number === value.number)
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

/** The local departure time. Airports missing from the table of zones are taken to use the zone of the landing. */
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

/**
 * Of a hundred flights 70 are on time, 25 up to three quarters of an hour late, four very late, and one is cancelled.
 */
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

/** Zones of the timetable's foreign airports; British and Irish ones use London's. */
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
