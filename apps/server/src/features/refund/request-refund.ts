import { createHash } from 'node:crypto'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor, sum } from '@kerbside/domain/money.ts'
import { checkRefund, spreadRefund } from '@kerbside/domain/refund/refund.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { RequestContext } from '../../request-context.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { lockAnyBooking } from '../booking/find/find-any-booking.ts'
import { describeRefundsOf, type RefundsOfBooking } from './list-of-booking.ts'
import { givenOf, queueRefund } from './queue-refund.ts'
import { sendRefund } from './send-refund.ts'
import { findRequestHash, insertRequest, listRefunds, lockAllTaken, type Taken } from './store.ts'

export type RequestResult =
  | { ok: true; given: RefundsOfBooking }
  | { ok: false; reason: 'nothing-left' | 'too-much' | 'not-an-amount' | 'other-request' }

type Params = { reference: number; amount: Minor | undefined; reason: string; key: string }

/** The part of a request context that storing a request needs. */
type Writer = Pick<RequestContext, 'db' | 'operator' | 'newId' | 'now'> &
  Partial<Pick<RequestContext, 'principal'>>

/**
 * Refunds money of a booking for staff: an amount, or all that is left of its fare, from the latest payment first. The
 * same key a second time refunds nothing more and returns the current state. Undefined if there is no such booking.
 */
export async function requestRefund(
  context: RequestContext,
  params: Params,
): Promise<RequestResult | undefined> {
  const result = await writeRequest(context, params)
  if (!result?.ok) return result
  failpoint('refund.requested')
  for (const refundId of result.refundIds) await sendRefund(context, { refundId })
  const given = await withOperator(context, (tx) =>
    describeRefundsOf(tx, { context, booking: result.booking }),
  )
  return { ok: true, given }
}

/** Stores a refund request without calling a gateway: a running server sends it within half a minute. */
export async function writeRequest(
  context: Writer,
  params: Params,
): Promise<WriteRequestResult | undefined> {
  return withOperator(context, async (tx) => {
    const booking = await lockAnyBooking(tx, { context, reference: params.reference })
    return booking ? checkAndRequest(tx, { context, booking, params }) : undefined
  })
}

export type WriteRequestResult =
  | { ok: true; booking: Booking; refundIds: readonly string[] }
  | Extract<RequestResult, { ok: false }>

async function checkAndRequest(
  tx: Tx,
  { context, booking, params }: { context: Writer; booking: Booking; params: Params },
): Promise<WriteRequestResult> {
  const { operator } = context
  // customers' keys cannot contain a space, so this key is distinct
  const key = `refund ${params.key}`
  const requestHash = hashOf(params)
  const before = await findRequestHash(tx, { operator, key })
  if (before) {
    if (!before.equals(requestHash)) return { ok: false, reason: 'other-request' }
    return { ok: true, booking, refundIds: [] }
  }
  const all = await listSpares(tx, { context, booking })
  // a tip belongs to the driver: it is refunded last, and never as part of the fare
  const tips = all.filter(({ of: takenCharge }) => takenCharge.purpose === 'tip')
  const fares = all.filter(({ of: takenCharge }) => takenCharge.purpose !== 'tip')
  const spares = params.amount === undefined ? fares : [...fares, ...tips]
  const taken = sum(spares.map(({ left }) => left))
  const result = checkRefund({ taken, given: minor(0) }, params.amount)
  if (!result.ok) return result
  await insertRequest(tx, { operator, key, requestHash, bookingId: booking.id, now: context.now() })
  const parts = spreadRefund(
    result.amount,
    spares.map(({ left }) => left),
  )
  const refundIds: string[] = []
  for (const [place, amount] of parts.entries()) {
    const takenCharge = spares[place]?.of
    if (!takenCharge || amount === 0) continue
    const attempt = { id: takenCharge.attemptId }
    const { reason } = params
    const item = await queueRefund(tx, { context, attempt, amount, reason, requestedBy: 'staff' })
    if (!item.ok) throw new Error(`${reason} of ${takenCharge.attemptId}: ${item.reason}`)
    refundIds.push(item.refund.id)
  }
  await recordAudit(tx, {
    ...context,
    principal: context.principal ?? {},
    actor: context.principal?.member
      ? actorOf({ principal: context.principal })
      : { kind: 'staff', id: '', name: 'key or command' },
    action: 'refund.requested',
    object: `booking ${params.reference}`,
    detail: { amount: result.amount, currency: booking.currency, reason: params.reason },
  })
  return { ok: true, booking, refundIds }
}

/** What can still be refunded of each payment; an orphan that waits for its own refund is excluded. */
async function listSpares(
  tx: Tx,
  { context, booking }: { context: Writer; booking: Booking },
): Promise<{ of: Taken; left: Minor }[]> {
  const { operator } = context
  const all = await lockAllTaken(tx, { operator, bookingId: booking.id })
  const spares: { of: Taken; left: Minor }[] = []
  for (const takenCharge of all) {
    const refunds = await listRefunds(tx, { operator, attemptId: takenCharge.attemptId })
    if (
      takenCharge.state === 'orphan' &&
      !refunds.some(({ requestedBy }) => requestedBy === 'system')
    )
      continue
    spares.push({ of: takenCharge, left: minor(takenCharge.taken - givenOf(refunds)) })
  }
  return spares
}

const hashOf = ({ reference, amount, reason }: Params): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([reference, amount ?? 'all', reason]))
    .digest()
