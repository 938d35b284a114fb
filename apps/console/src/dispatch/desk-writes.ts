import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { pendingKey } from '@kerbside/contract/dispatch/pending-kind.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { PendingWrite } from './pending-writes.ts'
import './messages.ts'

type WriteTarget = Pick<BoardLeg, 'reference' | 'bookingRef' | 'version'>
type Driver = { driverId: number; name: string }

const about = ({ reference, version }: WriteTarget) => ({ reference, version })

/** Assigns the leg to this driver. */
export const assigning = (
  leg: WriteTarget,
  driver: Driver & { anyway?: boolean },
): PendingWrite => ({
  ...about(leg),
  key: pendingKey('driver', leg.reference),
  text: t('desk.hasLeg', { driver: driver.name, ref: leg.bookingRef }),
  path: '/api/desk/assign',
  body: { reference: leg.reference, driverId: driver.driverId, anyway: driver.anyway ?? false },
  patch: { driverId: driver.driverId, state: 'assigned', offer: null, before: null },
})

/** Offers the leg on the driver's phone, with half a minute to reply. */
export const offering = (leg: WriteTarget, driver: Driver): PendingWrite => ({
  ...about(leg),
  key: pendingKey('driver', leg.reference),
  text: t('desk.isOffered', { driver: driver.name, ref: leg.bookingRef }),
  path: '/api/desk/offer',
  body: { reference: leg.reference, driverId: driver.driverId },
  patch: {},
})

/** Removes the driver. */
export const unassigning = (leg: WriteTarget, reason = ''): PendingWrite => ({
  ...about(leg),
  key: pendingKey('driver', leg.reference),
  text: t('desk.isUnassigned', { ref: leg.bookingRef }),
  path: '/api/desk/unassign',
  body: { reference: leg.reference, reason },
  patch: { driverId: null, state: 'confirmed', before: null },
})

/** Moves the leg to another state. */
export const moving = (
  leg: WriteTarget,
  { to, reason, word: label }: { to: LegState; reason: string; word: string },
): PendingWrite => ({
  ...about(leg),
  key: pendingKey('state', leg.reference),
  text: t('desk.isMoved', { ref: leg.bookingRef, state: label }),
  path: '/api/desk/move',
  body: { reference: leg.reference, to, reason },
  patch: { state: to },
})

/** Changes the pickup time, an instant. */
export const retiming = (
  leg: WriteTarget & Pick<BoardLeg, 'endsAt' | 'pickupAt'>,
  at: Date,
): PendingWrite => {
  const moved = at.getTime() - Date.parse(leg.pickupAt)
  return {
    ...about(leg),
    key: pendingKey('time', leg.reference),
    text: t('desk.isRetimed', { ref: leg.bookingRef, time: formatTime(at, 'clock') }),
    path: '/api/desk/retime',
    body: { reference: leg.reference, pickupLocal: at.toISOString() },
    patch: {
      pickupAt: at.toISOString(),
      endsAt: new Date(Date.parse(leg.endsAt) + moved).toISOString(),
    },
  }
}

/** Cancels for the displayed fee; `atMost` if the desk charges less than the cancellation bands. */
export const cancelling = (
  leg: WriteTarget,
  { reason, fee, maxFee }: { reason: string; fee: number; maxFee: number | undefined },
): PendingWrite => ({
  ...about(leg),
  key: pendingKey('state', leg.reference),
  text: t('desk.isCancelled', { ref: leg.bookingRef }),
  path: '/api/desk/cancel',
  body: {
    reference: leg.reference,
    reason,
    ...(maxFee === undefined ? { fee } : { maxFee }),
  },
  patch: { state: 'cancelled' },
})

/** Restores a cancelled leg. */
export const restoring = (leg: WriteTarget, reason: string): PendingWrite => ({
  ...about(leg),
  key: pendingKey('state', leg.reference),
  text: t('desk.isRestored', { ref: leg.bookingRef }),
  path: '/api/desk/restore',
  body: { reference: leg.reference, reason },
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
  key: pendingKey('check', leg.reference),
  text: t(CHECKED[decision], { ref: leg.bookingRef }),
  path: '/api/desk/check',
  body: { reference: leg.reference, answer: decision, reason },
  patch: {},
})

/** Sends the booker the payment link again. */
export const requestPaymentWrite = (leg: WriteTarget): PendingWrite => ({
  ...about(leg),
  key: pendingKey('pay', leg.reference),
  text: t('desk.isRequested', { ref: leg.bookingRef }),
  path: '/api/desk/askpayment',
  body: { reference: leg.reference },
  patch: {},
})
