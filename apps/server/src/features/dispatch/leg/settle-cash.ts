import { writeMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { writeHistory } from '../../booking/change/write-move.ts'
import type { CashTaken } from '../../booking/payment/cash-taken.ts'
import { followCash } from '../../booking/payment/follow-cash.ts'
import { listCashTaken, saveCashTaken } from '../../booking/payment/save-cash.ts'
import { postCash } from '../../ledger/post-leg.ts'
import { nameOf } from './name-in-history.ts'

type CashTarget = { context: RequestContext; booking: Booking; leg: number }

/** Posts the cash of a completed leg to its driver, with the amount they stated or the fare. */
export async function settleCash(
  tx: Tx,
  { context, booking, leg: number }: CashTarget,
): Promise<void> {
  const leg = booking.legs.find((item) => item.number === number)
  if (booking.paymentMethod !== 'cash' || booking.paymentState !== 'unpaid') return
  if (leg?.driverId === undefined) return
  const cashTaken = await listCashTaken(tx, { operator: context.operator, bookingId: booking.id })
  if (!cashTaken.some((item) => item.leg === number))
    await recordCash(tx, {
      context,
      booking,
      leg: number,
      driverId: leg.driverId,
      amount: leg.fare,
      stated: false,
      ref: 'ended',
      at: context.now(),
    })
  await followCash(tx, { context, booking, leg: number })
}

/** Overwrites the cash taken for a leg. If another driver had been recorded, their cash is reversed. */
export async function recordCash(
  tx: Tx,
  params: CashTarget & { driverId: string; amount: Minor; stated: boolean; ref: string; at: Date },
): Promise<void> {
  const { context, booking, leg, driverId, amount, stated, ref, at } = params
  const { currency } = booking
  const key = { operator: context.operator, bookingId: booking.id }
  const before = (await listCashTaken(tx, key)).find((item) => item.leg === leg)
  await saveCashTaken(tx, { ...key, taken: { leg, driverId, amount, stated }, currency, at })
  const entry = { context, bookingId: booking.id, leg, currency }
  const isOthers = before !== undefined && before.driverId !== driverId
  if (isOthers && before.amount > 0) await takeFromOther(tx, { context, booking, leg, before, ref })
  const had = isOthers ? 0 : (before?.amount ?? 0)
  await postCash(tx, { ...entry, driverId, amount: minor(amount - had), ref })
}

/** Two drivers claim the cash of one leg: the later claim counts, and the desk can see both. */
async function takeFromOther(
  tx: Tx,
  { before, ref, ...of }: CashTarget & { before: CashTaken; ref: string },
): Promise<void> {
  const { context, booking, leg } = of
  const { driverId, amount } = before
  const { currency } = booking
  await postCash(tx, {
    context,
    bookingId: booking.id,
    leg,
    currency,
    driverId,
    amount: minor(0 - amount),
    ref: `${ref}:other`,
  })
  const name = await nameOf(tx, { context, driverId })
  await writeHistory(tx, {
    ...of,
    machine: 'note',
    from: null,
    to: 'cash-moved',
    by: { role: 'system', channel: 'leg' },
    reason: `${name} had reported ${writeMoney(amount, currency).toFixed(2)} ${currency} in cash before`,
    bumps: false,
  })
}
