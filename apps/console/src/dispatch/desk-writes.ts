import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { PendingWrite } from './pending-writes.ts'
import './messages.ts'

type WriteTarget = Pick<BoardLeg, 'jobpartid' | 'bookingref' | 'version'>
type Driver = { driverid: number; name: string }

const about = ({ jobpartid, version }: WriteTarget) => ({ jobpartid, version })

/** Assigns the leg to this driver. */
export const assigning = (
  leg: WriteTarget,
  driver: Driver & { anyway?: boolean },
): PendingWrite => ({
  ...about(leg),
  key: `driver ${leg.jobpartid}`,
  text: t('desk.hasLeg', { driver: driver.name, ref: leg.bookingref }),
  path: '/api/desk/assign',
  body: { jobpartid: leg.jobpartid, driverid: driver.driverid, anyway: driver.anyway ?? false },
  patch: { driverid: driver.driverid, state: 'assigned', offer: null, before: null },
})

/** Offers the leg on the driver's phone, with half a minute to reply. */
export const offering = (leg: WriteTarget, driver: Driver): PendingWrite => ({
  ...about(leg),
  key: `driver ${leg.jobpartid}`,
  text: t('desk.isOffered', { driver: driver.name, ref: leg.bookingref }),
  path: '/api/desk/offer',
  body: { jobpartid: leg.jobpartid, driverid: driver.driverid },
  patch: {},
})

/** Removes the driver. */
export const unassigning = (leg: WriteTarget, reason = ''): PendingWrite => ({
  ...about(leg),
  key: `driver ${leg.jobpartid}`,
  text: t('desk.isUnassigned', { ref: leg.bookingref }),
  path: '/api/desk/unassign',
  body: { jobpartid: leg.jobpartid, reason },
  patch: { driverid: null, state: 'confirmed', before: null },
})

/** Moves the leg to another state. */
export const moving = (
  leg: WriteTarget,
  { to, reason, word: label }: { to: LegState; reason: string; word: string },
): PendingWrite => ({
  ...about(leg),
  key: `state ${leg.jobpartid}`,
  text: t('desk.isMoved', { ref: leg.bookingref, state: label }),
  path: '/api/desk/move',
  body: { jobpartid: leg.jobpartid, to, reason },
  patch: { state: to },
})

/** Changes the pickup time, an instant. */
export const retiming = (
  leg: WriteTarget & Pick<BoardLeg, 'endsat' | 'pickupat'>,
  at: Date,
): PendingWrite => {
  const moved = at.getTime() - Date.parse(leg.pickupat)
  return {
    ...about(leg),
    key: `time ${leg.jobpartid}`,
    text: t('desk.isRetimed', { ref: leg.bookingref, time: formatTime(at, 'clock') }),
    path: '/api/desk/retime',
    body: { jobpartid: leg.jobpartid, pickupdatetime: at.toISOString() },
    patch: {
      pickupat: at.toISOString(),
      endsat: new Date(Date.parse(leg.endsat) + moved).toISOString(),
    },
  }
}

/** Cancels for the displayed fee; `atMost` if the desk charges less than the cancellation bands. */
export const cancelling = (
  leg: WriteTarget,
  { reason, fee, maxFee }: { reason: string; fee: number; maxFee: number | undefined },
): PendingWrite => ({
  ...about(leg),
  key: `state ${leg.jobpartid}`,
  text: t('desk.isCancelled', { ref: leg.bookingref }),
  path: '/api/desk/cancel',
  body: {
    jobpartid: leg.jobpartid,
    reason,
    ...(maxFee === undefined ? { fee } : { atmost: maxFee }),
  },
  patch: { state: 'cancelled' },
})

/** Restores a cancelled leg. */
export const restoring = (leg: WriteTarget, reason: string): PendingWrite => ({
  ...about(leg),
  key: `state ${leg.jobpartid}`,
  text: t('desk.isRestored', { ref: leg.bookingref }),
  path: '/api/desk/restore',
  body: { jobpartid: leg.jobpartid, reason },
  patch: { state: 'confirmed' },
})

export type CheckDecision = 'charge' | 'drop' | 'returned'

const CHECKED = {
  charge: 'desk.isCharged',
  drop: 'desk.isDropped',
  returned: 'desk.isReturned',
} as const satisfies Record<CheckDecision, string>

/** Decides about a payment that needs a manual check. */
export const checking = (
  leg: WriteTarget,
  { answer: decision, reason }: { answer: CheckDecision; reason: string },
): PendingWrite => ({
  ...about(leg),
  key: `check ${leg.jobpartid}`,
  text: t(CHECKED[decision], { ref: leg.bookingref }),
  path: '/api/desk/check',
  body: { jobpartid: leg.jobpartid, answer: decision, reason },
  patch: {},
})

/** Sends the booker the payment link again. */
export const requestPaymentWrite = (leg: WriteTarget): PendingWrite => ({
  ...about(leg),
  key: `pay ${leg.jobpartid}`,
  text: t('desk.isAsked', { ref: leg.bookingref }),
  path: '/api/desk/askpayment',
  body: { jobpartid: leg.jobpartid },
  patch: {},
})
