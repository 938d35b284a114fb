import { EMPTY_PERSON } from '@kerbside/domain/booking/booking.ts'
import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { Line, LineKind } from '@kerbside/domain/quotation/line.ts'
import { DAY, type LocalTime } from '@kerbside/domain/time.ts'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'
import {
  insertBookingStatement,
  insertSessionStatement,
} from '../apps/server/src/features/booking/create/write-booking.ts'
import type { OperatorId } from '../apps/server/src/operator.ts'
import type { Statement } from '../apps/server/src/postgres/statement.ts'

const operator = KERBSIDE.operator.id as OperatorId
const ID = '00000000-0000-7000-8000-000000000001'
const MOVE = '00000000-0000-7000-8000-000000000002'
const OUTBOX = '00000000-0000-7000-8000-000000000003'
const REFERENCE = 1_111_111
const CODE = Buffer.alloc(32, 1)
const TOKEN = Buffer.alloc(32, 2)

const place = (name: string, postcode: string, lat: number, lng: number): Place => ({
  id: '',
  kind: 'pin',
  name,
  line1: '',
  line2: '',
  town: '',
  postcode,
  point: { lat, lng },
  code: '',
  quality: 'exact',
})

const line = (kind: LineKind, about: string, amount: number): Line => ({
  kind,
  rule: '',
  about,
  units: 1,
  rate: amount,
  amount: minor(amount),
})

/** pgbench has only numbers, so this builds a UUID from two of them, and a hash. */
const uuid = (from: string) =>
  `(lpad(to_hex(:${from}::bigint), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(:tail::bigint), 12, '0'))`
const hash = (from: string) =>
  `decode(lpad(to_hex(:${from}::bigint) || to_hex(:tail::bigint), 64, '0'), 'hex')`

/** pgbench reads a colon as the start of a variable, even inside a text. */
const COLON = '¤'
const quoted = (text: string) => {
  const plain = `'${text.replaceAll("'", "''").replaceAll(':', COLON)}'`
  return text.includes(':') ? `replace(${plain}, '${COLON}', chr(58))` : plain
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return value.equals(CODE) ? hash('code') : hash('token')
  if (value instanceof Date) return `to_timestamp(${value.getTime() / 1000})`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw new Error(`no literal for ${typeof value}`)
  if (value === ID) return `${uuid('booking')}::uuid`
  if (value === OUTBOX) return `${uuid('outbox')}::uuid`
  if (!value.includes(ID) && !value.includes(MOVE) && !value.includes(String(REFERENCE)))
    return value.startsWith('{') || value.startsWith('[')
      ? `${quoted(value)}::jsonb`
      : quoted(value)
  // JSON that contains the booking, the move or the reference: these values are substituted.
  return `replace(replace(replace(${quoted(value)}, '${ID}', ${uuid('booking')}), '${MOVE}', ${uuid('move')}), '${REFERENCE}', (:reference::int)::text)::jsonb`
}

/** The statement for pgbench: the product's own text with its values inlined. */
const written = ({ text, values }: Statement): string =>
  `${text.replaceAll(/\$(\d+)/g, (_, index: string) => {
    const value = values[Number(index) - 1]
    return index === '2' && value === 'key' ? `${uuid('booking')}` : literal(value)
  })};`.replaceAll('\n', ' ')

/** Begin, set the operator, the guest's session, the booking, commit: the five round trips of one booking. */
export function pgbenchScript(): string {
  const now = new Date()
  const booking = insertBookingStatement({
    operator,
    key: 'key',
    requestHash: TOKEN,
    booking: {
      id: ID,
      quoteId: ID,
      test: true,
      madeAt: now,
      payBy: undefined,
      paymentMethod: 'cash',
      paymentState: 'unpaid',
      currency: 'GBP',
      total: minor(8750),
      promoOff: minor(0),
      deposit: minor(0),
      tip: minor(0),
      cancelBands: [],
      note: 'By the coffee shop',
      passenger: {
        ...EMPTY_PERSON,
        name: 'Maya Osei',
        firstName: 'Maya',
        lastName: 'Osei',
        phone: '2079460123',
        diallingCode: '+44',
        email: 'maya@example.com',
      },
      customer: EMPTY_PERSON,
      ourRef: '',
      version: 1,
      legs: [
        {
          number: 1,
          reference: REFERENCE,
          state: 'confirmed',
          // not due for automatic dispatch, which would take the server's CPU
          pickupAt: new Date(now.getTime() + 3 * DAY),
          pickupLocal: '2026-12-03T09:30' as LocalTime,
          asap: false,
          pickup: place('Heathrow Terminal 5', 'TW6 2GA', 51.4723, -0.4881),
          dropOff: place('Canary Wharf', 'E14 5AB', 51.5049, -0.0195),
          vias: [],
          vehicleTypeId: 2,
          vehicleType: 'Estate',
          party: { ...ONE_PASSENGER, passengers: 2, luggage: 2 },
          flight: undefined,
          fare: minor(8750),
          lines: [
            line('fixed', 'Heathrow – Docklands', 7200),
            line('vehicle', '', 720),
            line('charge', 'Heathrow pickup charge and parking', 800),
            line('rounding', '', 30),
          ],
          metres: 43_120,
          seconds: 4980,
        },
      ],
    },
    source: 'web',
    promoId: undefined,
    customerId: undefined,
    bookerId: undefined,
    routeKeys: ['aaaaaaaaaaaaaaaaaaaaaa'],
    transitionIds: [MOVE],
    takenBy: '',
    codeHash: CODE,
    codeExpiresAt: now,
    tokenHash: TOKEN,
    outbox: { id: OUTBOX, kind: 'booking-confirmed' },
  })
  const session = insertSessionStatement({ operator, tokenHash: TOKEN, now, expiresAt: now })
  return [
    '\\set booking random(1, 4294967295)',
    '\\set move random(1, 4294967295)',
    '\\set outbox random(1, 4294967295)',
    '\\set code random(1, 4294967295)',
    '\\set token random(1, 4294967295)',
    '\\set tail random(1, 281474976710655)',
    // Each run uses its own numbers, above those the product assigns.
    '\\set n :n + 1',
    '\\set reference :base + :n * 64 + :client_id',
    'begin;',
    `select set_config('app.operator', '${operator}', true);`,
    written(session),
    written(booking),
    'commit;',
    '',
  ].join('\n')
}
