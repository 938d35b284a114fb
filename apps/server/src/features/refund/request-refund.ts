import { createHash } from 'node:crypto'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor, sum } from '@kerbside/domain/money.ts'
import { judgeRefund, spreadRefund } from '@kerbside/domain/refund/refund.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { actorOf, keepAudit } from '../audit/keep-audit.ts'
import { holdAnyBooking } from '../booking/find-any-booking.ts'
import { askRefund, givenOf } from './ask-refund.ts'
import { type RefundsOfBooking, sayRefunds } from './list-of-booking.ts'
import { sendRefund } from './send-refund.ts'
import { findRequestHash, keepRequest, listRefunds, lockAllTaken, type Taken } from './store.ts'

export type RequestVerdict =
  | { ok: true; given: RefundsOfBooking }
  | { ok: false; reason: 'nothing-left' | 'too-much' | 'not-an-amount' | 'other-request' }

type Asked = { reference: number; amount: Minor | undefined; reason: string; key: string }

/** As much of a call as writing a request down takes. */
type Writer = Pick<Call, 'db' | 'operator' | 'newId' | 'now'> & Partial<Pick<Call, 'who'>>

/**
 * Staff give back money of a booking: an amount, or all there is left of its fare, of what was paid last first. The same key
 * a second time gives nothing more back and tells how it stands. Undefined when there is no such booking.
 */
export async function requestRefund(call: Call, asked: Asked): Promise<RequestVerdict | undefined> {
  const verdict = await writeRequest(call, asked)
  if (!verdict?.ok) return verdict
  failpoint('refund.requested')
  for (const refundId of verdict.refundIds) await sendRefund(call, { refundId })
  const given = await withOperator(call, (tx) => sayRefunds(tx, { call, booking: verdict.booking }))
  return { ok: true, given }
}

/** Writes such a request down, and asks nobody: a running server does, within half a minute. */
export async function writeRequest(call: Writer, asked: Asked): Promise<Judged | undefined> {
  return withOperator(call, async (tx) => {
    const booking = await holdAnyBooking(tx, { call, reference: asked.reference })
    return booking ? judgeAndAsk(tx, { call, booking, asked }) : undefined
  })
}

export type Judged =
  | { ok: true; booking: Booking; refundIds: readonly string[] }
  | Extract<RequestVerdict, { ok: false }>

async function judgeAndAsk(
  tx: Tx,
  { call, booking, asked }: { call: Writer; booking: Booking; asked: Asked },
): Promise<Judged> {
  const { operator } = call
  // no key a customer may send has a space in it
  const key = `refund ${asked.key}`
  const requestHash = hashOf(asked)
  const before = await findRequestHash(tx, { operator, key })
  if (before) {
    if (!before.equals(requestHash)) return { ok: false, reason: 'other-request' }
    return { ok: true, booking, refundIds: [] }
  }
  const all = await listSpares(tx, { call, booking })
  // a tip is the driver's: it goes back last, and never because the fare does
  const tips = all.filter(({ of }) => of.purpose === 'tip')
  const fares = all.filter(({ of }) => of.purpose !== 'tip')
  const spares = asked.amount === undefined ? fares : [...fares, ...tips]
  const taken = sum(spares.map(({ left }) => left))
  const verdict = judgeRefund({ taken, given: minor(0) }, asked.amount)
  if (!verdict.ok) return verdict
  await keepRequest(tx, { operator, key, requestHash, bookingId: booking.id, now: call.now() })
  const parts = spreadRefund(
    verdict.amount,
    spares.map(({ left }) => left),
  )
  const refundIds: string[] = []
  for (const [place, amount] of parts.entries()) {
    const of = spares[place]?.of
    if (!of || amount === 0) continue
    const attempt = { id: of.attemptId }
    const { reason } = asked
    const one = await askRefund(tx, { call, attempt, amount, reason, askedBy: 'staff' })
    if (!one.ok) throw new Error(`${reason} of ${of.attemptId}: ${one.reason}`)
    refundIds.push(one.refund.id)
  }
  await keepAudit(tx, {
    ...call,
    who: call.who ?? {},
    actor: call.who?.member
      ? actorOf({ who: call.who })
      : { kind: 'staff', id: '', name: 'key or command' },
    deed: 'refund.asked',
    object: `booking ${asked.reference}`,
    detail: { amount: verdict.amount, currency: booking.currency, reason: asked.reason },
  })
  return { ok: true, booking, refundIds }
}

/** What could still go back of each payment, an orphan that waits for its own refund apart. */
async function listSpares(
  tx: Tx,
  { call, booking }: { call: Writer; booking: Booking },
): Promise<{ of: Taken; left: Minor }[]> {
  const { operator } = call
  const all = await lockAllTaken(tx, { operator, bookingId: booking.id })
  const spares: { of: Taken; left: Minor }[] = []
  for (const of of all) {
    const refunds = await listRefunds(tx, { operator, attemptId: of.attemptId })
    if (of.state === 'orphan' && !refunds.some(({ askedBy }) => askedBy === 'system')) continue
    spares.push({ of, left: minor(of.taken - givenOf(refunds)) })
  }
  return spares
}

const hashOf = ({ reference, amount, reason }: Asked): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([reference, amount ?? 'all', reason]))
    .digest()
