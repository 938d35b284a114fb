import type { Minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { CHANGED_MEANWHILE, CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { formatMoney, writeMoney } from './money.ts'
import { envelope, id, number, text, whole } from './scalar.ts'

const fields = {
  /** Reference of the outward or the return leg; only that one is cancelled. */
  bookingref: id('bookingref'),
  /** Addition to the specification: reference of the other leg, to cancel both. */
  returnbookingref: id('returnbookingref').nullable().optional(),
  /** Addition to the specification: only returns what cancelling would cost. */
  preview: z.boolean().default(false),
  reason: text('reason').default(''),
}

export const CancelReply = z.object({
  ...envelope,
  /** Addition to the specification: the amount kept, and the refund. */
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
  about:
    'Cancels a booking, if the operator lets customers cancel; or returns what that would cost.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({
    source: text('source', 32).default('web'),
    ...fields,
    /**
     * Addition to the specification: the fee the customer was shown. If it has changed, the response gives the new
     * fee and nothing is cancelled.
     */
    fee: number('fee', { min: 0, max: 10_000_000 }).optional(),
    /**
     * Addition to the specification: code of the link in the e-mail, for a client that did not book in this browser.
     */
    code: text('code', 128).default(''),
  }),
  reply: CancelReply,
})

export const cancelForCustomer = endpoint({
  method: 'POST',
  path: '/api/cancellation',
  about:
    'Cancels any booking of the operator; with a fee, charges at most that fee instead of the cancellation bands.',
  audience: 'staff',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    ...fields,
    /** In minor units. */
    fee: whole('fee', { min: 0, max: 1_000_000_000 }).optional(),
  }),
  reply: CancelReply,
})

export type CancelRejection =
  | 'not-allowed'
  /** The driver is at the pickup, the passenger is on board, or the leg is completed. */
  | 'too-late'
  /** The booking has lapsed or was declined: there is nothing to cancel. */
  | 'over'
  | 'fee-changed'
  /** The booking has changed since the decision was made. */
  | 'changed-meanwhile'

/** What cancelling costs or did cost. */
export type CancelCost = {
  fee: Minor
  refund: Minor
  currency: string
  /** The wire's status text of both legs. */
  status: string
  returnStatus: string
}

const REJECTION_MESSAGES = {
  'not-allowed': ({ phone }) => `To cancel, please call us: ${phone}.`,
  'too-late': ({ phone }) =>
    `Your driver has arrived or the trip has started, so it can’t be cancelled online. Please call us: ${phone}.`,
  over: () => 'There’s nothing left to cancel.',
  'fee-changed': ({ cost }) =>
    `The cancellation fee is now ${formatMoney(cost.fee, cost.currency)}. Please confirm again.`,
  'changed-meanwhile': () => CHANGED_MEANWHILE,
} satisfies Record<CancelRejection, (details: { phone: string; cost: CancelCost }) => string>

export const describeCancelRejection = (
  reason: CancelRejection,
  details: { phone: string; cost: CancelCost },
): string => REJECTION_MESSAGES[reason](details)

export const writeCancelled = (cost: CancelCost): CancelReply => ({
  code: CODE.done,
  message: '',
  ...writeCost(cost),
})

export const writeCancelRejection = (
  reason: CancelRejection,
  details: { phone: string; cost: CancelCost },
): CancelReply => ({
  code: CODE.refused,
  message: REJECTION_MESSAGES[reason](details),
  ...writeCost(details.cost),
})

const writeCost = ({ fee, refund, currency, status, returnStatus }: CancelCost) => ({
  fee: writeMoney(fee, currency),
  refund: writeMoney(refund, currency),
  currencycode: currency,
  status,
  returnstatus: returnStatus,
})
