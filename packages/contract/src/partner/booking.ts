import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import { z } from 'zod'
import { writeMoney } from '../money.ts'
import {
  currency,
  isoInstant,
  matching,
  multilineText,
  requiredText,
  text,
  uuid,
  whole,
} from '../scalar.ts'
import { partnerEndpoint } from './endpoint.ts'

export const reference = whole('reference', { min: 1, max: 2_147_483_647 }).describe(
  'Of either way of the booking.',
)

const LegShown = z.object({
  leg: z.number().describe('1 there, 2 back.'),
  reference: z.number(),
  state: z.string(),
  pickupAt: z.string().describe('An instant, UTC.'),
  pickupLocal: z.string().describe('On the operator’s own clock.'),
  pickup: z.string(),
  dropOff: z.string(),
  stops: z.array(z.string()),
  vehicleTypeId: z.number(),
  vehicleType: z.string(),
  passengers: z.number(),
  luggage: z.number(),
  flight: z.string(),
  fare: z.number(),
})

export const BookingShown = z.object({
  id: z.string().describe('As in events.'),
  reference: z.number(),
  madeAt: z.string(),
  test: z.boolean(),
  version: z.number(),
  paymentMethod: z.string(),
  paymentState: z.string(),
  payBy: z
    .string()
    .describe('Of a booking to be paid by card: it is held until then, and expires unpaid.'),
  currency: z.string(),
  total: z.number(),
  passenger: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  yourReference: z.string(),
  note: z.string(),
  legs: z.array(LegShown),
})

export const writeBooking = (booking: Booking): z.input<typeof BookingShown> => ({
  id: booking.id,
  reference: booking.legs[0]?.reference ?? 0,
  madeAt: booking.madeAt.toISOString(),
  test: booking.test,
  version: booking.version,
  paymentMethod: booking.paymentMethod,
  paymentState: booking.paymentState,
  payBy: booking.payBy?.toISOString() ?? '',
  currency: booking.currency,
  total: writeMoney(booking.total, booking.currency),
  passenger: {
    name: booking.passenger.name,
    phone: `${booking.passenger.diallingCode}${booking.passenger.phone}`,
    email: booking.passenger.email,
  },
  yourReference: booking.ourRef,
  note: booking.note,
  legs: booking.legs.map((leg) => writeLeg(leg, booking.currency)),
})

const writeLeg = (leg: Leg, inCurrency: string): z.input<typeof LegShown> => ({
  leg: leg.number,
  reference: leg.reference,
  state: leg.state,
  pickupAt: leg.pickupAt.toISOString(),
  pickupLocal: leg.pickupLocal,
  pickup: fullAddress(leg.pickup),
  dropOff: fullAddress(leg.dropOff),
  stops: leg.vias.map(fullAddress),
  vehicleTypeId: leg.vehicleTypeId,
  vehicleType: leg.vehicleType,
  passengers: leg.party.passengers,
  luggage: leg.party.luggage,
  flight: leg.flight?.number ?? '',
  fare: writeMoney(leg.fare, inCurrency),
})

export const BookingInput = z.object({
  quoteId: uuid('quoteId is invalid'),
  signature: requiredText('signature', 512),
  vehicleTypeId: whole('vehicleTypeId', { min: 1, max: 2_147_483_647 }),
  total: z
    .number()
    .min(0)
    .describe('As it was quoted; a different price is returned and not charged.'),
  currency,
  passenger: z.object({
    firstName: requiredText('firstName'),
    lastName: text('lastName').default(''),
    diallingCode: matching(/^\+\d{1,4}$/, 5, 'diallingCode is invalid'),
    phone: requiredText('phone', 20).describe('Without its country.'),
    email: requiredText('email'),
  }),
  paymentMethod: z
    .enum(['cash', 'card'])
    .optional()
    .describe('Left out it is cash, to the driver. By card it is paid at payUrl.'),
  note: multilineText('note').default(''),
  yourReference: text('yourReference', 60).default(''),
  flight: text('flight', 10).default('').describe('Of the way there, such as BA117.'),
})

export const BookingMade = BookingShown.extend({
  payUrl: z
    .string()
    .describe('Send the passenger there to pay by card; empty when nothing is to be paid so.'),
})

export const makeBooking = partnerEndpoint({
  method: 'POST',
  path: '/api/v1/bookings',
  about:
    'Books a quote. A booking paid in the car is confirmed at once; a booking paid by card is reserved: the passenger pays at payUrl before payBy, and the event booking.confirmed follows. Send an Idempotency-Key: the same key and request return the same booking, however often they are sent.',
  scope: 'book',
  input: BookingInput,
  reply: BookingMade,
  status: 201,
})

export const showBooking = partnerEndpoint({
  method: 'GET',
  path: '/api/v1/bookings/:reference',
  about: 'Returns the current state of a booking.',
  scope: 'read',
  input: z.object({ reference }),
  reply: BookingShown,
})

export const MAX_LISTED = 100

export const listBookings = partnerEndpoint({
  method: 'GET',
  path: '/api/v1/bookings',
  about:
    'Lists bookings in the order they were created. Continue with after=<next> until next is empty.',
  scope: 'read',
  input: z.object({
    after: z.union([z.literal(''), uuid('after is no cursor of ours')]).default(''),
    limit: whole('limit', { min: 1, max: MAX_LISTED }).default(50),
    pickupFrom: z
      .union([z.literal(''), isoInstant({ offset: true, error: 'pickupFrom is no instant' })])
      .default(''),
    pickupUntil: z
      .union([z.literal(''), isoInstant({ offset: true, error: 'pickupUntil is no instant' })])
      .default(''),
  }),
  reply: z.object({ bookings: z.array(BookingShown), next: z.string() }),
})

export const cancelBooking = partnerEndpoint({
  method: 'POST',
  path: '/api/v1/bookings/:reference/cancel',
  about:
    'Cancels the leg of that reference, or both legs with wholeBooking; with preview, only returns the fee. Send the fee that was previewed: if it has changed, the reply reports the new fee and nothing is cancelled.',
  scope: 'book',
  input: z.object({
    reference,
    wholeBooking: z.boolean().default(true),
    preview: z.boolean().default(false),
    fee: z.number().min(0).optional(),
    reason: text('reason').default(''),
  }),
  reply: z.object({
    preview: z.boolean(),
    fee: z.number().describe('Kept of what was paid or is owed.'),
    refund: z.number(),
    currency: z.string(),
  }),
})

export const showJourney = partnerEndpoint({
  method: 'GET',
  path: '/api/v1/bookings/:reference/journey',
  about:
    'Returns the state of the ride, its driver and, once the driver has set off, the position of the car: what the passenger may see.',
  scope: 'dispatch',
  input: z.object({ reference }),
  reply: z.object({
    reference: z.number(),
    state: z.string(),
    pickupAt: z.string(),
    driver: z.string().describe('First name and initial; empty until it is disclosed.'),
    vehicle: z.string(),
    registration: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    seenAt: z.string(),
    minutesAway: z.number().describe('To the pickup, with the passenger on board to the drop-off.'),
  }),
})
