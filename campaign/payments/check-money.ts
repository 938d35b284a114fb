import { CompiledQuery } from 'kysely'
import type { House } from '../../apps/server/test/house.ts'
import { type BookedCharge, type GatewayBooks, netOf } from './gateway-books.ts'
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
  /** Found to belong to no booking, and not yet on its way back. */
  orphans: number
  booked: number
}

/** Every booking made since, with what hangs on it; `booked` is what the ledger has of it at gateways. */
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

export const findBookings = async (house: House, since: Date): Promise<BookingRow[]> =>
  (await house.db.executeQuery<BookingRow>(CompiledQuery.raw(BOOKINGS, [since]))).rows

const DIFFERENCES = `
  select kind, charge_ref as charge, gateway_minor::int as gateway, attempt_minor::int as attempt,
    ledger_minor::int as ledger from money_difference where closed_at is null and found_at >= $1`

/** What the daily match found to disagree, in words. */
export async function listDifferences(house: House, since: Date): Promise<string[]> {
  const { rows } = await house.db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(DIFFERENCES, [since]),
  )
  return rows.map((row) => `I7 the daily match found ${JSON.stringify(row)}`)
}

const LIVE = ['created', 'submitting', 'requires_action', 'unknown']
const OPEN_REFUNDS = ['pending', 'submitted', 'unknown']

/** Whether anything of these bookings still waits for something. */
export const isSettled = ({ legs, attempts, refunds, orphans }: BookingRow): boolean =>
  orphans === 0 &&
  !legs.includes('held') &&
  !attempts.some(({ state }) => LIVE.includes(state)) &&
  !refunds.some((state) => OPEN_REFUNDS.includes(state))

type Books = Pick<GatewayBooks, 'charges'>
type Facts = {
  books: Books
  customers: readonly Pick<Customer, 'quotes' | 'acknowledged' | 'cancelled'>[]
}

/** What must be true when all is quiet, whatever went wrong before; each breach in words. */
export function checkMoney(bookings: readonly BookingRow[], { books, customers }: Facts): string[] {
  const breaches: string[] = []
  for (const booking of bookings) breaches.push(...checkBooking(booking, { books, customers }))
  for (const { quotes } of customers) {
    const mine = bookings.filter(({ quote }) => quotes.includes(quote))
    breaches.push(...checkCheckout(mine, books))
  }
  breaches.push(...checkTries(books))
  const known = bookings.map(({ id }) => id)
  for (const { orderId, captured } of books.charges)
    if (captured > 0 && !known.some((id) => orderId.startsWith(id)))
      breaches.push(`I1 money was taken for ${orderId}, which is no booking`)
  for (const { acknowledged, cancelled } of customers)
    for (const reference of acknowledged) {
      const booking = bookings.find(({ references }) => references.includes(Number(reference)))
      const stands = booking?.legs.every((leg) => leg === 'confirmed') ?? false
      if (!stands && !cancelled.includes(reference))
        breaches.push(`I2 acknowledged, but ${booking?.legs.join('+') ?? 'not there'}`)
    }
  return breaches
}

const chargesOf = ({ id }: BookingRow, { charges }: Books): readonly BookedCharge[] =>
  charges.filter(({ orderId }) => orderId.startsWith(id))

const takenOf = (charges: readonly BookedCharge[]): number =>
  charges.reduce((sum, { captured }) => sum + captured, 0)

/**
 * Of one customer's one journey, whatever its price was called: it is booked once, and what was taken for it is at most
 * what was owed, even if some of it went back.
 */
function checkCheckout(bookings: readonly BookingRow[], books: Books): string[] {
  const breaches: string[] = []
  if (bookings.length > 1) breaches.push(`I3 ${bookings.length} bookings of one checkout`)
  const owed = Math.max(0, ...bookings.map(({ total }) => total))
  const gross = takenOf(bookings.flatMap((booking) => chargesOf(booking, books)))
  if (gross > owed) breaches.push(`I8 charged twice, even if given back: ${gross} of ${owed}`)
  return breaches
}

/** One try to take money is one payment at the gateway: a second one beside it can be paid, too. */
function checkTries({ charges }: Books): string[] {
  const opened = new Map<string, number>()
  for (const { orderId } of charges) opened.set(orderId, (opened.get(orderId) ?? 0) + 1)
  return [...opened.values()]
    .filter((count) => count > 1)
    .map((count) => `I10 one try opened ${count} payments at the gateway`)
}

function checkBooking(booking: BookingRow, { books, customers }: Facts): string[] {
  const { total, legs, attempts, refunds } = booking
  const mine = chargesOf(booking, books)
  const net = mine.reduce((sum, charge) => sum + netOf(charge), 0)
  const isConfirmed = legs.every((leg) => leg === 'confirmed')
  const wanted = isConfirmed ? total : 0
  const breaches: string[] = []
  if (net !== wanted) breaches.push(`I1 ${legs.join('+')}: ${net} taken, ${wanted} owed`)
  if (!isConfirmed && !isGivenUp(booking, customers) && mine.some(isAsAsked(total)))
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

/** Its customer asked to cancel it: then what was paid may go back. */
const isGivenUp = ({ references }: BookingRow, customers: Facts['customers']): boolean =>
  customers.some(({ cancelled }) => cancelled.some((one) => references.includes(Number(one))))

const isAsAsked =
  (total: number) =>
  ({ captured }: BookedCharge): boolean =>
    captured === total
