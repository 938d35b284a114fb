import { readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounded, envelope, id, multilineText, requiredText, text, uuid, when } from './scalar.ts'

const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day of the operator's calendar, bare or with a time of the clock; '' where nothing is said. */
const day = (title: string) =>
  bounded(40, { type: `${title} must be a text`, long: `${title} is invalid` })
    .refine(
      (said) =>
        BARE_DAY.test(said)
          ? readLocalTime(`${said}T00:00`) !== undefined
          : when(title).safeParse(said).success,
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
  /** Ours, so that what was paid adds up to the price. */
  Account: z.number(),
  Price: z.number(),
  Commission: z.number(),
  BookingDateTime: z.string(),
  /** Ours. */
  PassengerName: z.string(),
  PickupName: z.string(),
  DropoffName: z.string(),
  CostCentre: z.string(),
  CurrencyCode: z.string(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** Sums of a statement in one currency: money of two is never added up. */
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

/** What was taken back of an issued invoice, as it is listed. */
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
  /** Ours. */
  totals: z.array(StatementTotal),
  /** Made in these days, whenever its invoice was. */
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
    'The commission statement of the signed-in corporate booker: journeys by day of pickup, a year at most; without days the month so far.',
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
  /** "me", or who else made it. */
  issuedbyuser: z.string(),
  /** Ours: '' while it is a draft. */
  invoiceno: z.string(),
  state: z.enum(['draft', 'issued', 'paid']),
  duedate: z.string(),
  paiddate: z.string(),
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  /** Ours: what credit notes took back of it, and what they left. */
  credited: z.number(),
  left: z.number(),
  credits: z.array(CreditNote),
  currencycode: z.string(),
  journeys: z.number(),
  /** A draft of "me" whose days are over and which has something in it. */
  canissue: z.boolean(),
})
export type BookerInvoice = z.infer<typeof BookerInvoice>

export const listBookerInvoices = endpoint({
  method: 'GET',
  path: '/api/bookerinvoice',
  about: 'The invoices of the signed-in corporate booker’s account, newest first.',
  audience: 'booker',
  limit,
  input: z.object({ bookerid: id('bookerid') }),
  reply: z.object({ ...envelope, invoices: z.array(BookerInvoice) }),
})

const invoice = z.object({ id: id('id').optional(), bookerid: id('bookerid'), ...range })
const Kept = z.object({ ...envelope, id: z.number().optional() })

export const makeBookerInvoice = endpoint({
  method: 'POST',
  path: '/api/bookerinvoice',
  about: 'Makes a draft of an invoice over a range of days; without days of last month.',
  audience: 'booker',
  limit,
  input: invoice,
  reply: Kept,
})

export const changeBookerInvoice = endpoint({
  method: 'PUT',
  path: '/api/bookerinvoice',
  about: 'Changes the days of a draft the booker made.',
  audience: 'booker',
  limit,
  input: invoice,
  reply: Kept,
})

export const removeBookerInvoice = endpoint({
  method: 'DELETE',
  path: '/api/bookerinvoice',
  about: 'Removes a draft the booker made.',
  audience: 'booker',
  limit,
  input: z.object({ id: id('id') }),
  reply: Kept,
})

export const issueBookerInvoice = endpoint({
  method: 'POST',
  path: '/api/bookerinvoiceissue',
  about:
    'Issues a draft the booker made: it gets the next number, and what stands on it stays as it is.',
  audience: 'booker',
  limit,
  input: z.object({ id: id('id') }),
  reply: z.object({ ...envelope, id: z.number().optional(), invoiceno: z.string().optional() }),
})

export const reportBookerInvoice = endpoint({
  method: 'GET',
  path: '/api/bookerinvoicereport',
  about: 'An invoice as a file, in base64; a draft says that it is one.',
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
  about: 'Ours: a credit note of the booker’s account as a file, in base64.',
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
  about: 'Bookings of a week by day, for the chart; the week is the one the day lies in.',
  audience: 'booker',
  limit,
  input: z.object({ weekcommencing: day('weekcommencing'), bookerid: id('bookerid') }),
  reply: z.object({
    ...envelope,
    days: z.array(z.object({ date: z.string(), bookings: z.number(), amount: z.number() })),
    /** Ours: of the amounts. Journeys in another currency are counted, and not added up. */
    currencycode: z.string(),
  }),
})

export const findBookerAccount = endpoint({
  method: 'GET',
  path: '/api/bookeraccount',
  about:
    'What the account of the signed-in booker asks of its bookings, and what they may do there.',
  audience: 'booker',
  limit,
  input: z.object({}),
  reply: z.object({
    ...envelope,
    name: z.string(),
    role: z.enum(['booker', 'approver', 'accounts', 'admin']),
    /** What the account calls its own reference, how it is written and one as it looks; '' for anything. */
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

export const judgeAccountTrip = endpoint({
  method: 'POST',
  path: '/api/accounttrip',
  about:
    'Ours: what the travel rules of the booker’s account make of a quote, before anything is typed. Code 2 with the reason of a refusal; with code 1 `reasons` is what somebody there must allow first.',
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
  about: 'Issues an invoice to an account over a range of days that are over, for staff.',
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
    /** What the bank calls the payment. */
    reference: text('reference', 100).default(''),
  }),
  reply: z.object(envelope),
})

const code = requiredText('code', 128)

/** A trip that waits for somebody's word, for the approver whose code opens it. */
export const ApprovalTrip = z.object({
  ...envelope,
  state: z.enum(['asked', 'approved', 'refused', 'lapsed', 'gone']),
  company: z.string(),
  askedby: z.string(),
  /** Why it needs a word, in sentences. */
  reasons: z.array(z.string()),
  passengername: z.string(),
  ourref: z.string(),
  /** What the account calls it; '' for no name of its own. */
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
  about: 'The trip an approver was asked about, by the code of their mail.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ code }),
  reply: ApprovalTrip,
})

export const answerApproval = endpoint({
  method: 'POST',
  path: '/api/approval',
  about: 'Allows or refuses a trip, once, by the code of the approver’s mail.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: z.object({ code, approve: z.boolean(), note: multilineText('note', 500).default('') }),
  reply: ApprovalTrip,
})
