import { CompiledQuery } from 'kysely'
import type { TestApp } from '../../apps/server/test/test-app.ts'
import { type BookedCharge, type GatewayState, netOf } from './gateway-state.ts'
import type { Customer } from './simulated-customer.ts'

export type BookingRow = {
  id: string
  quote: string
  total: number
  payment: string
  legs: string[]
  references: number[]
  attempts: { number: number; state: string; gateway: string }[]
  refunds: string[]
  /** Money found to belong to no booking, and not refunded yet. */
  orphans: number
  booked: number
}

/** Every booking made since, with its attempts and refunds; `booked` is the ledger's amount at gateways. */
const BOOKINGS = `
  select b.id, b.quote_id as quote, b.total_minor::int as total, b.payment_state as payment,
    (select array_agg(l.state order by l.number) from leg l where l.booking_id = b.id) as legs,
    (select array_agg(l.reference order by l.number) from leg l where l.booking_id = b.id) as references,
    coalesce((select json_agg(json_build_object('number', a.number, 'state', a.state, 'gateway', a.gateway)
      order by a.number) from payment_attempt a where a.booking_id = b.id), '[]') as attempts,
    coalesce((select json_agg(r.state) from refund r join payment_attempt a on a.id = r.attempt_id
      where a.booking_id = b.id), '[]') as refunds,
    (select count(*) from outbox o where o.kind = 'refund-orphan'
      and o.payload ->> 'bookingId' = b.id::text)::int as orphans,
    coalesce((select sum(p.amount_minor) from posting p join journal j on j.id = p.journal_id
      where j.booking_id = b.id and p.account like 'gw:%'), 0)::int as booked
  from booking b where b.made_at >= $1`

export const findBookings = async (testApp: TestApp, since: Date): Promise<BookingRow[]> =>
  (await testApp.db.executeQuery<BookingRow>(CompiledQuery.raw(BOOKINGS, [since]))).rows

const DIFFERENCES = `
  select kind, charge_ref as charge, gateway_minor::int as gateway, attempt_minor::int as attempt,
    ledger_minor::int as ledger from reconciliation_difference where closed_at is null and found_at >= $1`

/** The differences that the daily reconciliation found, in words. */
export async function listDifferences(testApp: TestApp, since: Date): Promise<string[]> {
  const { rows } = await testApp.db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(DIFFERENCES, [since]),
  )
  return rows.map((row) => `I7 the daily match found ${JSON.stringify(row)}`)
}

const LIVE = ['created', 'submitting', 'requires_action', 'unknown']
const OPEN_REFUNDS = ['pending', 'submitted', 'unknown']

/** Whether these bookings have nothing pending. */
export const isSettled = ({ legs, attempts, refunds, orphans }: BookingRow): boolean =>
  orphans === 0 &&
  !legs.includes('held') &&
  !attempts.some(({ state }) => LIVE.includes(state)) &&
  !refunds.some((state) => OPEN_REFUNDS.includes(state))

type BookedCharges = Pick<GatewayState, 'charges'>
type Params = {
  books: BookedCharges
  customers: readonly Pick<Customer, 'quotes' | 'acknowledged' | 'cancelled'>[]
}

/** What must hold once the system is idle, whatever failed before; returns each breach in words. */
export function checkMoney(
  bookings: readonly BookingRow[],
  { books: gatewayState, customers }: Params,
): string[] {
  const breaches: string[] = []
  for (const booking of bookings)
    breaches.push(...checkBooking(booking, { books: gatewayState, customers }))
  for (const { quotes } of customers) {
    const mine = bookings.filter(({ quote }) => quotes.includes(quote))
    breaches.push(...checkCheckout(mine, gatewayState))
  }
  breaches.push(...checkAttempts(gatewayState))
  const bookingIds = bookings.map(({ id }) => id)
  for (const { orderId, captured } of gatewayState.charges)
    if (captured > 0 && !bookingIds.some((id) => orderId.startsWith(id)))
      breaches.push(`I1 money was taken for ${orderId}, which is no booking`)
  for (const { acknowledged, cancelled } of customers)
    for (const reference of acknowledged) {
      const booking = bookings.find(({ references }) => references.includes(Number(reference)))
      const areAllConfirmed = booking?.legs.every((leg) => leg === 'confirmed') ?? false
      if (!areAllConfirmed && !cancelled.includes(reference))
        breaches.push(`I2 acknowledged, but ${booking?.legs.join('+') ?? 'not there'}`)
    }
  return breaches
}

const chargesOf = ({ id }: BookingRow, { charges }: BookedCharges): readonly BookedCharge[] =>
  charges.filter(({ orderId }) => orderId.startsWith(id))

const takenOf = (charges: readonly BookedCharge[]): number =>
  charges.reduce((sum, { captured }) => sum + captured, 0)

/**
 * For one journey of one customer, whatever its quote id: it is booked once, and at most the amount owed was taken,
 * even if part of it was refunded.
 */
function checkCheckout(bookings: readonly BookingRow[], gatewayState: BookedCharges): string[] {
  const breaches: string[] = []
  if (bookings.length > 1) breaches.push(`I3 ${bookings.length} bookings of one checkout`)
  const owed = Math.max(0, ...bookings.map(({ total }) => total))
  const gross = takenOf(bookings.flatMap((booking) => chargesOf(booking, gatewayState)))
  if (gross > owed) breaches.push(`I8 charged twice, even if given back: ${gross} of ${owed}`)
  return breaches
}

/** One attempt is one charge at the gateway: a second charge could be paid as well. */
function checkAttempts({ charges }: BookedCharges): string[] {
  const opened = new Map<string, number>()
  for (const { orderId } of charges) opened.set(orderId, (opened.get(orderId) ?? 0) + 1)
  return [...opened.values()]
    .filter((count) => count > 1)
    .map((count) => `I10 one try opened ${count} payments at the gateway`)
}

function checkBooking(booking: BookingRow, { books: gatewayState, customers }: Params): string[] {
  const { total, legs, attempts, refunds } = booking
  const mine = chargesOf(booking, gatewayState)
  const net = mine.reduce((sum, charge) => sum + netOf(charge), 0)
  const isConfirmed = legs.every((leg) => leg === 'confirmed')
  const wanted = isConfirmed ? total : 0
  const breaches: string[] = []
  if (net !== wanted) breaches.push(`I1 ${legs.join('+')}: ${net} taken, ${wanted} owed`)
  if (!isConfirmed && !isGivenUp(booking, customers) && mine.some(matchesRequest(total)))
    breaches.push(`I9 paid what was asked, and has no booking for it: ${legs.join('+')}`)
  if (booking.booked !== net)
    breaches.push(`I4 the ledger has ${booking.booked}, the gateway ${net}`)
  if (isConfirmed && booking.payment !== 'paid')
    breaches.push(`I6 confirmed and ${booking.payment}`)
  if (!isSettled(booking))
    breaches.push(
      `I5 stuck: ${legs.join('+')}, ${attempts.map(({ state }) => state).join('+')}, refunds ${refunds.join('+')}`,
    )
  return breaches
}

/** The customer asked to cancel it, so its payment may be refunded. */
const isGivenUp = ({ references }: BookingRow, customers: Params['customers']): boolean =>
  customers.some(({ cancelled }) => cancelled.some((item) => references.includes(Number(item))))

const matchesRequest =
  (total: number) =>
  ({ captured }: BookedCharge): boolean =>
    captured === total
