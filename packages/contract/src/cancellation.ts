import type { Minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { CHANGED_MEANWHILE, CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { sayMoney, writeMoney } from './money.ts'
import { envelope, id, number, text, whole } from './scalar.ts'

const asked = {
  /** Of the way out or the way back: only that one is cancelled. */
  bookingref: id('bookingref'),
  /** Ours: of the other way, when both are to be cancelled. */
  returnbookingref: id('returnbookingref').nullable().optional(),
  /** Ours: only tells what cancelling would cost. */
  preview: z.boolean().default(false),
  reason: text('reason').default(''),
}

export const CancelReply = z.object({
  ...envelope,
  /** Ours: kept of what was paid, and what goes back. */
  fee: z.number(),
  refund: z.number(),
  currencycode: z.string(),
  status: z.string(),
  returnstatus: z.string(),
})
export type CancelReply = z.infer<typeof CancelReply>

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/cancelbooking',
  about: 'Cancels a booking, when the operator lets customers; or tells what that would cost.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({
    source: text('source', 32).default('web'),
    ...asked,
    /** Ours: the fee the customer was shown. Another one by now is told, not taken. */
    fee: number('fee', { least: 0, most: 10_000_000 }).optional(),
    /** Ours: of the link in the mail, for whoever did not book in this browser. */
    code: text('code', 128).default(''),
  }),
  reply: CancelReply,
})

export const cancelForCustomer = endpoint({
  method: 'POST',
  path: '/api/cancellation',
  about:
    'Cancels any booking of the operator; with a fee, for at most that in the place of what the bands say.',
  audience: 'staff',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    ...asked,
    /** In minor units. */
    fee: whole('fee', { least: 0, most: 1_000_000_000 }).optional(),
  }),
  reply: CancelReply,
})

export type CancelRefusal =
  | 'not-allowed'
  /** The driver is at the pickup, the passenger is on board, or the ride is over. */
  | 'too-late'
  /** Lapsed, declined: there is nothing left to cancel. */
  | 'over'
  | 'fee-changed'
  /** Decided on how it stood before. */
  | 'changed-meanwhile'

/** What cancelling costs, or cost. */
export type CancelCost = {
  fee: Minor
  refund: Minor
  currency: string
  /** The wire's words for both ways. */
  status: string
  returnStatus: string
}

const REFUSALS = {
  'not-allowed': ({ phone }) => `Please call us to cancel: ${phone}.`,
  'too-late': ({ phone }) =>
    `Your driver is at the pickup or the journey has begun, so it can no longer be cancelled here. Please call us: ${phone}.`,
  over: () => 'There is nothing left to cancel.',
  'fee-changed': ({ cost }) =>
    `Cancelling now costs ${sayMoney(cost.fee, cost.currency)}. Please confirm once more.`,
  'changed-meanwhile': () => CHANGED_MEANWHILE,
} satisfies Record<CancelRefusal, (facts: { phone: string; cost: CancelCost }) => string>

export const sayCancelRefusal = (
  reason: CancelRefusal,
  facts: { phone: string; cost: CancelCost },
): string => REFUSALS[reason](facts)

export const writeCancelled = (cost: CancelCost): CancelReply => ({
  code: CODE.done,
  message: '',
  ...writeCost(cost),
})

export const writeCancelRefusal = (
  reason: CancelRefusal,
  facts: { phone: string; cost: CancelCost },
): CancelReply => ({
  code: CODE.refused,
  message: REFUSALS[reason](facts),
  ...writeCost(facts.cost),
})

const writeCost = ({ fee, refund, currency, status, returnStatus }: CancelCost) => ({
  fee: writeMoney(fee, currency),
  refund: writeMoney(refund, currency),
  currencycode: currency,
  status,
  returnstatus: returnStatus,
})
