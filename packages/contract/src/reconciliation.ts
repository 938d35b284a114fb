import { ACCOUNTANT_FORMATS } from '@kerbside/domain/ledger/accountant-csv.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day } from './licensing.ts'
import { RefundsReply } from './refund.ts'
import {
  envelope,
  id,
  matching,
  requiredMultilineText,
  requiredText,
  text,
  uuid,
  whole,
} from './scalar.ts'

const reply = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...envelope, ...shape })
const KEEPERS = ['owner', 'accounts'] as const
const recordId = uuid('id is invalid')

export const PAYMENTS_AT_ONCE = 50
export const PAYMENT_GROUPS = ['taken', 'refunded', 'waiting', 'failed', 'orphan'] as const

/** One attempt to take money; all amounts in minor units. */
export const DeskPayment = z.object({
  id: z.string(),
  reference: z.number(),
  bookingRef: z.string(),
  payer: z.string(),
  gateway: z.string(),
  /** "Visa 4242", or ''. */
  card: z.string(),
  purpose: z.string(),
  state: z.string(),
  currencyCode: z.string(),
  requested: z.number(),
  taken: z.number(),
  returned: z.number(),
  underWay: z.number(),
  gatewayRef: z.string(),
  declined: z.string(),
  madeAt: z.string(),
})
export type DeskPayment = z.infer<typeof DeskPayment>

const cursor = matching(/^\d{4}-\d\d-\d\dT[\d:.]{5,16}Z\|[0-9a-f-]{36}$/, 66, 'cursor is invalid')

const paymentsFilter = {
  q: text('q', 80).optional(),
  group: z.enum(PAYMENT_GROUPS).optional(),
  from: day('from').optional(),
  until: day('until').optional(),
}

/** What one method took in one currency, in minor units. */
export const PaymentTotal = z.object({
  gateway: z.string(),
  currencyCode: z.string(),
  payments: z.number(),
  taken: z.number(),
  returned: z.number(),
  /** Paid less refunded. */
  net: z.number(),
})
export type PaymentTotal = z.infer<typeof PaymentTotal>

export const listDeskPayments = endpoint({
  method: 'GET',
  path: '/api/desk/payments',
  about:
    'Addition to the specification: lists payment attempts, newest first, 50 per page; by booking, payer, amount or the gateway’s reference.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object({ ...paymentsFilter, after: cursor.optional() }),
  /** `after` fetches the next rows; '' at the end. */
  reply: reply({ rows: z.array(DeskPayment), after: z.string() }),
})

export const sumDeskPayments = endpoint({
  method: 'GET',
  path: '/api/desk/payments/totals',
  about:
    'Addition to the specification: adds up the payment attempts of a filter by method and currency: paid, refunded, and what is left.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object(paymentsFilter),
  reply: reply({ totals: z.array(PaymentTotal) }),
})

export const exportDeskPayments = endpoint({
  method: 'POST',
  path: '/api/desk/payments/csv',
  about:
    'Addition to the specification: returns the payment attempts of a filter as CSV, newest first, 25,000 at most.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 10, per: 'minute' },
  input: z.object(paymentsFilter),
  reply: reply({ filename: z.string(), csv: z.string(), rows: z.number() }),
})

export const DeskEntry = z.object({
  id: z.string(),
  kind: z.string(),
  at: z.string(),
  /** 0 if it belongs to no booking. */
  reference: z.number(),
  bookingRef: z.string(),
  /** Positive is debit; the postings add up to zero. */
  postings: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      currencyCode: z.string(),
      amount: z.number(),
    }),
  ),
})
export type DeskEntry = z.infer<typeof DeskEntry>

export const showDeskPayment = endpoint({
  method: 'GET',
  path: '/api/desk/payment',
  about:
    'Addition to the specification: returns all payment details of a booking: attempts, refunds, gateway messages, ledger.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 240, per: 'minute' },
  input: z.object({ reference: id('reference') }),
  reply: reply({
    reference: z.number(),
    bookingRef: z.string(),
    payer: z.string(),
    method: z.string(),
    state: z.string(),
    currencyCode: z.string(),
    total: z.number(),
    taken: z.number(),
    returned: z.number(),
    underWay: z.number(),
    attempts: z.array(DeskPayment),
    refunds: RefundsReply.shape.refunds,
    messages: z.array(
      z.object({
        gateway: z.string(),
        type: z.string(),
        receivedAt: z.string(),
        /** '' once it has been dealt with. */
        parked: z.string(),
      }),
    ),
    entries: z.array(DeskEntry),
  }),
})

export const refundDeskPayment = endpoint({
  method: 'POST',
  path: '/api/desk/refund',
  about: 'Addition to the specification: refunds money of a booking, once for each key.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 60, per: 'minute' },
  input: z.object({
    reference: id('reference'),
    /** In minor units. */
    amount: whole('amount', { min: 1, max: 1_000_000_000_000 }),
    reason: requiredText('reason'),
  }),
  reply: RefundsReply,
})

export const showDeskLedger = endpoint({
  method: 'GET',
  path: '/api/desk/ledger',
  about:
    'Addition to the specification: returns the balances of all accounts, grouped by kind; each currency sums to zero.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 60, per: 'minute' },
  input: z.object({}),
  reply: reply({
    accounts: z.array(
      z.object({
        account: z.string(),
        name: z.string(),
        currencyCode: z.string(),
        /** Positive is debit. */
        balance: z.number(),
      }),
    ),
    totals: z.array(z.object({ currencyCode: z.string(), sum: z.number() })),
  }),
})

export const listDeskJournal = endpoint({
  method: 'GET',
  path: '/api/desk/journal',
  about: 'Addition to the specification: lists the ledger entries of a day, 100 per page.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object({ day: day('day'), after: cursor.optional() }),
  reply: reply({ entries: z.array(DeskEntry), after: z.string() }),
})

export const exportDeskJournal = endpoint({
  method: 'POST',
  path: '/api/desk/journal/csv',
  about:
    'Addition to the specification: returns the ledger lines of a range of days as CSV, for a spreadsheet or in the import format of an accounting program; 25,000 entries at most.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 10, per: 'minute' },
  input: z.object({
    from: day('from'),
    until: day('until'),
    format: z.enum(ACCOUNTANT_FORMATS, 'format is invalid').default('ledger'),
  }),
  reply: reply({ filename: z.string(), csv: z.string(), rows: z.number() }),
})

export const DeskDifference = z.object({
  id: z.string(),
  gateway: z.string(),
  kind: z.enum(['only-gateway', 'only-attempt', 'amount', 'refunded', 'ledger']),
  /** 0 if it refers to no booking of ours. */
  reference: z.number(),
  bookingRef: z.string(),
  gatewayRef: z.string(),
  currencyCode: z.string(),
  atGateway: z.number(),
  here: z.number(),
  ledger: z.number(),
  foundAt: z.string(),
})
export type DeskDifference = z.infer<typeof DeskDifference>

export const listDeskExceptions = endpoint({
  method: 'GET',
  path: '/api/desk/exceptions',
  about:
    'Addition to the specification: lists money that does not reconcile, refunds with errors, open disputes, and the last reconciliation.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 120, per: 'minute' },
  input: z.object({}),
  reply: reply({
    differences: z.array(DeskDifference),
    refunds: z.array(
      z.object({
        id: z.string(),
        reference: z.number(),
        bookingRef: z.string(),
        amount: z.number(),
        currencyCode: z.string(),
        state: z.string(),
        reason: z.string(),
        lastError: z.string(),
        changedAt: z.string(),
      }),
    ),
    disputes: z.array(
      z.object({
        reference: z.number(),
        bookingRef: z.string(),
        gateway: z.string(),
        amount: z.number(),
        currencyCode: z.string(),
        openedAt: z.string(),
      }),
    ),
    matches: z.array(z.object({ gateway: z.string(), until: z.string() })),
  }),
})

export const explainDeskDifference = endpoint({
  method: 'POST',
  path: '/api/desk/exceptions/explain',
  about:
    'Addition to the specification: closes a difference with an explanation; the same difference is not opened again.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: recordId, note: requiredMultilineText('note') }),
  reply: reply({}),
})

export const decideDeskDispute = endpoint({
  method: 'POST',
  path: '/api/desk/exceptions/dispute',
  about:
    'Addition to the specification: records the outcome of a booking’s disputes, as reported in the gateway’s own dashboard.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 60, per: 'minute' },
  input: z.object({ reference: id('reference'), step: z.enum(['lost', 'won']) }),
  reply: reply({}),
})

export const rematchDeskMoney = endpoint({
  method: 'POST',
  path: '/api/desk/exceptions/match',
  about:
    'Addition to the specification: reconciles gateway, payments and ledger again from a given day, within a minute.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 10, per: 'minute' },
  input: z.object({ since: day('since') }),
  /** The number of gateways concerned. */
  reply: reply({ gateways: z.number() }),
})

export const listDeskCash = endpoint({
  method: 'GET',
  path: '/api/desk/cash',
  about:
    'Addition to the specification: lists what each driver drove in a range of days, their share, the cash they kept and the amount owed.',
  audience: 'desk',
  roles: KEEPERS,
  limit: { times: 60, per: 'minute' },
  input: z.object({ from: day('from'), until: day('until') }),
  reply: reply({
    drivers: z.array(
      z.object({
        number: z.number(),
        name: z.string(),
        currencyCode: z.string(),
        legs: z.number(),
        fares: z.number(),
        share: z.number(),
        cash: z.number(),
        /** Their share less the cash they hold; if it is negative, the driver owes it. */
        due: z.number(),
        /** All cash they hold by the ledger, whenever they took it. */
        held: z.number(),
      }),
    ),
  }),
})
