import { readMoney } from '@kerbside/contract/money.ts'
import { isUnderWay } from '@kerbside/domain/booking/job.ts'
import { isLikelyTime, trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { followCash } from '../booking/follow-cash.ts'
import { type Mover, writeHistory } from '../booking/write-move.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { nameOf } from './name-in-history.ts'
import { bookCash } from './settle-cash.ts'

type Asked = {
  reference: number
  driverId: string
  /** In the booking’s currency, as the wire has it. */
  amount: number
  eventId: string
  happenedAt: Date
}

/** What the passenger paid the driver; said again it puts right what was said before. */
export const takeCash = (call: Call, asked: Asked): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    event: {
      driverId: asked.driverId,
      eventId: asked.eventId,
      happenedAt: asked.happenedAt,
      about: `cash ${asked.amount} ${asked.reference}`,
    },
    onlyFor: asked.driverId,
    work: (tx, job) => take(tx, { call, job, asked }),
  })

/** Nobody pays a driver more than this beyond the fare by mistake unnoticed. */
const MOST_TIMES_FARE = 3

async function take(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: Asked },
): Promise<Worked> {
  const { booking, leg } = job
  if (leg.driverId !== asked.driverId) return { ok: false, reason: 'not-yours' }
  if (booking.paymentMethod !== 'cash') return { ok: false, reason: 'not-cash' }
  if (!isUnderWay(leg.state) && leg.state !== 'completed')
    return { ok: false, reason: 'not-from-here' }
  if (!isLikelyTime(asked.happenedAt, call.now())) return { ok: false, reason: 'bad-time' }
  const amount = readMoney(asked.amount, booking.currency)
  if (amount > leg.fare * MOST_TIMES_FARE) return { ok: false, reason: 'bad-amount' }
  const of = { call, booking, leg: leg.number }
  const { driverId, eventId: ref, happenedAt: deviceAt } = asked
  const at = trueTime({ deviceAt, after: booking.madeAt, now: call.now() })
  await bookCash(tx, { ...of, driverId, amount, stated: true, ref, at })
  if (await followCash(tx, of)) {
    const by: Mover = { role: 'driver', channel: 'app', name: await nameOf(tx, { call, driverId }) }
    const reason = `${asked.amount.toFixed(2)} ${booking.currency} in cash`
    await writeHistory(tx, {
      ...of,
      machine: 'note',
      from: null,
      to: 'cash-said',
      by,
      reason,
      bumps: true,
    })
  }
  return { ok: true, what: 'cash' }
}
