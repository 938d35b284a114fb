import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { payPathOf } from '../amendment/stand-amendable.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { type Mover, writeHistory } from '../booking/write-move.ts'
import { askPayment } from '../notification/ask-payment.ts'
import { countMessages } from '../notification/count-messages.ts'
import { changeJob, type DispatchVerdict, type Job } from './change-job.ts'

/** Somebody who is asked twice within that time feels chased. */
const QUIET_MINUTES = 10

type Asked = { reference: number; version?: number | undefined; by: Mover }

/** Sends the link to pay what is due of a booking once more. Like an offer it is no write on the booking. */
export async function askToPay(call: Call, asked: Asked): Promise<DispatchVerdict> {
  const { reference, version } = asked
  const booking = await findAnyBooking(call, { reference })
  // before the booking is held: the link is kept in a transaction of its own
  const path = booking ? await payPathOf(call, { booking }) : ''
  return changeJob(call, {
    reference,
    version,
    work: (tx, job) => ask(tx, { call, job, path, by: asked.by }),
  })
}

async function ask(
  tx: Parameters<typeof askPayment>[0],
  { call, job, path, by }: { call: Call; job: Job; path: string; by: Mover },
): ReturnType<Parameters<typeof changeJob>[1]['work']> {
  const { booking, leg } = job
  const { operator } = call
  const due = findDue(booking)
  if (!due || path === '') return { ok: false, reason: 'nothing-due' }
  const since = addMinutes(call.now(), -QUIET_MINUTES)
  const about = { operator, bookingId: booking.id, kind: 'payment-asked' as const }
  if ((await countMessages(tx, { ...about, since })) > 0)
    return { ok: false, reason: 'asked-just-now' }
  const facts = { bookingId: booking.id, amount: due.amount, currency: booking.currency, path }
  const ways = await askPayment(tx, { call, booking, facts })
  if (ways.length === 0) return { ok: false, reason: 'no-address' }
  const kept = { call, booking, leg: leg.number, machine: 'note' as const, from: null, by }
  await writeHistory(tx, { ...kept, to: 'payment-asked', reason: ways.join(', '), bumps: false })
  return { ok: true, what: 'payment-asked' }
}
