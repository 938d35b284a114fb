import pg from 'pg'
import { KERBSIDE } from '../apps/server/seed/kerbside.ts'

export const BOOKINGS = 1_000_000
export const OPERATORS = 200
export const OWN = 10_000
/** Per operator; each customer has about fifty bookings. */
const CUSTOMERS = 100

const operatorAt = (n: string) =>
  `('01930a1c-5b00-7000-8000-' || lpad(to_hex(x'e0000'::int + ${n}), 12, '0'))::uuid`
const customerAt = (operator: string, n: string) =>
  `('01930a1c-5b00-7000-9000-' || lpad(to_hex(x'100000'::int + (${operator}) * 256 + ${n}), 12, '0'))::uuid`

/** One in a hundred bookings, spread over all four years, belongs to one customer of the first operator. */
const PICK = `select n,
    case when n % ${BOOKINGS / OWN} = 0 then 0 else 1 + n % (${OPERATORS} - 1) end as firm,
    case when n % ${BOOKINGS / OWN} = 0 then 255 else (n / ${OPERATORS}) % ${CUSTOMERS} end as person,
    now() - interval '1460 days' + n * (interval '1490 days' / ${BOOKINGS}) as at
  from generate_series($1::int, $2::int) n`

const PLACE = `jsonb_build_object('id', 'p' || n, 'kind', 'street', 'name', 'Upper Street', 'line1', 'Upper Street ' || n % 300,
  'line2', '', 'town', 'London', 'postcode', 'N1 0NY', 'point', jsonb_build_object('lat', 51.53, 'lng', -0.1), 'code', '',
  'quality', 'exact')`
const AIRPORT = `jsonb_build_object('id', 'a', 'kind', 'airport', 'name', 'Heathrow Terminal 5', 'line1', '', 'line2', '',
  'town', 'Hounslow', 'postcode', 'TW6 2GA', 'point', jsonb_build_object('lat', 51.4723, 'lng', -0.4881), 'code', 'LHR',
  'quality', 'exact')`
const PERSON = `jsonb_build_object('name', 'Maya Osei', 'firstName', 'Maya', 'lastName', 'Osei', 'phone', '2079460123',
  'diallingCode', '+44', 'email', 'maya' || person || '@example.com')`
const LINES = `jsonb_build_array(
  jsonb_build_object('kind', 'distance', 'rule', 'd', 'about', '18 miles', 'units', 18, 'rate', 250, 'amount', 4500),
  jsonb_build_object('kind', 'charge', 'rule', 'c', 'about', 'Airport drop-off', 'units', 1, 'rate', 600, 'amount', 600))`

const STATE = `case when at > now() then 'confirmed' when n % 13 = 0 then 'cancelled' when n % 50 = 1 then 'no_show'
  else 'completed' end`

/** SQL: one row for each booking, with `n`, `person` and `at`; its operator, customer, and a prefix that makes ids unique. */
export type RowSource = { rows: string; operator: string; customer: string; prefix: string }

const idOf = (kind: string, { prefix }: RowSource) => `md5('${prefix}${kind}' || n)::uuid`

export const bookingsSql = (
  source: RowSource,
) => `insert into booking (operator_id, id, quote_id, test, made_at, source, payment_method,
    payment_state, currency, total_minor, note, passenger, customer, our_ref, customer_id)
  select ${source.operator}, ${idOf('b', source)}, ${idOf('q', source)}, true, at - interval '3 days', 'web', 'cash', 'unpaid',
    'GBP', 5100, 'By the coffee shop', ${PERSON}, ${PERSON}, '', ${source.customer}
  from (${source.rows}) p`

export const legsSql = (
  source: RowSource,
) => `insert into leg (operator_id, booking_id, number, reference, state, pickup_at, pickup_local, asap,
    pickup, drop_off, vias, vehicle_type_id, vehicle_type, party, fare_minor, lines, metres, seconds, route_key, customer_id)
  select ${source.operator}, ${idOf('b', source)}, 1, n, ${STATE}, at, to_char(at, 'YYYY-MM-DD"T"HH24:MI'), false,
    ${PLACE}, ${AIRPORT}, '[]', 1, 'Saloon', '{"passengers":2,"luggage":2,"handbags":0,"smallPets":0,"otherPets":0,"smallChildSeats":0,"largeChildSeats":0}',
    5100, ${LINES}, 28900, 3100, '', ${source.customer}
  from (${source.rows}) p`

const MANY: RowSource = {
  rows: PICK,
  operator: operatorAt('firm'),
  customer: customerAt('firm', 'person'),
  prefix: '',
}
const MAKE_BOOKINGS = bookingsSql(MANY)
const MAKE_LEGS = legsSql(MANY)

const MAKE_OPERATORS = `insert into operator (id, slug, name, mode, zone, currency, country, base_lat, base_lng, settings, brand, created_at)
  select ${operatorAt('n')}, 'firm' || n, 'Firm ' || n, 'test', 'Europe/London', 'GBP', 'GB', 51.5, -0.1, $1, $2, now()
  from generate_series(0, ${OPERATORS - 1}) n`

const MAKE_TYPES = `insert into vehicle_type
  select (jsonb_populate_record(t, jsonb_build_object('operator_id', ${operatorAt('n')}))).*
  from vehicle_type t, generate_series(0, ${OPERATORS - 1}) n where t.operator_id = $1`

const STEP = 50_000

/** Inserts a million bookings of two hundred operators in chronological order. Rows only, without any checks. */
export async function makeRows(owner: pg.PoolConfig): Promise<{ seconds: number; bytes: number }> {
  const client = new pg.Client(owner)
  await client.connect()
  const from = performance.now()
  try {
    const { settings, brand, id } = KERBSIDE.operator
    // skips foreign key checks, which would be a million needless look-ups for generated rows
    await client.query("set session_replication_role = 'replica'")
    await client.query(MAKE_OPERATORS, [JSON.stringify(settings), JSON.stringify(brand)])
    await client.query(MAKE_TYPES, [id])
    for (let index = 0; index < BOOKINGS; index += STEP) {
      await client.query(MAKE_BOOKINGS, [index + 1, index + STEP])
      await client.query(MAKE_LEGS, [index + 1, index + STEP])
    }
    await client.query('vacuum analyze booking')
    await client.query('vacuum analyze leg')
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return { seconds: (performance.now() - from) / 1000, bytes: Number(rows[0]?.bytes ?? 0) }
  } finally {
    await client.end()
  }
}

/** The customer with ten thousand bookings, and typical ones. */
export async function listPeople(
  owner: pg.PoolConfig,
): Promise<{ operator: string; customerId: string }[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ operator: string; customerId: string }>(
      `select ${operatorAt('0')} as operator, ${customerAt('0', '255')} as "customerId"
       union all select ${operatorAt('firm')}, ${customerAt('firm', '(firm * 7) % 100')}
       from generate_series(1, ${OPERATORS - 1}) firm`,
    )
    return rows
  } finally {
    await client.end()
  }
}
