export type PaymentMethod = 'cash' | 'card' | 'paypal' | 'account'

export type PaymentState =
  | 'none_due'
  | 'unpaid'
  | 'authorising'
  | 'authorised'
  | 'paid'
  /** A deposit was taken; the rest is due later. */
  | 'deposit_paid'
  /** A corporate account owes it; its invoice asks for it. */
  | 'on_account'
  | 'part_refunded'
  | 'refunded'
  | 'failed'
  | 'voided'

/** Money held, taken or owed by an account: nothing more is asked of the customer. */
export const isSettled = (state: PaymentState): boolean => SETTLED.has(state)

const SETTLED: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'none_due',
  'authorised',
  'paid',
  'on_account',
  'part_refunded',
])

/** What an attempt is for; each is paid at most once of a booking. */
export type AttemptPurpose = 'fare' | 'deposit' | 'balance' | 'tip'

export type AttemptState =
  | 'created'
  | 'submitting'
  | 'requires_action'
  | 'authorised'
  | 'captured'
  | 'failed'
  | 'voided'
  /** The gateway did not answer: it may have taken the money. Never read as failed. */
  | 'unknown'
  /** Money that belongs to no booking which could take it: it goes back. */
  | 'orphan'

const MOVES: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: [
    'submitting',
    'requires_action',
    'authorised',
    'captured',
    'failed',
    'voided',
    'unknown',
    'orphan',
  ],
  submitting: [
    'requires_action',
    'authorised',
    'captured',
    'failed',
    'voided',
    'unknown',
    'orphan',
  ],
  requires_action: [
    'submitting',
    'authorised',
    'captured',
    'failed',
    'voided',
    'unknown',
    'orphan',
  ],
  unknown: ['requires_action', 'authorised', 'captured', 'failed', 'voided', 'orphan'],
  authorised: ['captured', 'voided', 'orphan'],
  captured: [],
  failed: ['orphan'],
  voided: ['orphan'],
  orphan: [],
}

/** Reasons an attempt failed before its gateway was asked for the money: nothing was taken. */
const UNSENT = ['never_received', 'too_late', 'gateway_down', 'no_such_gateway'] as const
export type UnsentReason = (typeof UNSENT)[number]

/** Whether an attempt failed for a reason that has nothing to do with the card. */
export const isUnsent = (declineReason: string): boolean =>
  UNSENT.some((reason) => reason === declineReason)

export const isLiveAttempt = (state: AttemptState): boolean =>
  state === 'created' ||
  state === 'submitting' ||
  state === 'requires_action' ||
  state === 'unknown'

/** Whether it is unknown if an attempt took money. One that waits for its cardholder has taken none yet. */
export const isUncertain = (state: AttemptState): boolean =>
  isLiveAttempt(state) && state !== 'requires_action'

/** Whether an attempt may go from one state to another; a captured one is final, a late "failed" is ignored. */
export const mayMoveAttempt = (from: AttemptState, to: AttemptState): boolean =>
  MOVES[from].includes(to)
