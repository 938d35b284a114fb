import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { RefundState } from '@kerbside/domain/refund/refund.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, requiredText, whole } from './scalar.ts'

export const RefundsReply = z.object({
  ...envelope,
  bookingref: z.string(),
  currencycode: z.string(),
  /** All amounts in minor units. */
  taken: z.number(),
  returned: z.number(),
  underway: z.number(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      reason: z.string(),
      askedby: z.enum(['customer', 'staff', 'system', 'gateway']),
      state: z.enum(['pending', 'submitted', 'unknown', 'succeeded', 'failed']),
      /** The gateway's id of the refund, or ''. */
      gatewayref: z.string(),
      tries: z.number(),
      lasterror: z.string(),
      madeat: z.string(),
      changedat: z.string(),
    }),
  ),
})
export type RefundsReply = z.infer<typeof RefundsReply>

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/refund',
  about:
    'Refunds money of a booking: an amount, or the whole remainder of its fare. Requires a key.',
  audience: 'staff',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    bookingref: id('bookingref'),
    /** In minor units; if left out, everything except a tip. */
    amount: whole('amount', { min: 1, max: 1_000_000_000_000 }).optional(),
    reason: requiredText('reason'),
    /** For a client that cannot send an Idempotency-Key: a key refunds only once. */
    key: matching(/^[A-Za-z0-9._:-]{8,128}$/, 128, 'key is invalid').optional(),
  }),
  reply: RefundsReply,
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds',
  about:
    'Returns what was paid for a booking and what was refunded, by whom, why and with which state.',
  audience: 'staff',
  limit: { times: 120, per: 'minute' },
  input: z.object({ bookingref: id('bookingref') }),
  reply: RefundsReply,
})

/** The refunds of a booking. */
export type GivenBack = {
  reference: number
  currency: string
  taken: Minor
  returned: Minor
  underWay: Minor
  refunds: readonly {
    id: string
    amount: Minor
    reason: string
    requestedBy: 'customer' | 'staff' | 'system' | 'gateway'
    state: RefundState
    providerRef: string | undefined
    tries: number
    lastError: string
    madeAt: Date
    changedAt: Date
  }[]
}

export const readAmount = (amount: number | undefined): Minor | undefined =>
  amount === undefined ? undefined : minor(amount)

export const writeRefunds = (given: GivenBack): RefundsReply => ({
  code: CODE.done,
  message: '',
  bookingref: String(given.reference),
  currencycode: given.currency,
  taken: given.taken,
  returned: given.returned,
  underway: given.underWay,
  refunds: given.refunds.map((refund) => ({
    id: refund.id,
    amount: refund.amount,
    reason: refund.reason,
    askedby: refund.requestedBy,
    state: refund.state,
    gatewayref: refund.providerRef ?? '',
    tries: refund.tries,
    lasterror: refund.lastError,
    madeat: refund.madeAt.toISOString(),
    changedat: refund.changedAt.toISOString(),
  })),
})

/** Why nothing was refunded, in words for a dispatcher. */
export const REFUND_REJECTION_MESSAGES = {
  'nothing-left': 'There’s nothing left to refund for this booking.',
  'too-much': 'This is more than is left to refund.',
  'not-an-amount': 'Enter a valid refund amount.',
  'other-request': 'This key has been used for another refund.',
  'no-key': 'Send an Idempotency-Key, so the refund is made only once.',
} as const
export type RefundRejection = keyof typeof REFUND_REJECTION_MESSAGES

export const writeRefundRejection = (reason: RefundRejection): RefundsReply => ({
  code: CODE.refused,
  message: REFUND_REJECTION_MESSAGES[reason],
  bookingref: '',
  currencycode: '',
  taken: 0,
  returned: 0,
  underway: 0,
  refunds: [],
})
