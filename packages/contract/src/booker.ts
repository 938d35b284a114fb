import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, id, when } from './scalar.ts'

const range = { dateto: when('dateto'), datefrom: when('datefrom') }
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
  Price: z.number(),
  Commission: z.number(),
  BookingDateTime: z.string(),
})

export const findBookerStatement = endpoint({
  method: 'GET',
  path: '/api/bookerstatement',
  about: 'The commission statement of the signed-in corporate booker.',
  audience: 'booker',
  limit,
  input: z.object({ bookerid: id('bookerid'), ...range }),
  reply: z.object({ ...envelope, bookings: z.array(StatementLine) }),
})

export const BookerInvoice = z.object({
  id: z.number(),
  dateto: z.string(),
  datefrom: z.string(),
  issuedate: z.string(),
  issuedbyuser: z.string(),
})

export const listBookerInvoices = endpoint({
  method: 'GET',
  path: '/api/bookerinvoice',
  about: 'The invoices of the signed-in corporate booker.',
  audience: 'booker',
  limit,
  input: z.object({ bookerid: id('bookerid') }),
  reply: z.object({ ...envelope, invoices: z.array(BookerInvoice) }),
})

const invoice = z.object({ id: id('id').optional(), bookerid: id('bookerid'), ...range })

export const makeBookerInvoice = endpoint({
  method: 'POST',
  path: '/api/bookerinvoice',
  about: 'Makes an invoice over a range of dates.',
  audience: 'booker',
  limit,
  input: invoice,
  reply: z.object(envelope),
})

export const changeBookerInvoice = endpoint({
  method: 'PUT',
  path: '/api/bookerinvoice',
  about: 'Changes an invoice the booker issued.',
  audience: 'booker',
  limit,
  input: invoice,
  reply: z.object(envelope),
})

export const removeBookerInvoice = endpoint({
  method: 'DELETE',
  path: '/api/bookerinvoice',
  about: 'Removes a draft invoice.',
  audience: 'booker',
  limit,
  input: z.object({ id: id('id') }),
  reply: z.object(envelope),
})

export const reportBookerInvoice = endpoint({
  method: 'GET',
  path: '/api/bookerinvoicereport',
  about: 'An invoice as a file.',
  audience: 'booker',
  limit,
  input: z.object({ id: id('id') }),
  reply: z.object({
    ...envelope,
    invoice: z.string(),
    fileext: z.string(),
    filename: z.string(),
  }),
})

export const chartBookings = endpoint({
  method: 'GET',
  path: '/api/booking',
  about: 'Bookings of a week by day, for the chart.',
  audience: 'booker',
  limit,
  input: z.object({ weekcommencing: when('weekcommencing'), bookerid: id('bookerid') }),
  reply: z.object({
    ...envelope,
    days: z.array(z.object({ date: z.string(), bookings: z.number(), amount: z.number() })),
  }),
})
