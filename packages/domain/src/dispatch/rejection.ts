import type { MethodRejection } from '../booking/amend/change-method.ts'
import type { BreakRejection } from '../driver/check-break.ts'

/** Why something about a leg, an offer or a driver was not done. The wire contract has a message for each. */
export type DispatchRejection =
  /** The client has no such leg, driver or offer. */
  | 'unknown'
  /** It is assigned to another driver by now. */
  | 'not-yours'
  | 'changed-meanwhile'
  | MethodRejection
  | 'no-such-charge'
  /** The desk rejected it before. */
  | 'charge-decided'
  | 'bad-photo'
  /** The ride ended too long ago for its driver to charge something. */
  | 'charge-late'
  /** The company account’s limit is reached. */
  | 'credit-used-up'
  | 'not-from-here'
  | 'not-by-them'
  | 'needs-reason'
  /** A no-show before the passenger's waiting time is over. */
  | 'too-early'
  /** The pickup is so far off that setting off for it is a mistake. */
  | 'too-early-to-go'
  /** Its driver has set off: the pickup cannot move to a time for which it would be too early to set off. */
  | 'under-way'
  /** The driver is under way with another leg. */
  | 'busy-elsewhere'
  | 'not-confirmed'
  | 'driver-gone'
  | 'withdraw-late'
  | 'no-vehicle'
  | 'wrong-vehicle'
  /** Not even as a free upgrade. */
  | 'too-few-seats'
  | 'no-wheelchair'
  | 'licence-ends'
  | 'overlaps'
  | 'not-on-shift'
  /** The driver is on a break. */
  | 'on-break'
  /** The driver has to end their break before they set off. */
  | 'end-break-first'
  | BreakRejection
  /** Another driver has an open offer of the leg. */
  | 'offer-open'
  | 'driver-has-offer'
  /** Answered, withdrawn or expired. */
  | 'offer-over'
  | 'taken'
  | 'pickup-past'
  | 'not-paid'
  | 'no-such-time'
  | 'not-cash'
  | 'bad-amount'
  | 'nothing-due'
  /** Neither an e-mail address nor a telephone number for a payment link. */
  | 'no-address'
  /** The payment link was sent a moment ago. */
  | 'requested-just-now'
  /** Neither an e-mail address nor a telephone number for a message by the chosen channels. */
  | 'no-contact'
  /** The confirmation was sent a moment ago. */
  | 'sent-just-now'
  /** Too long ago or too far ahead to be meant. */
  | 'bad-time'
  /** The phone used the id of an earlier, different event. */
  | 'id-used'
