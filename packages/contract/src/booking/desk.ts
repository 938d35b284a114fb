import { BOOKING_SOURCES } from '@kerbside/domain/booking/booking-source.ts'
import { LEG_STATES } from '@kerbside/domain/booking/leg-state.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import { z } from 'zod'
import { CreateBookingReply, CreateBookingRequest } from '../booking.ts'
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
const max = 2_147_483_647
const selector = (title: string) => whole(title, { min: 1, max }).optional()
const day = isoDate().optional()

/** Several values with commas between them, as they appear in a URL: "confirmed,assigned". */
const several = <Value extends string>(title: string, allowed: readonly Value[]) =>
  text(title)
    .transform((given) => given.split(',').filter((item) => item !== ''))
    .pipe(z.array(z.enum(allowed as [Value, ...Value[]], { error: `${title} is invalid` })))
    .optional()

const filters = {
  /** A reference, or the start of a name, telephone number, e-mail address, postcode, flight or registration. */
  q: text('q', 80).optional(),
  state: several('state', LEG_STATES),
  pay: several('pay', PAYMENT_STATES),
  source: several('source', BOOKING_SOURCES),
  /** Range of pickup days, both included. */
  from: day,
  until: day,
  /** Range of days on which the booking was made. */
  madeFrom: day,
  madeUntil: day,
  vehicleTypeId: selector('vehicleTypeId'),
  bookerId: selector('bookerId'),
  driver: selector('driver'),
  promoId: selector('promoId'),
  customerId: selector('customerId'),
  /** By pickup time. Without it: earliest first from a given pickup day on, else latest first. */
  order: z.enum(['earliest', 'latest']).optional(),
}

export const FoundBooking = z.object({
  reference: z.number(),
  bookingRef: z.string(),
  state: z.enum(LEG_STATES as [string, ...string[]]),
  paymentState: z.enum(PAYMENT_STATES),
  paymentMethod: z.string(),
  pickupAt: z.string(),
  pickupLocal: z.string(),
  madeAt: z.string(),
  from: z.string(),
  to: z.string(),
  passenger: z.string(),
  phone: z.string(),
  driver: z.string(),
  vehicleType: z.string(),
  account: z.string(),
  promoCode: z.string(),
  source: z.string(),
  fare: z.number(),
  currencyCode: z.string(),
})
export type FoundBooking = z.infer<typeof FoundBooking>

export const FOUND_AT_ONCE = 50

export const findDeskBookings = endpoint({
  method: 'GET',
  path: '/api/desk/bookings/find',
  about:
    'Addition to the specification: lists the journeys that match all conditions, 50 per page, by pickup time: `order` is `earliest` or `latest`, without it `earliest` from a given pickup day on and else `latest`; `after` of a reply requests the next page.',
  audience: 'desk',
  limit,
  input: z.object({ ...filters, after: text('after', 80).optional() }),
  reply: z.object({ ...envelope, bookings: z.array(FoundBooking), after: z.string() }),
})

const choice = z.object({ id: z.number(), name: z.string() })

export const listBookingFilters = endpoint({
  method: 'GET',
  path: '/api/desk/bookings/filters',
  about:
    'Addition to the specification: lists the values for a journey search: vehicle types, accounts, drivers, promo codes.',
  audience: 'desk',
  limit,
  input: nothing,
  reply: z.object({
    ...envelope,
    vehicleTypes: z.array(choice),
    accounts: z.array(choice),
    drivers: z.array(choice),
    promos: z.array(choice),
  }),
})

export const exportDeskBookings = endpoint({
  method: 'POST',
  path: '/api/desk/bookings/csv',
  about:
    'Addition to the specification: returns the same search as a table, 20,000 rows at most; the export is logged.',
  audience: 'desk',
  roles: ['owner', 'dispatcher', 'accounts'],
  limit: { times: 20, per: 'minute' },
  input: z.object(filters),
  reply: z.object({
    ...envelope,
    filename: z.string(),
    csv: z.string(),
    rows: z.number(),
    /** There are more rows than the limit. */
    more: z.boolean(),
  }),
})

export const createDeskBooking = endpoint({
  method: 'POST',
  path: '/api/desk/bookings/new',
  about:
    'Addition to the specification: creates the booking of a quote for a caller. It is recorded as taken by the signed-in member of staff.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit: { times: 60, per: 'minute' },
  input: CreateBookingRequest,
  reply: CreateBookingReply,
})
