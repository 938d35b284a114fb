import {
  checkLegMove,
  isUnderWay,
  type LegActor,
  type LegState,
} from '@kerbside/domain/booking/leg-state.ts'

type Query = <Row>(sql: string) => Promise<Row[]>

/** The faults in the database of an idle city; empty if there are none. */
export async function checkCity(query: Query, { now }: { now: Date }): Promise<string[]> {
  return [
    ...(await checkMoves(query)),
    ...(await checkNoOverlaps(query, now)),
    ...(await checkEndings(query, now)),
    ...(await checkOffers(query, now)),
    ...(await checkVersions(query)),
    ...(await checkLedger(query)),
    ...(await checkPaid(query)),
    ...(await checkClaims(query)),
  ]
}

type Move = {
  booking: string
  leg: number
  from_state: LegState | null
  to_state: LegState
  role: LegActor | 'staff'
  at: Date
  state: LegState
  driver: string | null
}

const movesOf = (query: Query) =>
  query<Move>(
    `select t.booking_id as booking, t.leg, t.from_state, t.to_state, t.role, t.at,
       l.state, l.driver_id as driver
     from transition t
     join leg l on l.operator_id = t.operator_id and l.booking_id = t.booking_id
       and l.number = t.leg
     where t.machine = 'leg' order by t.operator_id, t.booking_id, t.leg, t.at, t.version, t.id`,
  )

const legOf = ({ booking, leg }: { booking: string; leg: number }) => `${booking} leg ${leg}`

/** Every transition is allowed to its actor, starts from the leg's state, and leads to its next state. */
async function checkMoves(query: Query): Promise<string[]> {
  const breaches: string[] = []
  const stood = new Map<string, LegState>()
  const states = new Map<string, LegState>()
  for (const move of await movesOf(query)) {
    const key = legOf(move)
    const before = stood.get(key)
    const { from_state: from, to_state: to } = move
    if (before !== undefined && from !== before)
      breaches.push(`C1 ${key}: a step from ${from} when it stood at ${before}`)
    if (from !== null) {
      const by = move.role === 'staff' ? 'dispatcher' : move.role
      const result = checkLegMove(from, { to, by })
      if (!result.ok) breaches.push(`C2 ${key}: ${from} to ${to} by ${by}: ${result.reason}`)
    }
    stood.set(key, to)
    states.set(key, move.state)
  }
  for (const [key, to] of stood)
    if (states.get(key) !== to) breaches.push(`C3 ${key}: stands at ${states.get(key)}, not ${to}`)
  return breaches
}

/** No driver is under way with two legs at a time. */
async function checkNoOverlaps(query: Query, now: Date): Promise<string[]> {
  const spans: { driver: string; key: string; from: number; until: number }[] = []
  const started = new Map<string, number>()
  for (const move of await movesOf(query)) {
    const key = legOf(move)
    const at = move.at.getTime()
    if (isUnderWay(move.to_state)) {
      if (!started.has(key)) started.set(key, at)
      continue
    }
    const from = started.get(key)
    started.delete(key)
    // a leg that was given back belonged to another driver, whom the leg no longer names
    const isOfDriver = move.to_state === 'completed' || move.to_state === 'no_show'
    if (from !== undefined && isOfDriver && move.driver)
      spans.push({ driver: move.driver, key, from, until: at })
  }
  const open = await query<{ driver: string; booking: string; leg: number }>(
    `select driver_id as driver, booking_id as booking, number as leg from leg
     where state in ('en_route', 'arrived', 'on_board')`,
  )
  for (const { driver, ...leg } of open) {
    const from = started.get(legOf(leg))
    if (from !== undefined) spans.push({ driver, key: legOf(leg), from, until: now.getTime() })
  }
  spans.sort((a, b) => (a.driver === b.driver ? a.from - b.from : a.driver < b.driver ? -1 : 1))
  return spans.flatMap((span, place) => {
    const before = spans[place - 1]
    return before?.driver === span.driver && before.until > span.from
      ? [`C4 driver ${span.driver}: under way with ${before.key} and ${span.key} at once`]
      : []
  })
}

/** A started leg ends once; after its end there are only corrections. */
async function checkEndings(query: Query, now: Date): Promise<string[]> {
  const breaches: string[] = []
  const ends = new Map<string, number>()
  for (const move of await movesOf(query)) {
    const key = legOf(move)
    if (ENDS.has(move.to_state)) ends.set(key, (ends.get(key) ?? 0) + 1)
    if (move.from_state === 'cancelled') ends.set(key, (ends.get(key) ?? 0) - 1)
  }
  for (const [key, count] of ends) if (count > 1) breaches.push(`C5 ${key}: ended ${count} times`)
  const left = await query<{ reference: number; state: string }>(
    `select reference, state from leg where state in ('assigned', 'en_route', 'arrived', 'on_board')
       and pickup_at < timestamptz '${now.toISOString()}' - interval '6 hours'`,
  )
  for (const { reference, state } of left)
    breaches.push(`C6 ${reference}: still ${state}, six hours after its pickup`)
  return breaches
}

const ENDS: ReadonlySet<string> = new Set([
  'completed',
  'no_show',
  'cancelled',
  'declined',
  'expired',
])

async function checkOffers(query: Query, now: Date): Promise<string[]> {
  const left = await query<{ id: string }>(
    `select id from offer where state = 'sent'
       and expires_at < timestamptz '${now.toISOString()}' - interval '1 minute'`,
  )
  const twice = await query<{ leg: string }>(
    `select booking_id || ' leg ' || leg as leg from offer o
     where state = 'accepted' and exists (select from offer other
       where other.operator_id = o.operator_id and other.booking_id = o.booking_id
         and other.leg = o.leg and other.id <> o.id and other.state = 'sent')`,
  )
  return [
    ...left.map(({ id }) => `C7 offer ${id}: still open long after its time`),
    ...twice.map(({ leg }) => `C8 ${leg}: accepted by one and open to another`),
  ]
}

/** Records every change of a booking's version; run by the tables' owner before the city opens. */
export const WATCH_VERSIONS: readonly string[] = [
  'create schema city',
  'create table city.version (booking uuid, was integer, became integer)',
  'grant usage on schema city to kerbside_app',
  'grant insert on city.version to kerbside_app',
  `create function city.watch() returns trigger language plpgsql as
   'begin insert into city.version values (new.id, old.version, new.version); return new; end'`,
  `create trigger watched after update on booking for each row
   when (new.version <> old.version) execute function city.watch()`,
]

/** The version grows by one with each change, so that a screen can tell whether it is current. */
async function checkVersions(query: Query): Promise<string[]> {
  const odd = await query<{ booking: string; was: number; became: number }>(
    'select booking, was, became from city.version where became <> was + 1',
  )
  const twice = await query<{ booking: string; version: number }>(
    `select booking_id as booking, version from transition where machine = 'leg'
     group by operator_id, booking_id, version having count(distinct at) > 1`,
  )
  return [
    ...odd.map(({ booking, was, became }) => `C9 ${booking}: version ${was} became ${became}`),
    ...twice.map(({ booking, version }) => `C9 ${booking}: changed twice as version ${version}`),
  ]
}

/**
 * The amount a customer owes equals the ledger's, once the whole booking is over and no decision by staff is pending.
 */
async function checkPaid(query: Query): Promise<string[]> {
  const odd = await query<{ booking: string; state: string; owed: string }>(
    `select b.id as booking, b.payment_state as state, coalesce(sum(p.amount_minor), 0) as owed
     from booking b left join posting p
       on p.operator_id = b.operator_id and p.account = 'ar:cust:' || b.id
     where b.payment_state in ('paid', 'unpaid', 'deposit_paid')
       and exists (select from leg l where l.operator_id = b.operator_id
         and l.booking_id = b.id and l.state = 'completed')
       and not exists (select from leg l where l.operator_id = b.operator_id
         and l.booking_id = b.id and l.state not in
           ('completed', 'cancelled', 'no_show', 'declined', 'expired', 'failed'))
     group by b.operator_id, b.id, b.payment_state
     having (b.payment_state = 'paid') <> (coalesce(sum(p.amount_minor), 0) <= 0)`,
  )
  return odd.map(({ booking, state, owed }) => `C13 ${booking}: ${state}, and owes ${owed}`)
}

/** Money of a no-show is charged on the driver's claim only with a position at the pickup. */
async function checkClaims(query: Query): Promise<string[]> {
  const taken = await query<{ leg: string }>(
    `select t.booking_id || ' leg ' || t.leg as leg from transition t
     join leg l on l.operator_id = t.operator_id and l.booking_id = t.booking_id
       and l.number = t.leg
     join cancellation c on c.operator_id = t.operator_id and c.booking_id = t.booking_id
       and c.leg = t.leg and c.fee_minor > 0
     where t.machine = 'leg' and t.to_state = 'no_show' and t.role = 'driver' and t.lat is not null
       and abs(t.lat - (l.pickup->'point'->>'lat')::float8) > ${FAR_DEGREES}
       and not exists (select from transition n where n.operator_id = t.operator_id
         and n.booking_id = t.booking_id and n.leg = t.leg and n.to_state = 'charge-taken')`,
  )
  return taken.map(({ leg }) => `C14 ${leg}: a fee on the word of a driver who was far away`)
}

/** More than a kilometre at any longitude. */
const FAR_DEGREES = 0.01

/** Every entry balances; every completed leg is earned once; cash is booked to the driver who took it. */
async function checkLedger(query: Query): Promise<string[]> {
  const odd = await query<{ journal: string; left: string }>(
    `select journal_id as journal, sum(amount_minor) as left from posting
     group by operator_id, journal_id, currency having sum(amount_minor) <> 0`,
  )
  const unearned = await query<{ reference: number; entries: number }>(
    `select l.reference, count(j.id)::int as entries from leg l
     left join journal j on j.operator_id = l.operator_id and j.booking_id = l.booking_id
       and j.event_key = 'fare:' || l.booking_id || ':' || l.number
     where l.state = 'completed' and l.fare_minor > 0 group by l.operator_id, l.reference
     having count(j.id) <> 1`,
  )
  const cash = await query<{ driver: string; taken: string; kept: string | null }>(
    `select d.id as driver, (
       select coalesce(sum(amount_minor), 0) from cash_taken c
       where c.operator_id = d.operator_id and c.driver_id = d.id) as taken, (
       select sum(amount_minor) from posting p
       where p.operator_id = d.operator_id and p.account = 'float:driver:' || d.id) as kept
     from driver d`,
  )
  return [
    ...odd.map(({ journal, left }) => `C10 entry ${journal}: ${left} left over`),
    ...unearned.map(({ reference, entries }) => `C11 ${reference}: earned ${entries} times`),
    ...cash
      .filter(({ taken, kept }) => taken !== (kept ?? '0'))
      .map(
        ({ driver, taken, kept }) =>
          `C12 driver ${driver}: took ${taken}, is recorded to hold ${kept}`,
      ),
  ]
}
