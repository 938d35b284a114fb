import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import type { PendingWrite } from './pending-writes.ts'
import './words.ts'

type Of = Pick<BoardLeg, 'jobpartid' | 'bookingref' | 'version'>
type Driver = { driverid: number; name: string }

const about = ({ jobpartid, version }: Of) => ({ jobpartid, version })

/** This driver drives it. */
export const assigning = (leg: Of, driver: Driver & { anyway?: boolean }): PendingWrite => ({
  ...about(leg),
  key: `driver ${leg.jobpartid}`,
  text: say('desk.hasJob', { driver: driver.name, ref: leg.bookingref }),
  path: '/api/desk/assign',
  body: { jobpartid: leg.jobpartid, driverid: driver.driverid, anyway: driver.anyway ?? false },
  patch: { driverid: driver.driverid, state: 'assigned', offer: null, before: null },
})

/** Asked on the driver's phone, with half a minute to answer. */
export const offering = (leg: Of, driver: Driver): PendingWrite => ({
  ...about(leg),
  key: `driver ${leg.jobpartid}`,
  text: say('desk.isOffered', { driver: driver.name, ref: leg.bookingref }),
  path: '/api/desk/offer',
  body: { jobpartid: leg.jobpartid, driverid: driver.driverid },
  patch: {},
})

/** Nobody drives it any more. */
export const unassigning = (leg: Of, reason = ''): PendingWrite => ({
  ...about(leg),
  key: `driver ${leg.jobpartid}`,
  text: say('desk.isUnassigned', { ref: leg.bookingref }),
  path: '/api/desk/unassign',
  body: { jobpartid: leg.jobpartid, reason },
  patch: { driverid: null, state: 'confirmed', before: null },
})

/** On to another state of the ride. */
export const moving = (
  leg: Of,
  { to, reason, word }: { to: JobState; reason: string; word: string },
): PendingWrite => ({
  ...about(leg),
  key: `state ${leg.jobpartid}`,
  text: say('desk.isMoved', { ref: leg.bookingref, state: word }),
  path: '/api/desk/move',
  body: { jobpartid: leg.jobpartid, to, reason },
  patch: { state: to },
})

/** Another pickup, an instant. */
export const retiming = (
  leg: Of & Pick<BoardLeg, 'endsat' | 'pickupat'>,
  at: Date,
): PendingWrite => {
  const moved = at.getTime() - Date.parse(leg.pickupat)
  return {
    ...about(leg),
    key: `time ${leg.jobpartid}`,
    text: say('desk.isRetimed', { ref: leg.bookingref, time: sayTime(at, 'clock') }),
    path: '/api/desk/retime',
    body: { jobpartid: leg.jobpartid, pickupdatetime: at.toISOString() },
    patch: {
      pickupat: at.toISOString(),
      endsat: new Date(Date.parse(leg.endsat) + moved).toISOString(),
    },
  }
}

/** Called off for the fee that was shown; `atMost` where the desk keeps less than the bands say. */
export const cancelling = (
  leg: Of,
  { reason, fee, atMost }: { reason: string; fee: number; atMost: number | undefined },
): PendingWrite => ({
  ...about(leg),
  key: `state ${leg.jobpartid}`,
  text: say('desk.isCancelled', { ref: leg.bookingref }),
  path: '/api/desk/cancel',
  body: {
    jobpartid: leg.jobpartid,
    reason,
    ...(atMost === undefined ? { fee } : { atmost: atMost }),
  },
  patch: { state: 'cancelled' },
})

/** A cancelled one comes back. */
export const restoring = (leg: Of, reason: string): PendingWrite => ({
  ...about(leg),
  key: `state ${leg.jobpartid}`,
  text: say('desk.isRestored', { ref: leg.bookingref }),
  path: '/api/desk/restore',
  body: { jobpartid: leg.jobpartid, reason },
  patch: { state: 'confirmed' },
})

export type CheckAnswer = 'charge' | 'drop' | 'returned'

const CHECKED = {
  charge: 'desk.isCharged',
  drop: 'desk.isDropped',
  returned: 'desk.isReturned',
} as const satisfies Record<CheckAnswer, string>

/** Money that waited for a person is decided about. */
export const checking = (
  leg: Of,
  { answer, reason }: { answer: CheckAnswer; reason: string },
): PendingWrite => ({
  ...about(leg),
  key: `check ${leg.jobpartid}`,
  text: say(CHECKED[answer], { ref: leg.bookingref }),
  path: '/api/desk/check',
  body: { jobpartid: leg.jobpartid, answer, reason },
  patch: {},
})

/** Whoever booked gets the link to pay once more. */
export const askingToPay = (leg: Of): PendingWrite => ({
  ...about(leg),
  key: `pay ${leg.jobpartid}`,
  text: say('desk.isAsked', { ref: leg.bookingref }),
  path: '/api/desk/askpayment',
  body: { jobpartid: leg.jobpartid },
  patch: {},
})
