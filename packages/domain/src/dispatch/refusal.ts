/** Why something about a leg, an offer or a driver was not done. The wire words each. */
export type DispatchRefusal =
  /** No such leg, driver or offer for whoever asks. */
  | 'unknown'
  /** Another driver has it by now. */
  | 'not-yours'
  | 'changed-meanwhile'
  | 'not-from-here'
  | 'not-by-them'
  | 'needs-reason'
  /** A no-show before the passenger has had the time they are given. */
  | 'too-early'
  /** The pickup is so far off that setting off for it is a mistake. */
  | 'too-early-to-go'
  /** Its driver has set off: the pickup cannot move to where nobody would have yet. */
  | 'under-way'
  /** The driver is under way with another journey. */
  | 'busy-elsewhere'
  | 'not-confirmed'
  | 'driver-gone'
  | 'no-vehicle'
  | 'wrong-vehicle'
  | 'licence-ends'
  | 'overlaps'
  | 'not-on-shift'
  /** The leg is with another driver to be answered. */
  | 'offer-open'
  | 'driver-has-offer'
  /** Answered, withdrawn or run out. */
  | 'offer-over'
  | 'taken'
  | 'pickup-past'
  | 'not-paid'
  | 'no-such-time'
  | 'not-cash'
  | 'bad-amount'
  | 'nothing-due'
  /** Neither an address nor a telephone to send a link to. */
  | 'no-address'
  /** The link to pay went out a moment ago. */
  | 'asked-just-now'
  /** Longer ago or further ahead than can be meant. */
  | 'bad-time'
  /** The phone gave the id of something else it had said. */
  | 'id-used'
