import { readMoney } from '@kerbside/contract/money.ts'
import { isUnderWay } from '@kerbside/domain/booking/leg-state.ts'
import { isLikelyTime, trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { followCash } from '../../booking/payment/follow-cash.ts'
import type { BookedLeg } from './booked-leg.ts'
import { nameOf } from './name-in-history.ts'
import { recordCash } from './settle-cash.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

type Params = {
  reference: number
  driverId: string
  /** In the booking’s currency, as in the API. */
  amount: number
  eventId: string
  happenedAt: Date
}

/** Records what the passenger paid the driver; a repeated entry corrects the earlier one. */
export const takeCash = (context: RequestContext, params: Params): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    event: {
      driverId: params.driverId,
      eventId: params.eventId,
      happenedAt: params.happenedAt,
      about: `cash ${params.amount} ${params.reference}`,
    },
    onlyFor: params.driverId,
    work: (tx, bookedLeg) => take(tx, { context, bookedLeg, params }),
  })

/** Rejects amounts above this multiple of the fare as typing errors. */
const MAX_FARE_MULTIPLE = 3

async function take(
  tx: Tx,
  { context, bookedLeg, params }: { context: RequestContext; bookedLeg: BookedLeg; params: Params },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  if (leg.driverId !== params.driverId) return { ok: false, reason: 'not-yours' }
  if (booking.paymentMethod !== 'cash') return { ok: false, reason: 'not-cash' }
  if (!isUnderWay(leg.state) && leg.state !== 'completed')
    return { ok: false, reason: 'not-from-here' }
  if (!isLikelyTime(params.happenedAt, context.now())) return { ok: false, reason: 'bad-time' }
  const amount = readMoney(params.amount, booking.currency)
  if (amount > leg.fare * MAX_FARE_MULTIPLE) return { ok: false, reason: 'bad-amount' }
  const of = { context, booking, leg: leg.number }
  const { driverId, eventId: ref, happenedAt: deviceAt } = params
  const at = trueTime({ deviceAt, after: booking.madeAt, now: context.now() })
  await recordCash(tx, { ...of, driverId, amount, stated: true, ref, at })
  if (await followCash(tx, of)) {
    const by: Mover = {
      role: 'driver',
      channel: 'app',
      name: await nameOf(tx, { context, driverId }),
    }
    const reason = `${params.amount.toFixed(2)} ${booking.currency} in cash`
    await writeHistory(tx, {
      ...of,
      machine: 'note',
      from: null,
      to: 'cash-reported',
      by,
      reason,
      bumps: true,
    })
  }
  return { ok: true, what: 'cash' }
}
