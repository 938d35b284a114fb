import { ACCOUNT_ROLES } from '@kerbside/domain/corporate/member.ts'
import { z } from 'zod'
import { CreditNote, StatementReply } from '../booker.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import {
  currency,
  envelope,
  isoDate,
  matching,
  multilineText,
  requiredText,
  text,
  uuid,
  whole,
} from '../scalar.ts'

const roles = ['owner', 'accounts'] as const
const limit: Limit = { times: 120, per: 'minute' }
const max = 2_147_483_647
const bookerId = whole('bookerId', { min: 1, max })
const version = whole('version', { min: 0, max })
/** Major units. */
const money = z.number().min(0, 'An amount can’t be negative.').max(10_000_000)
const outside = z.enum(['refuse', 'approve'])
const clock = matching(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 5, 'Enter a time such as 07:30.')

/** The rules an account sets for its legs, as its form shows them; null for a rule it does not set. */
const Rules = z.object({
  reference: z
    .object({ label: text('label', 60), mask: text('mask', 60), required: z.boolean() })
    .nullable(),
  costCentreRequired: z.boolean(),
  vehicles: z.object({ vehicleTypeIds: z.array(z.int().positive()).max(200), outside }).nullable(),
  maxFare: z.object({ amount: money, currencyCode: currency, outside }).nullable(),
  hours: z
    .object({
      open: z
        .array(
          z.object({ weekdays: z.array(z.int().min(1).max(7)).max(7), from: clock, to: clock }),
        )
        .max(14),
      outside,
    })
    .nullable(),
  approveAll: z.boolean(),
})

const agreed = {
  name: text('name', 120),
  address: multilineText('address'),
  /** The most it may owe at once; null: no limit. */
  creditLimit: money.nullable(),
  commissionPercent: z.number(),
  /** For each leg. */
  commissionFixed: money,
  paymentDays: z.int(),
  costCentres: z.array(z.object({ code: text('code', 60), name: text('name', 120) })).max(500),
  rules: Rules,
  /** No new bookings while blocked; existing bookings are carried out. */
  blocked: z.boolean(),
  blockedReason: text('reason'),
}

const Member = z.object({
  customerId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ACCOUNT_ROLES),
})
export type DeskMemberOfAccount = z.infer<typeof Member>

const Account = z.object({
  bookerId: z.number(),
  version: z.number(),
  ...agreed,
  currencyCode: z.string(),
  /** Currently owed on account, and the credit left under the limit; null without a limit. */
  owed: z.number(),
  free: z.number().nullable(),
  members: z.array(Member),
  /** The account's own price books. */
  books: z.array(z.object({ book: z.string(), name: z.string() })),
  /** It has a service area of its own, which is set by file and left unchanged here. */
  hasArea: z.boolean(),
  vehicleTypes: z.array(z.object({ vehicleTypeId: z.number(), name: z.string() })),
})
export type DeskAccount = z.infer<typeof Account>

const FieldError = z.object({ path: z.string(), message: z.string() })

export const AccountReply = z.object({
  ...envelope,
  /** Null if a new account was not saved. */
  account: Account.nullable(),
  errors: z.array(FieldError),
})
export type AccountReply = z.infer<typeof AccountReply>

const Row = z.object({
  bookerId: z.number(),
  name: z.string(),
  members: z.number(),
  currencyCode: z.string(),
  creditLimit: z.number().nullable(),
  owed: z.number(),
  blocked: z.boolean(),
})
export type DeskAccountRow = z.infer<typeof Row>

export const ACCOUNTS_AT_ONCE = 50

export const listDeskAccounts = endpoint({
  method: 'GET',
  path: '/api/desk/accounts',
  about:
    'Addition to the specification: lists corporate accounts by name, 50 per page, with the amount each owes; `q` filters by a part of the name.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ q: text('q', 80).optional(), after: text('after').optional() }),
  reply: z.object({ ...envelope, accounts: z.array(Row), after: z.string() }),
})

export const showDeskAccount = endpoint({
  method: 'GET',
  path: '/api/desk/account',
  about:
    'Addition to the specification: returns a corporate account: its agreement, the amount it owes, and its members.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId }),
  reply: AccountReply,
})

export const saveDeskAccount = endpoint({
  method: 'POST',
  path: '/api/desk/account',
  about:
    'Addition to the specification: creates a corporate account (bookerId 0) or changes one; errors are reported by field. 409 with the current state if another user changed it first.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId: whole('bookerId', { min: 0, max }), version, ...agreed }),
  reply: AccountReply,
})

export const inviteToAccount = endpoint({
  method: 'POST',
  path: '/api/desk/account/invite',
  about:
    'Addition to the specification: adds a member to an account. A person who already has a customer account becomes a member at once; anyone else gets an e-mail with a link to choose a password.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    bookerId,
    firstName: requiredText('First name', 60),
    lastName: requiredText('Last name', 60),
    email: requiredText('E-mail'),
    role: z.enum(ACCOUNT_ROLES),
  }),
  reply: AccountReply.extend({ mailed: z.boolean() }),
})

export const changeAccountMember = endpoint({
  method: 'POST',
  path: '/api/desk/account/member',
  about:
    'Addition to the specification: changes the role of a member of an account; `end` removes the member.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    bookerId,
    customerId: whole('customerId', { min: 1, max }),
    role: z.enum([...ACCOUNT_ROLES, 'end']),
  }),
  reply: AccountReply,
})

const Invoice = z.object({
  id: z.number(),
  invoiceNo: z.string(),
  state: z.enum(['draft', 'issued', 'paid']),
  dateFrom: z.string(),
  dateTo: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  paidDate: z.string(),
  journeys: z.number(),
  total: z.number(),
  /** The amount credited by credit notes, and the remainder. */
  credited: z.number(),
  left: z.number(),
  credits: z.array(CreditNote),
  currencyCode: z.string(),
  overdue: z.boolean(),
})
export type DeskAccountInvoice = z.infer<typeof Invoice>

const InvoicesReply = z.object({ ...envelope, invoices: z.array(Invoice) })
const day = isoDate()

export const showDeskStatement = endpoint({
  method: 'GET',
  path: '/api/desk/account/statement',
  about:
    'Addition to the specification: returns the statement of a corporate account as its own members see it, by day of pickup; a year at most.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId, dateFrom: day, dateTo: day }),
  reply: StatementReply,
})

export const listDeskInvoices = endpoint({
  method: 'GET',
  path: '/api/desk/account/invoices',
  about:
    'Addition to the specification: lists the invoices of a corporate account, newest first; 200 at most.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId }),
  reply: InvoicesReply,
})

export const issueDeskInvoice = endpoint({
  method: 'POST',
  path: '/api/desk/account/invoice',
  about:
    'Addition to the specification: invoices an account for the journeys of a range of past days, and e-mails the invoice to the members who manage its accounts.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId, dateFrom: day, dateTo: day }),
  reply: InvoicesReply,
})

export const payDeskInvoice = endpoint({
  method: 'POST',
  path: '/api/desk/account/invoice/paid',
  about:
    'Addition to the specification: marks an invoice as paid, with the bank’s reference; a repeated request has no further effect.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    bookerId,
    id: whole('id', { min: 1, max }),
    reference: text('reference', 120),
  }),
  reply: InvoicesReply,
})

export const drawDeskInvoice = endpoint({
  method: 'GET',
  path: '/api/desk/account/invoice/pdf',
  about: 'Addition to the specification: returns an invoice of an account as a PDF, in base64.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId, id: whole('id', { min: 1, max }) }),
  reply: z.object({ ...envelope, filename: z.string(), pdf: z.string() }),
})

const InvoiceLine = z.object({
  /** Position on the invoice, from 1. */
  position: z.number(),
  reference: z.number(),
  kind: z.enum(['journey', 'fee']),
  pickup: z.string(),
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  amount: z.number(),
  /** The amount not yet credited. */
  left: z.number(),
})
export type DeskInvoiceLine = z.infer<typeof InvoiceLine>

export const showDeskInvoice = endpoint({
  method: 'GET',
  path: '/api/desk/account/invoice',
  about:
    'Addition to the specification: returns the lines of an invoice of an account, with the amounts that can still be credited.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId, id: whole('id', { min: 1, max }) }),
  reply: z.object({ ...envelope, currencyCode: z.string(), lines: z.array(InvoiceLine) }),
})

export const creditDeskInvoice = endpoint({
  method: 'POST',
  path: '/api/desk/account/invoice/credit',
  about:
    'Addition to the specification: creates a credit note for some lines of an issued invoice, in whole or in part, or without `lines` for the whole remainder. The invoice does not change. A repeated `pressed` returns the same note.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({
    bookerId,
    id: whole('id', { min: 1, max }),
    pressed: uuid('pressed is invalid'),
    reason: text('Reason', 300),
    lines: z
      .array(z.object({ position: z.int().min(1).max(100_000), amount: money }))
      .max(2000)
      .optional(),
  }),
  reply: InvoicesReply,
})

export const drawDeskCredit = endpoint({
  method: 'GET',
  path: '/api/desk/account/credit/pdf',
  about: 'Addition to the specification: returns a credit note of an account as a PDF, in base64.',
  audience: 'desk',
  roles,
  limit,
  input: z.object({ bookerId, id: whole('id', { min: 1, max }) }),
  reply: z.object({ ...envelope, filename: z.string(), pdf: z.string() }),
})
