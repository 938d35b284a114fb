import { writeMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { followCash } from '../booking/follow-cash.ts'
import { type CashTaken, keepCashTaken, listCashTaken } from '../booking/keep-cash.ts'
import { writeHistory } from '../booking/write-move.ts'
import { postCash } from '../ledger/post-ride.ts'
import { nameOf } from './name-in-history.ts'

type Of = { call: Call; booking: Booking; leg: number }

/** The cash of a ride that has ended: with its driver, as they said it or as the fare is. */
export async function settleCash(tx: Tx, { call, booking, leg: number }: Of): Promise<void> {
  const leg = booking.legs.find((one) => one.number === number)
  if (booking.paymentMethod !== 'cash' || booking.paymentState !== 'unpaid') return
  if (leg?.driverId === undefined) return
  const known = await listCashTaken(tx, { operator: call.operator, bookingId: booking.id })
  if (!known.some((one) => one.leg === number))
    await bookCash(tx, {
      call,
      booking,
      leg: number,
      driverId: leg.driverId,
      amount: leg.fare,
      stated: false,
      ref: 'ended',
      at: call.now(),
    })
  await followCash(tx, { call, booking, leg: number })
}

/** Says anew what was taken for a leg: with who took it, and no longer with who was said to have before. */
export async function bookCash(
  tx: Tx,
  facts: Of & { driverId: string; amount: Minor; stated: boolean; ref: string; at: Date },
): Promise<void> {
  const { call, booking, leg, driverId, amount, stated, ref, at } = facts
  const { currency } = booking
  const key = { operator: call.operator, bookingId: booking.id }
  const before = (await listCashTaken(tx, key)).find((one) => one.leg === leg)
  await keepCashTaken(tx, { ...key, taken: { leg, driverId, amount, stated }, currency, at })
  const ride = { call, bookingId: booking.id, leg, currency }
  const isOthers = before !== undefined && before.driverId !== driverId
  if (isOthers && before.amount > 0) await takeFromOther(tx, { call, booking, leg, before, ref })
  const had = isOthers ? 0 : (before?.amount ?? 0)
  await postCash(tx, { ...ride, driverId, amount: minor(amount - had), ref })
}

/** Two drivers say they were paid for one ride: the later word counts, and the desk can read both. */
async function takeFromOther(
  tx: Tx,
  { before, ref, ...of }: Of & { before: CashTaken; ref: string },
): Promise<void> {
  const { call, booking, leg } = of
  const { driverId, amount } = before
  const { currency } = booking
  await postCash(tx, {
    call,
    bookingId: booking.id,
    leg,
    currency,
    driverId,
    amount: minor(0 - amount),
    ref: `${ref}:other`,
  })
  const name = await nameOf(tx, { call, driverId })
  await writeHistory(tx, {
    ...of,
    machine: 'note',
    from: null,
    to: 'cash-moved',
    by: { role: 'system', channel: 'ride' },
    reason: `${name} had said ${writeMoney(amount, currency).toFixed(2)} ${currency} in cash before`,
    bumps: false,
  })
}
