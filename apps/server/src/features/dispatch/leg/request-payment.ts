import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { payPathOf } from '../../amendment/amendment-status.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { countMessages } from '../../notification/send/count-messages.ts'
import { queuePaymentRequest } from '../../notification/send/queue-payment-request.ts'
import type { BookedLeg } from './booked-leg.ts'
import { type DispatchResult, withLockedLeg } from './with-locked-leg.ts'

/** More frequent reminders would annoy the customer. */
const MIN_REMINDER_GAP_MINUTES = 10

type Params = { reference: number; version?: number | undefined; by: Mover }

/** Sends the payment link for the amount due once more. Like an offer, it does not change the booking. */
export async function requestPayment(
  context: RequestContext,
  params: Params,
): Promise<DispatchResult> {
  const { reference, version } = params
  const booking = await findAnyBooking(context, { reference })
  // before the booking is locked, because the link is stored in its own transaction
  const path = booking ? await payPathOf(context, { booking }) : ''
  return withLockedLeg(context, {
    reference,
    version,
    work: (tx, bookedLeg) => requestInTx(tx, { context, bookedLeg, path, by: params.by }),
  })
}

/** Whether the payment link was sent since then. */
export const wasPaymentRequested = (
  context: RequestContext,
  { bookingId, since }: { bookingId: string; since: Date },
): Promise<boolean> =>
  withOperator(context, async (tx) => {
    const about = { operator: context.operator, bookingId, kind: 'payment-requested' as const }
    return (await countMessages(tx, { ...about, since })) > 0
  })

async function requestInTx(
  tx: Parameters<typeof queuePaymentRequest>[0],
  {
    context,
    bookedLeg,
    path,
    by,
  }: { context: RequestContext; bookedLeg: BookedLeg; path: string; by: Mover },
): ReturnType<Parameters<typeof withLockedLeg>[1]['work']> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  const due = findDue(booking)
  if (!due || path === '') return { ok: false, reason: 'nothing-due' }
  const since = addMinutes(context.now(), -MIN_REMINDER_GAP_MINUTES)
  const about = { operator, bookingId: booking.id, kind: 'payment-requested' as const }
  if ((await countMessages(tx, { ...about, since })) > 0)
    return { ok: false, reason: 'requested-just-now' }
  const facts = { bookingId: booking.id, amount: due.amount, currency: booking.currency, path }
  const channels = await queuePaymentRequest(tx, { context, booking, facts })
  if (channels.length === 0) return { ok: false, reason: 'no-address' }
  const entry = { context, booking, leg: leg.number, machine: 'note' as const, from: null, by }
  await writeHistory(tx, {
    ...entry,
    to: 'payment-requested',
    reason: channels.join(', '),
    bumps: false,
  })
  return { ok: true, what: 'payment-requested' }
}
