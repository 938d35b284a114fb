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
  unknown: 'This job doesn’t exist.',
  'not-yours': 'This job is now with another driver.',
  'changed-meanwhile': 'This job has just changed. Check it and try again.',
  'not-from-here': 'That isn’t possible in the job’s current state.',
  'not-by-them': 'Only the office can do that. Please call them.',
  'needs-reason': 'Enter a reason.',
  'too-early': 'The passenger still has waiting time. Please wait a little longer.',
  'too-early-to-go': 'It’s too early to set off for this job.',
  'under-way': 'The driver is already on the way. Undo that first.',
  'busy-elsewhere': 'The driver is on another job, which has to end first.',
  'not-confirmed': 'This booking isn’t confirmed yet, so it can’t be assigned.',
  'driver-gone': 'This driver has been deactivated.',
  'no-vehicle': 'This driver has no vehicle.',
  'wrong-vehicle': 'The driver’s vehicle isn’t the type that was booked.',
  'too-few-seats': 'The driver’s vehicle has too few seats, or too little room for the luggage.',
  'no-wheelchair': 'The driver’s vehicle can’t take the wheelchair that was booked.',
  'licence-ends': 'A document is missing or expires before the job ends.',
  overlaps: 'The driver’s other jobs leave too little time.',
  'not-on-shift': 'The driver isn’t on shift.',
  'on-break': 'The driver is on a break.',
  'end-break-first': 'You are on a break. End it, then set off.',
  'break-off-shift': 'You are off shift, so there is no break to take.',
  'break-on-leg': 'You are on a job. Complete it before you take a break.',
  'offer-open': 'This job is already offered to a driver.',
  'driver-has-offer': 'This driver has another open offer.',
  'offer-over': 'This offer has ended. Another driver has the job, or it was withdrawn.',
  taken: 'Another driver has this job.',
  'pickup-past': 'The pickup time has passed.',
  'not-paid': 'The cancellation was already refunded or charged. Make a new booking instead.',
  'no-such-time': 'This time doesn’t exist: the clocks change that night.',
  'not-cash': 'This job isn’t paid in cash.',
  'bad-amount': 'Check the amount.',
  'nothing-due': 'Nothing is left to pay.',
  'no-address': 'There’s no email address or mobile to send the link to. Call the customer.',
  'requested-just-now': 'The link was just sent. Give the customer a few minutes.',
  invoiced: 'This job is on an issued invoice. Issue a credit note instead.',
  'no-such-charge': 'This charge no longer exists.',
  'charge-decided': 'This charge was rejected. Add it again if it is due after all.',
  'charge-late': 'This job ended more than 12 hours ago. Ask the office to add the charge.',
  'bad-photo': 'This photo can’t be read. Take it again, or add the charge without it.',
  'same-method': 'It is already paid that way.',
  'not-accepted': 'You don’t accept this way of paying. Turn it on under Payments first.',
  'no-account': 'This booking belongs to no company account. Book it again on the account instead.',
  'paid-already': 'This booking is already paid. Refund the payment under Money first.',
  'payment-under-way': 'A payment is in progress, so nothing was changed. Try again in a minute.',
  'leg-over': 'The ride is over. Refund the payment or add an extra charge instead.',
  'credit-used-up': 'The company’s account doesn’t have enough credit. Nothing was changed.',
  'no-contact': 'There is no address to send it to. Correct the contact first.',
  'sent-just-now': 'The confirmation was sent a moment ago. Please wait a minute.',
  'bad-time': 'Check the time.',
  'withdraw-late': 'It’s too late to withdraw this alert. Call the office.',
  'id-used': 'Something went wrong. Please try again.',
} as const satisfies Record<DispatchRejection, string>

/** `from`: when it becomes possible, in the usual format: "21:05", "Sat 01:02". */
export const describeDispatchRejection = (reason: DispatchRejection, from?: string): string =>
  reason === 'too-early-to-go' && from !== undefined
    ? `It’s too early for this job. You can set off from ${from}.`
    : REJECTION_MESSAGES[reason]

export const writeRejected = (reason: DispatchRejection, from?: string) => ({
  code: CODE.refused,
  message: describeDispatchRejection(reason, from),
  reason,
})
