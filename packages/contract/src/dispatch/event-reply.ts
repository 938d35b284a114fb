import type { DispatchRejection } from '@kerbside/domain/dispatch/rejection.ts'
import { z } from 'zod'
import { CODE } from '../codes.ts'
import { envelope } from '../scalar.ts'
import { DriverLeg } from './driver-leg.ts'

/** The server’s result for one event from a phone; it is the same however often the event is sent. */
export const EventReply = z.object({
  ...envelope,
  eventId: z.string(),
  /** A code for programs; '' on success. */
  reason: z.string(),
  /** The leg in its present state; null if it is not, or no longer, this driver’s. */
  leg: DriverLeg.nullable(),
})
export type EventReply = z.infer<typeof EventReply>

const REJECTION_MESSAGES = {
  unknown: 'There is no such job.',
  'not-yours': 'This job is with another driver now.',
  'changed-meanwhile': 'This was changed in the meantime. Please look at it once more.',
  'not-from-here': 'That does not follow from how the job stands now.',
  'not-by-them': 'Please ask the desk to do that.',
  'needs-reason': 'Please say why.',
  'too-early': 'The passenger still has time. Please wait a little longer.',
  'too-early-to-go': 'It is too early to set off for this job.',
  'under-way': 'The driver is under way with this job. Take setting off back first.',
  'busy-elsewhere': 'The driver is under way with another job. That one has to end first.',
  'not-confirmed': 'This booking is not confirmed, so no one can drive it yet.',
  'driver-gone': 'This driver no longer drives for you.',
  'no-vehicle': 'This driver has no vehicle.',
  'wrong-vehicle': 'The driver’s vehicle is not of the type that was booked.',
  'licence-ends': 'A licence ends, or is missing, before the job is over.',
  overlaps: 'The driver cannot be there in time from, or for, another job.',
  'not-on-shift': 'The driver is not on shift.',
  'offer-open': 'This job is with a driver to be answered.',
  'driver-has-offer': 'This driver has another offer to answer.',
  'offer-over': 'This offer is over. Another driver has the job, or it was called back.',
  taken: 'Another driver has this job.',
  'pickup-past': 'The pickup is past.',
  'not-paid': 'Cancelling it has moved money already, so it has to be booked anew.',
  'no-such-time': 'There is no such time that night: the clocks change.',
  'not-cash': 'This job is not paid in cash.',
  'bad-amount': 'Please check the amount.',
  'nothing-due': 'There is nothing left to pay.',
  'no-address': 'They gave no address to send a link to. Please call them.',
  'requested-just-now': 'The link went out a moment ago. Please give them some minutes.',
  'bad-time': 'Please check the time.',
  'id-used': 'This id was used for something else. Please try again.',
} as const satisfies Record<DispatchRejection, string>

/** `from`: when it becomes possible, in the usual format: "21:05", "Sat 01:02". */
export const describeDispatchRejection = (reason: DispatchRejection, from?: string): string =>
  reason === 'too-early-to-go' && from !== undefined
    ? `Too early for this job: setting off is possible from ${from}.`
    : REJECTION_MESSAGES[reason]

export const writeRejected = (reason: DispatchRejection, from?: string) => ({
  code: CODE.refused,
  message: describeDispatchRejection(reason, from),
  reason,
})
