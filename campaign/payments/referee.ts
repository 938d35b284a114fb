import { readFileSync } from 'node:fs'
import pg from 'pg'

// Knows only the product's tables: imports of our code would repeat the same mistakes.
type ReplyFields = Record<string, unknown>
type Line = {
  what: string
  customer: string
  call: string
  key: string
  status?: number
  about?: ReplyFields
  body?: ReplyFields
}
type Movement = { kind: string; charge: string; orderId: string; amount: number; currency: string }

/** All facts about one booking. */
type Booking = {
  id: string
  key: string
  total: number
  currency: string
  method: string
  payment: string
  legs: { reference: number; state: string; fare: number }[]
  attempts: { number: number; gateway: string; state: string }[]
  refunds: { state: string; amount: number }[]
  ledger: { account: string; currency: string; amount: number }[]
}

const BOOKINGS = `
  select b.id, coalesce(i.key, '') as key, b.total_minor::int as total, b.currency,
    b.payment_method as method, b.payment_state as payment,
    (select json_agg(json_build_object('reference', l.reference, 'state', l.state, 'fare', l.fare_minor)
      order by l.number) from leg l where l.booking_id = b.id) as legs,
    coalesce((select json_agg(json_build_object('number', a.number, 'gateway', a.gateway, 'state', a.state)
      order by a.number) from payment_attempt a where a.booking_id = b.id), '[]') as attempts,
    coalesce((select json_agg(json_build_object('state', r.state, 'amount', r.amount_minor))
      from refund r join payment_attempt a on a.id = r.attempt_id where a.booking_id = b.id), '[]') as refunds,
    coalesce((select json_agg(json_build_object('account', p.account, 'currency', p.currency,
      'amount', p.amount_minor)) from posting p join journal j on j.id = p.journal_id
      where j.booking_id = b.id), '[]') as ledger
  from booking b left join idempotency i on i.booking_id = b.id and i.key like 'kill-%'`

const SANDBOX = `select kind, charge_id as charge, order_id as "orderId", amount_minor::int as amount, currency
  from sandbox_gateway.movement order by number`

let lines: Line[] = []
let bookings: Booking[] = []
let moved: Record<string, Movement[]> = {}

function check(): { breaches: string[]; figures: Record<string, number> } {
  const customers = [...new Set(lines.flatMap(({ customer }) => customer ?? []))]
  const breaches = [
    ...customers.flatMap(checkCustomerHistory),
    ...bookings.flatMap(checkBookingHistory),
    ...Object.entries(moved).flatMap(([gateway, movements]) =>
      checkGatewayHistory(gateway, movements),
    ),
  ]
  const money = Object.values(moved).flat()
  const totalOf = (kind: string) =>
    money.filter((item) => item.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const figures = {
    customers: customers.length,
    requests: lines.filter(({ what }) => what === 'requested').length,
    silences: lines.filter(({ what }) => what === 'silence').length,
    bookings: bookings.length,
    confirmed: bookings.filter(isConfirmed).length,
    cancelled: bookings.filter(({ legs }) => legs.some(({ state }) => state === 'cancelled'))
      .length,
    lapsed: bookings.filter(({ legs }) => legs.some(({ state }) => state === 'expired')).length,
    acknowledged: customers.filter(
      (customer) => acknowledgedIn(linesReported(customer)) !== undefined,
    ).length,
    capturedMinor: totalOf('captured'),
    refundedMinor: totalOf('refunded'),
    ledgerMinor: bookings.reduce((sum, booking) => sum + bookedAt(booking), 0),
  }
  return { breaches, figures }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const linesReported = (customer: string) =>
  lines.filter((line) => line.what === 'response' && line.customer === customer)

const isConfirmed = ({ legs }: Booking) => legs.every(({ state }) => state === 'confirmed')

/** The reference that a response to the customer confirmed: paid, or without payment due. */
function acknowledgedIn(responses: Line[]): string | undefined {
  for (const { call: path, body = {} } of responses) {
    const result = (body['PaymentResult'] ?? body['paymentresult'] ?? {}) as ReplyFields
    const isPaid = result['code'] === 1 || result['code'] === 3
    const reference = textOf(body['Bref']) || textOf(body['bref'])
    const isCash = body['Code'] === 1 && result['code'] === 0 && body['ClientSecret'] === undefined
    const isMade = path === '/api/createbookingTest' && isCash && isCashCustomer(responses)
    if (reference !== '' && (isPaid || isMade)) return reference
    if (path === '/api/updatebooking' && body['Code'] === 1) return reference
  }
  return undefined
}

const isCashCustomer = ([first]: Line[]): boolean =>
  lines.some(
    ({ what, customer, about }) =>
      what === 'requested' && customer === first?.customer && about?.['paymentmethod'] === 'cash',
  )

function checkCustomerHistory(customer: string): string[] {
  const breaches: string[] = []
  const responses = linesReported(customer)
  for (const { call: path, status = 0 } of responses)
    if (status >= 500) breaches.push(`${customer}: ${path} fell over with ${status}`)
  const mine = bookings.filter(({ key }) => key === `kill-${customer}`)
  if (mine.length > 1) breaches.push(`${customer}: ${mine.length} bookings of one key`)
  const named = new Set(
    responses
      .filter(({ call: path }) => path === '/api/createbookingTest')
      .flatMap(({ body }) => (body?.['Bref'] === undefined ? [] : [textOf(body['Bref'])])),
  )
  if (named.size > 1) breaches.push(`${customer}: one key was told ${[...named].join(' and ')}`)
  const reference = acknowledgedIn(responses)
  if (reference === undefined) return breaches
  const booking = bookings.find(({ legs }) =>
    legs.some((leg) => String(leg.reference) === reference),
  )
  const isCancelRequested = lines.some(
    (line) =>
      line.what === 'requested' && line.customer === customer && line.call === '/api/cancelbooking',
  )
  if (!booking) breaches.push(`${customer}: booking ${reference} was acknowledged and is lost`)
  else if (!isConfirmed(booking) && !isCancelRequested)
    breaches.push(`${customer}: ${reference} was acknowledged and is ${statesOf(booking)}`)
  const wasCancelConfirmed = responses.some(
    ({ call: path, body }) => path === '/api/cancelbooking' && body?.['code'] === 1,
  )
  if (booking && wasCancelConfirmed && !booking.legs.every(({ state }) => state === 'cancelled'))
    breaches.push(`${customer}: ${reference} was told cancelled and is ${statesOf(booking)}`)
  return breaches
}

const statesOf = ({ legs }: Booking) => legs.map(({ state }) => state).join('+')

const PAID_AT_GATEWAYS = ['card', 'paypal']
const OPEN = ['created', 'submitting', 'requires_action', 'unknown', 'pending', 'submitted']

function checkBookingHistory(booking: Booking): string[] {
  const { id, total, legs, method } = booking
  const money = Object.values(moved)
    .flat()
    .filter(({ orderId }) => orderId.startsWith(`${id}-`))
  const totalOf = (kind: string) =>
    money.filter((item) => item.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const [captured, refunded] = [totalOf('captured'), totalOf('refunded')]
  const name = `booking ${legs[0]?.reference} (${method}, ${statesOf(booking)}, ${booking.payment})`
  const breaches: string[] = []
  if (captured > total) breaches.push(`${name}: ${captured} of ${total} was taken`)
  // Crash or not: a customer who paid the amount due has a booking, and money is not moved back and forth.
  if (captured > 0 && !isConfirmed(booking) && !isCancelling(booking))
    breaches.push(`${name}: ${captured} was taken, and no one asked to cancel`)
  if (refunded > 0 && !isCancelling(booking))
    breaches.push(`${name}: ${refunded} went back, and no one asked for it`)
  const confirmedTotal = legs
    .filter(({ state }) => state === 'confirmed')
    .reduce((sum, { fare }) => sum + fare, 0)
  // Cancellation is free days before the journey: all of it is refunded.
  const owed = !PAID_AT_GATEWAYS.includes(method)
    ? 0
    : isConfirmed(booking)
      ? total
      : confirmedTotal
  if (captured - refunded !== owed)
    breaches.push(`${name}: ${captured} taken, ${refunded} given back, ${owed} owed`)
  if (bookedAt(booking) !== captured - refunded)
    breaches.push(`${name}: the ledger has ${bookedAt(booking)} of ${captured - refunded}`)
  for (const currency of new Set(booking.ledger.map((line) => line.currency))) {
    const left = booking.ledger
      .filter((line) => line.currency === currency)
      .reduce((sum, { amount }) => sum + amount, 0)
    if (left !== 0) breaches.push(`${name}: the ledger is out by ${left} ${currency}`)
  }
  const stuck = [...booking.attempts, ...booking.refunds].filter(({ state }) =>
    OPEN.includes(state),
  )
  if (stuck.length > 0 || legs.some(({ state }) => state === 'held'))
    breaches.push(`${name}: stuck, ${booking.attempts.map(({ state }) => state).join('+')}`)
  return breaches
}

const isCancelling = ({ legs }: Booking): boolean =>
  lines.some(
    ({ what, call: path, about }) =>
      what === 'requested' &&
      path === '/api/cancelbooking' &&
      legs.some(({ reference }) => reference === Number(about?.['bookingref'])),
  )

const bookedAt = ({ ledger }: Booking): number =>
  ledger
    .filter(({ account }) => account.startsWith('gw:'))
    .reduce((sum, { amount }) => sum + amount, 0)

function checkGatewayHistory(gateway: string, movements: Movement[]): string[] {
  const breaches: string[] = []
  const once = new Set<string>()
  const chargeOf = new Map<string, string>()
  for (const { kind, charge, orderId } of movements) {
    if (!bookings.some(({ id }) => orderId.startsWith(`${id}-`)))
      breaches.push(`${gateway}: ${kind} for ${orderId}, which no one booked`)
    if (kind !== 'captured') continue
    if (once.has(charge)) breaches.push(`${gateway}: ${charge} was taken twice`)
    once.add(charge)
    const other = chargeOf.get(orderId)
    if (other) breaches.push(`${gateway}: ${other} and ${charge} were both taken for ${orderId}`)
    chargeOf.set(orderId, charge)
  }
  const taken = movements
    .filter(({ kind }) => kind === 'captured' || kind === 'refunded')
    .reduce((sum, { kind, amount }) => sum + (kind === 'captured' ? amount : -amount), 0)
  const booked = bookings
    .flatMap(({ ledger }) => ledger)
    .filter(({ account }) => account === `gw:${gateway}`)
    .reduce((sum, { amount }) => sum + amount, 0)
  if (taken !== booked) breaches.push(`${gateway}: it has ${taken}, the ledger says ${booked}`)
  return breaches
}

const [historyFile = '', socket = '', ...journals] = process.argv.slice(2)
lines = readFileSync(historyFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Line)
const client = new pg.Client({
  host: socket,
  user: 'kerbside',
  database: 'kerbside',
  options: '-c default_transaction_read_only=on',
})
await client.connect()
bookings = (await client.query<Booking>(BOOKINGS)).rows
moved = { sandbox: (await client.query<Movement>(SANDBOX)).rows }
await client.end()
for (const journal of journals) {
  const [name = '', url = ''] = journal.split('=')
  moved[name] = (await (await fetch(url)).json()) as Movement[]
}
process.stdout.write(JSON.stringify(check()))
