import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isUnderWay } from '@kerbside/domain/booking/leg-state.ts'
import { type Minor, ZERO } from '@kerbside/domain/money.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { hasPendingCharge } from '../../booking/payment/find-pending-charge.ts'
import { followCash } from '../../booking/payment/follow-cash.ts'
import { listCashTaken } from '../../booking/payment/save-cash.ts'
import type { BookedLeg } from './booked-leg.ts'
import { chargeWaitingLate } from './complete-leg.ts'
import { recordNoShow } from './record-no-show.ts'
import { recordCash } from './settle-cash.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

type Params = {
  reference: number
  version?: number | undefined
  by: Mover
  /** `charge`: the driver's claim is confirmed; `drop`: nothing is charged; `returned`: the cash was given back. */
  answer: 'charge' | 'drop' | 'returned'
  reason: string
}

type ChargeCheckParams = { context: RequestContext; bookedLeg: BookedLeg; params: Params }

/**
 * A dispatcher decides about a charge: waiting or a no-show that was not charged on the driver's claim alone, or cash
 * that a driver took and no one owes.
 */
export const checkCharge = (context: RequestContext, params: Params): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) => check(tx, { context, bookedLeg, params }),
  })

async function check(tx: Tx, { context, bookedLeg, params }: ChargeCheckParams): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { answer: decision, by, reason } = params
  if (reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  const target = { context, booking, leg: leg.number }
  const note = { ...target, machine: 'note' as const, from: null, by, reason, bumps: true }
  if (decision === 'returned') {
    if (!(await giveBackCash(tx, { context, bookedLeg, params })))
      return { ok: false, reason: 'nothing-due' }
    await writeHistory(tx, { ...note, to: 'cash-returned' })
    return { ok: true, what: 'checked' }
  }
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  if (!(await hasPendingCharge(tx, key))) return { ok: false, reason: 'nothing-due' }
  const follow =
    leg.state === 'no_show'
      ? await recordNoShow(tx, { context, bookedLeg, reason, checked: decision })
      : decision === 'charge'
        ? await chargeWaitingLate(tx, { context, bookedLeg })
        : undefined
  await writeHistory(tx, { ...note, to: decision === 'charge' ? 'charge-taken' : 'charge-dropped' })
  return { ok: true, what: 'checked', ...(follow && { follow }) }
}

/** The driver keeps only the fare of a leg they drove; false if they hold no more than that. */
async function giveBackCash(tx: Tx, { context, bookedLeg }: ChargeCheckParams): Promise<boolean> {
  const { booking, leg } = bookedLeg
  const cashTaken = await listCashTaken(tx, { operator: context.operator, bookingId: booking.id })
  const taken = cashTaken.find((item) => item.leg === leg.number)
  if (!taken) return false
  const keptMinor = earnedFareOf(leg, taken)
  if (taken.amount <= keptMinor) return false
  const target = { context, booking, leg: leg.number }
  const { driverId } = taken
  const cash = {
    driverId,
    amount: keptMinor,
    stated: true,
    ref: context.newId(),
    at: context.now(),
  }
  await recordCash(tx, { ...target, ...cash })
  await followCash(tx, target)
  return true
}

const earnedFareOf = (leg: Leg, { driverId }: { driverId: string }): Minor =>
  leg.state === 'completed' || (leg.driverId === driverId && isUnderWay(leg.state))
    ? leg.fare
    : ZERO
