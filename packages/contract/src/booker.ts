import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounded, envelope, id, multilineText, requiredText, text, uuid, when } from './scalar.ts'

const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day of the operator's calendar, with or without a time of day; '' if none is given. */
const day = (title: string) =>
  bounded(40, { type: `${title} must be a text`, long: `${title} is invalid` })
    .refine(
      (input) =>
        BARE_DAY.test(input)
          ? readLocalTime(`${input}T00:00`) !== undefined
          : when(title).safeParse(input).success,
      { error: `${title} is invalid` },
    )
    .default('')

const range = { dateto: day('dateto'), datefrom: day('datefrom') }
const limit = { times: 60, per: 'minute' } as const

export const StatementLine = z.object({
  Via: z.string(),
  Note: z.string(),
  Status: z.string(),
  JobPartID: z.number(),
  BookerRef: z.string(),
  BookerName: z.string(),
  BookerAddress: z.string(),
  PickupAddress: z.string(),
  PickupPostcode: z.string(),
  DropoffAddress: z.string(),
  DropoffPostcode: z.string(),
  Card: z.number(),
  Cash: z.number(),
  /** Addition to the specification, so that the payments add up to the price. */
  Account: z.number(),
  Price: z.number(),
  Commission: z.number(),
  BookingDateTime: z.string(),
  /** Addition to the specification. */
  PassengerName: z.string(),
  PickupName: z.string(),
  DropoffName: z.string(),
  CostCentre: z.string(),
  CurrencyCode: z.string(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** Totals of a statement in one currency; amounts in different currencies are never added. */
export const StatementTotal = z.object({
  currencycode: z.string(),
  bookings: z.number(),
  card: z.number(),
  cash: z.number(),
  account: z.number(),
  price: z.number(),
  commission: z.number(),
})
export type StatementTotal = z.infer<typeof StatementTotal>

/** A credit note as it is listed: the part of an issued invoice that was credited. */
export const CreditNote = z.object({
  id: z.number(),
  creditno: z.string(),
  invoiceno: z.string(),
  issuedate: z.string(),
  reason: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  currencycode: z.string(),
})
export type CreditNote = z.infer<typeof CreditNote>

export const StatementReply = z.object({
  ...envelope,
  bookings: z.array(StatementLine),
  /** Addition to the specification. */
  totals: z.array(StatementTotal),
  /** Credit notes made in these days, whatever the date of their invoice. */
  credits: z.array(CreditNote),
  company: z.string(),
  datefrom: z.string(),
  dateto: z.string(),
  prefix: z.string(),
})

export const findBookerStatement = endpoint({
  method: 'GET',
  path: '/api/bookerstatement',
  about:
    'Returns the commission statement of the signed-in corporate booker: journeys by day of pickup, a year at most; without days, the current month up to today.',
  audience: 'booker',
  limit,
  input: z.object({ bookerid: id('bookerid'), ...range }),
  reply: StatementReply,
})

export const BookerInvoice = z.object({
  id: z.number(),
  dateto: z.string(),
  datefrom: z.string(),
  /** '' while it is a draft. */
  issuedate: z.string(),
  /** "me", or the name of the other person who made it. */
  issuedbyuser: z.string(),
  /** Addition to the specification: '' while it is a draft. */
  invoiceno: z.string(),
  state: z.enum(['draft', 'issued', 'paid']),
  duedate: z.string(),
  paiddate: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  /** Addition to the specification: the amount credited by credit notes, and the remainder. */
  credited: z.number(),
  left: z.number(),
  credits: z.array(CreditNote),
  currencycode: z.string(),
  journeys: z.number(),
  /** A draft of "me" whose period is over and which has at least one entry. */
  canissue: z.boolean(),
})
export type BookerInvoice = z.infer<typeof BookerInvoice>

export const listBookerInvoices = endpoint({
  method: 'GET',
  path: '/api/bookerinvoice',
  about: 'Lists the invoices of the signed-in corporate booker’s account, newest first.',
  audience: 'booker',
  limit,
  input: z.object({ bookerid: id('bookerid') }),
  reply: z.object({ ...envelope, invoices: z.array(BookerInvoice) }),
})

const invoice = z.object({ id: id('id').optional(), bookerid: id('bookerid'), ...range })
const SavedReply = z.object({ ...envelope, id: z.number().optional() })

export const makeBookerInvoice = endpoint({
  method: 'POST',
  path: '/api/bookerinvoice',
  about: 'Creates a draft invoice for a range of days; without days, for last month.',
  audience: 'booker',
  limit,
  input: invoice,
  reply: SavedReply,
})

export const changeBookerInvoice = endpoint({
  method: 'PUT',
  path: '/api/bookerinvoice',
  about: 'Changes the days of a draft created by the booker.',
  audience: 'booker',
  limit,
  input: invoice,
  reply: SavedReply,
})

export const removeBookerInvoice = endpoint({
  method: 'DELETE',
  path: '/api/bookerinvoice',
  about: 'Deletes a draft created by the booker.',
  audience: 'booker',
  limit,
  input: z.object({ id: id('id') }),
  reply: SavedReply,
})

export const issueBookerInvoice = endpoint({
  method: 'POST',
  path: '/api/bookerinvoiceissue',
  about:
    'Issues a draft created by the booker: it gets the next number, and its lines no longer change.',
  audience: 'booker',
  limit,
  input: z.object({ id: id('id') }),
  reply: z.object({ ...envelope, id: z.number().optional(), invoiceno: z.string().optional() }),
})

export const reportBookerInvoice = endpoint({
  method: 'GET',
  path: '/api/bookerinvoicereport',
  about: 'Returns an invoice as a file, in base64; a draft is marked as one.',
  audience: 'booker',
  limit: { times: 20, per: 'minute' },
  input: z.object({ id: id('id') }),
  reply: z.object({
    ...envelope,
    invoice: z.string(),
    fileext: z.string(),
    filename: z.string(),
  }),
})

export const reportBookerCredit = endpoint({
  method: 'GET',
  path: '/api/bookercreditreport',
  about:
    'Addition to the specification: returns a credit note of the booker’s account as a file, in base64.',
  audience: 'booker',
  limit: { times: 20, per: 'minute' },
  input: z.object({ id: id('id') }),
  reply: z.object({
    ...envelope,
    credit: z.string(),
    fileext: z.string(),
    filename: z.string(),
  }),
})

export const chartBookings = endpoint({
  method: 'GET',
  path: '/api/booking',
  about:
    'Returns the bookings of a week by day, for the chart: the week that contains the given day.',
  audience: 'booker',
  limit,
  input: z.object({ weekcommencing: day('weekcommencing'), bookerid: id('bookerid') }),
  reply: z.object({
    ...envelope,
    days: z.array(z.object({ date: z.string(), bookings: z.number(), amount: z.number() })),
    /** Addition to the specification: currency of the amounts. Legs in another currency are counted but not added. */
    currencycode: z.string(),
  }),
})

export const findBookerAccount = endpoint({
  method: 'GET',
  path: '/api/bookeraccount',
  about:
    'Returns what the account of the signed-in booker requires of its bookings, and what the booker may do there.',
  audience: 'booker',
  limit,
  input: z.object({}),
  reply: z.object({
    ...envelope,
    name: z.string(),
    role: z.enum(['booker', 'approver', 'accounts', 'admin']),
    /** The account's name for its own reference, its format and a sample; '' allows any reference. */
    reference: z.object({
      label: z.string(),
      mask: z.string(),
      sample: z.string(),
      required: z.boolean(),
    }),
    costcentres: z.array(z.object({ code: z.string(), name: z.string() })),
    costcentrerequired: z.boolean(),
  }),
})

export const checkAccountTrip = endpoint({
  method: 'POST',
  path: '/api/accounttrip',
  about:
    'Addition to the specification: checks a quote against the travel rules of the booker’s account, before any details are entered. Code 2 has the reason of a rejection; with code 1, `reasons` lists what an approver must allow first.',
  audience: 'booker',
  limit,
  input: z.object({
    quoteid: uuid('quoteid is invalid'),
    signature: text('signature', 128),
    vehtypeid: id('vehtypeid'),
  }),
  reply: z.object({ ...envelope, reasons: z.array(z.string()) }),
})

export const makeAccountInvoice = endpoint({
  method: 'POST',
  path: '/api/accountinvoice',
  about: 'Issues an invoice to an account for a range of past days, for staff.',
  audience: 'staff',
  limit,
  input: z.object({ bookerid: id('bookerid'), ...range }),
  reply: z.object({ ...envelope, id: z.number().optional(), invoiceno: z.string().optional() }),
})

export const markInvoicePaid = endpoint({
  method: 'POST',
  path: '/api/invoicepaid',
  about: 'Marks an issued invoice as paid, once: its journeys are no longer owed.',
  audience: 'staff',
  limit,
  input: z.object({
    /** As it is printed: "KB-INV-0042". */
    invoiceno: requiredText('invoiceno', 40),
    /** The bank's reference of the payment. */
    reference: text('reference', 100).default(''),
  }),
  reply: z.object(envelope),
})

const code = requiredText('code', 128)

/** A leg that waits for approval, as shown to the approver whose code opens it. */
export const ApprovalTrip = z.object({
  ...envelope,
  state: z.enum(['requested', 'approved', 'refused', 'lapsed', 'gone']),
  company: z.string(),
  askedby: z.string(),
  /** Why it needs approval, in sentences. */
  reasons: z.array(z.string()),
  passengername: z.string(),
  ourref: z.string(),
  /** The account's name for its own reference; '' if it has none. */
  ourreflabel: z.string(),
  costcentre: z.string(),
  total: z.number(),
  currencycode: z.string(),
  vehicletype: z.string(),
  paymentmethod: z.string(),
  notes: z.string(),
  /** An instant, ISO 8601. */
  until: z.string(),
  answeredby: z.string(),
  answer: z.string(),
  ways: z.array(
    z.object({
      jobpartid: z.number(),
      pickupdatetime: z.string(),
      pickupname: z.string(),
      pickupaddress: z.string(),
      dropoffname: z.string(),
      dropoffaddress: z.string(),
      price: z.number(),
    }),
  ),
})
export type ApprovalTrip = z.infer<typeof ApprovalTrip>

export const findApproval = endpoint({
  method: 'POST',
  path: '/api/approvalinfo',
  about: 'Returns the trip that awaits an approver’s decision, by the code of their e-mail.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ code }),
  reply: ApprovalTrip,
})

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/approval',
  about: 'Approves or rejects a trip, once, by the code of the approver’s e-mail.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ code, approve: z.boolean(), note: multilineText('note', 500).default('') }),
  reply: ApprovalTrip,
})
