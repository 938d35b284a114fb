import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { z } from 'zod'
import { type AmendmentRequest, quoteAmendment, readAmendment } from '../amendment.ts'
import { writeParty } from '../quotation/party.ts'
import { multilineText, text, when, whole } from '../scalar.ts'
import { BookingShown, reference } from './booking.ts'
import { partnerEndpoint } from './endpoint.ts'
import { Place } from './quote.ts'

const count = (title: string, max: number) => whole(title, { min: 0, max }).optional()

/** Of one leg; a field that is left out stays unchanged. */
export const ChangeInput = z.object({
  reference,
  preview: z.boolean().default(false),
  total: z
    .number()
    .min(0)
    .optional()
    .describe(
      'Of the booking, as it was previewed; a different price is returned and not charged.',
    ),
  pickupAt: when('pickupAt')
    .optional()
    .describe('On the operator’s own clock, such as 2026-12-01T09:30, or an instant.'),
  pickup: Place.optional(),
  dropOff: Place.optional(),
  stops: z.array(Place).max(10).optional().describe('All of them; none takes them away.'),
  passengers: whole('passengers', { min: 1, max: 64 }).optional(),
  luggage: count('luggage', 99),
  handLuggage: count('handLuggage', 99),
  smallChildSeats: count('smallChildSeats', 2),
  largeChildSeats: count('largeChildSeats', 2),
  vehicleTypeId: whole('vehicleTypeId', { min: 1, max: 2_147_483_647 }).optional(),
  flight: text('flight', 10).optional().describe('Such as BA117; empty takes it away.'),
  note: multilineText('note').optional().describe('To the driver, of the whole booking.'),
})

export const changeBooking = partnerEndpoint({
  method: 'PATCH',
  path: '/api/v1/bookings/:reference',
  about:
    'Changes the leg of that reference: its time, places, party, vehicle, flight or note; with preview, only returns the price. Send If-Match with the ETag of the booking, so that nothing is changed that you have not seen, and an Idempotency-Key, so that repeated requests change it once.',
  scope: 'book',
  input: ChangeInput,
  reply: z.object({
    preview: z.boolean(),
    changes: z
      .array(z.object({ what: z.string(), before: z.string(), after: z.string() }))
      .describe('In words for people, the price last.'),
    total: z.number().describe('Of the whole booking from then on.'),
    due: z.number().describe('Still to be paid for it.'),
    refund: z.number().nullable().describe('Null when this very request was carried out before.'),
    currency: z.string(),
    promoLost: z
      .boolean()
      .nullable()
      .describe('A promo of the booking does not hold for the new trip; null like refund.'),
    payUrl: z
      .string()
      .describe(
        'Where the passenger pays what is due; empty while nothing is, or it is paid in the car.',
      ),
    expiresAt: z.string().describe('Of a preview: until when it holds.'),
    booking: BookingShown.describe('As it stands now.'),
  }),
})

/** Builds the request that the site would send, so that both get the same price. */
export function readChange(input: z.output<typeof ChangeInput>, leg: Leg): AmendmentRequest {
  const party = {
    ...(input.passengers !== undefined && { passengers: input.passengers }),
    ...(input.luggage !== undefined && { luggages: input.luggage }),
    ...(input.handLuggage !== undefined && { handbags: input.handLuggage }),
    ...(input.smallChildSeats !== undefined && { smallchildseats: input.smallChildSeats }),
    ...(input.largeChildSeats !== undefined && { largechildseats: input.largeChildSeats }),
  }
  return readAmendment(
    quoteAmendment.input.parse({
      bookingref: leg.reference,
      ...(input.pickupAt && { bookingdate: input.pickupAt }),
      ...(input.pickup && { pickup: asEnd(input.pickup) }),
      ...(input.dropOff && { dropoff: asEnd(input.dropOff) }),
      ...(input.stops && {
        viaaddresses: input.stops.map(({ name, latitude: lat, longitude: lng, postcode }) => ({
          address: name,
          lat,
          lng,
          postcode,
        })),
      }),
      ...(Object.keys(party).length > 0 && { party: { ...writeParty(leg.party), ...party } }),
      ...(input.vehicleTypeId !== undefined && { vehtypeid: input.vehicleTypeId }),
      ...(input.flight !== undefined && {
        flight: { flightnumber: input.flight, noflightdetails: input.flight === '' },
      }),
      ...(input.note !== undefined && { notes: input.note }),
    }),
    // the names of a partner contain the house
    { country: '' },
  )
}

const asEnd = ({ name, latitude: lat, longitude: lng, postcode }: z.output<typeof Place>) => ({
  text: name,
  lat,
  lng,
  postcode,
})
