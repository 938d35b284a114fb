import { BOOKING_SOURCES } from '@kerbside/domain/booking/booking-source.ts'
import { JOB_STATES } from '@kerbside/domain/booking/job.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { envelope, isoDate, nothing, text, whole } from '../scalar.ts'

export const PAYMENT_STATES = [
  'none_due',
  'unpaid',
  'authorising',
  'authorised',
  'paid',
  'deposit_paid',
  'on_account',
  'part_refunded',
  'refunded',
  'failed',
  'voided',
] as const satisfies readonly PaymentState[]

const limit: Limit = { times: 240, per: 'minute' }
const most = 2_147_483_647
const selector = (title: string) => whole(title, { least: 1, most }).optional()
const day = isoDate().optional()

/** Several with commas between them, as they stand in an address: "confirmed,assigned". */
const several = <Value extends string>(title: string, known: readonly Value[]) =>
  text(title)
    .transform((said) => said.split(',').filter((one) => one !== ''))
    .pipe(z.array(z.enum(known as [Value, ...Value[]], { error: `${title} is invalid` })))
    .optional()

const filters = {
  /** A reference, or the beginning of a name, telephone number, e-mail address, postcode, flight or registration. */
  q: text('q', 80).optional(),
  state: several('state', JOB_STATES),
  pay: several('pay', PAYMENT_STATES),
  source: several('source', BOOKING_SOURCES),
  /** Days of the pickup, both included. */
  from: day,
  until: day,
  /** Days it was made on. */
  madefrom: day,
  madeuntil: day,
  vehtypeid: selector('vehtypeid'),
  bookerid: selector('bookerid'),
  driver: selector('driver'),
  promoid: selector('promoid'),
  custid: selector('custid'),
}

export const FoundBooking = z.object({
  jobpartid: z.number(),
  bookingref: z.string(),
  state: z.enum(JOB_STATES as [string, ...string[]]),
  paymentstate: z.enum(PAYMENT_STATES),
  paymentmethod: z.string(),
  pickupat: z.string(),
  pickupdatetime: z.string(),
  madeat: z.string(),
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  phone: z.string(),
  driver: z.string(),
  vehicletype: z.string(),
  account: z.string(),
  promocode: z.string(),
  source: z.string(),
  fare: z.number(),
  currencycode: z.string(),
})
export type FoundBooking = z.infer<typeof FoundBooking>

export const FOUND_AT_ONCE = 50

export const findDeskBookings = endpoint({
  method: 'GET',
  path: '/api/desk/bookings/find',
  about:
    'Ours: journeys that fit everything asked, the latest pickup first, 50 at once; `after` of a reply asks for the next.',
  audience: 'desk',
  limit,
  input: z.object({ ...filters, after: text('after', 80).optional() }),
  reply: z.object({ ...envelope, bookings: z.array(FoundBooking), after: z.string() }),
})

const choice = z.object({ id: z.number(), name: z.string() })

export const listBookingFilters = endpoint({
  method: 'GET',
  path: '/api/desk/bookings/filters',
  about: 'Ours: what journeys can be looked for by: vehicle types, accounts, drivers, promo codes.',
  audience: 'desk',
  limit,
  input: nothing,
  reply: z.object({
    ...envelope,
    vehicletypes: z.array(choice),
    accounts: z.array(choice),
    drivers: z.array(choice),
    promos: z.array(choice),
  }),
})

export const exportDeskBookings = endpoint({
  method: 'POST',
  path: '/api/desk/bookings/csv',
  about: 'Ours: the same as a table, 20,000 at most; that somebody took it is kept in the log.',
  audience: 'desk',
  roles: ['owner', 'dispatcher', 'accounts'],
  limit: { times: 20, per: 'minute' },
  input: z.object(filters),
  reply: z.object({
    ...envelope,
    filename: z.string(),
    csv: z.string(),
    rows: z.number(),
    /** There are more than it takes. */
    more: z.boolean(),
  }),
})
