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
      /** The gateway's name for it, or ''. */
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
  about: 'Gives money of a booking back: an amount, or all that is left of its fare. Needs a key.',
  audience: 'staff',
  limit: { times: 60, per: 'minute' },
  input: z.object({
    bookingref: id('bookingref'),
    /** In minor units; left out, everything but a tip. */
    amount: whole('amount', { least: 1, most: 1_000_000_000_000 }).optional(),
    reason: requiredText('reason'),
    /** For who cannot send an Idempotency-Key: the same key gives back once. */
    key: matching(/^[A-Za-z0-9._:-]{8,128}$/, 128, 'key is invalid').optional(),
  }),
  reply: RefundsReply,
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds',
  about: 'What was taken for a booking and what went back, by whom, why and how it stands.',
  audience: 'staff',
  limit: { times: 120, per: 'minute' },
  input: z.object({ bookingref: id('bookingref') }),
  reply: RefundsReply,
})

/** What went back of a booking's money. */
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
    askedBy: 'customer' | 'staff' | 'system' | 'gateway'
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
  refunds: given.refunds.map((one) => ({
    id: one.id,
    amount: one.amount,
    reason: one.reason,
    askedby: one.askedBy,
    state: one.state,
    gatewayref: one.providerRef ?? '',
    tries: one.tries,
    lasterror: one.lastError,
    madeat: one.madeAt.toISOString(),
    changedat: one.changedAt.toISOString(),
  })),
})

/** Why nothing was given back, in a dispatcher's words. */
export const REFUND_REFUSALS = {
  'nothing-left': 'There is no money of this booking left to give back.',
  'too-much': 'That is more than is left of what was paid.',
  'not-an-amount': 'That is no amount that could be given back.',
  'other-request': 'This key was used for another refund.',
  'no-key': 'Send an Idempotency-Key, so that the refund is given once.',
} as const
export type RefundRefusal = keyof typeof REFUND_REFUSALS

export const writeRefundRefusal = (reason: RefundRefusal): RefundsReply => ({
  code: CODE.refused,
  message: REFUND_REFUSALS[reason],
  bookingref: '',
  currencycode: '',
  taken: 0,
  returned: 0,
  underway: 0,
  refunds: [],
})
