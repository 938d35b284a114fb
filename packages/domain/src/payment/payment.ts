export type PaymentMethod = 'cash' | 'card' | 'paypal' | 'account'

export type PaymentState =
  | 'none_due'
  | 'unpaid'
  | 'authorising'
  | 'authorised'
  | 'paid'
  /** A deposit was taken; the rest is due later. */
  | 'deposit_paid'
  /** A corporate account owes it; it is put on the account's invoice. */
  | 'on_account'
  | 'part_refunded'
  | 'refunded'
  | 'failed'
  | 'voided'

/** Authorised, paid or owed by an account: the customer has nothing more to pay. */
export const isSettled = (state: PaymentState): boolean => SETTLED.has(state)

const SETTLED: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'none_due',
  'authorised',
  'paid',
  'on_account',
  'part_refunded',
])

/** The purpose of an attempt; a booking is paid at most once for each. */
export type AttemptPurpose = 'fare' | 'deposit' | 'balance' | 'tip'

export type AttemptState =
  | 'created'
  | 'submitting'
  | 'requires_action'
  | 'authorised'
  | 'captured'
  | 'failed'
  | 'voided'
  /** The gateway did not answer: it may have taken the money. Never treated as failed. */
  | 'unknown'
  /** A charge that no booking accepts; it is refunded. */
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

/** Reasons why an attempt failed before the gateway was asked to charge: no money was taken. */
const UNSENT = ['never_received', 'too_late', 'gateway_down', 'no_such_gateway'] as const
export type UnsentReason = (typeof UNSENT)[number]

/** Whether an attempt failed for a reason unrelated to the card. */
export const isUnsent = (declineReason: string): boolean =>
  UNSENT.some((reason) => reason === declineReason)

export const isLiveAttempt = (state: AttemptState): boolean =>
  state === 'created' ||
  state === 'submitting' ||
  state === 'requires_action' ||
  state === 'unknown'

/** Whether it is unknown if an attempt took money. An attempt that waits for its cardholder has taken none yet. */
export const isUncertain = (state: AttemptState): boolean =>
  isLiveAttempt(state) && state !== 'requires_action'

/** Whether an attempt may move from one state to another. A captured attempt is final; a late "failed" is ignored. */
export const mayMoveAttempt = (from: AttemptState, to: AttemptState): boolean =>
  MOVES[from].includes(to)
