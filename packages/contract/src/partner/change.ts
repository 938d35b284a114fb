import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { z } from 'zod'
import { type AmendmentAsked, quoteAmendment, readAmendment } from '../amendment.ts'
import { writeParty } from '../quotation/party.ts'
import { multilineText, text, when, whole } from '../scalar.ts'
import { BookingShown, reference } from './booking.ts'
import { partnerCall } from './call.ts'
import { Place } from './quote.ts'

const count = (title: string, most: number) => whole(title, { least: 0, most }).optional()

/** Of one way; what is left out stays as it is. */
export const ChangeAsked = z.object({
  reference,
  preview: z.boolean().default(false),
  total: z
    .number()
    .min(0)
    .optional()
    .describe('Of the booking, as it was previewed; another one by now is told and not taken.'),
  pickupAt: when('pickupAt')
    .optional()
    .describe('On the operator’s own clock, such as 2026-12-01T09:30, or an instant.'),
  pickup: Place.optional(),
  dropOff: Place.optional(),
  stops: z.array(Place).max(10).optional().describe('All of them; none takes them away.'),
  passengers: whole('passengers', { least: 1, most: 64 }).optional(),
  luggage: count('luggage', 99),
  handLuggage: count('handLuggage', 99),
  smallChildSeats: count('smallChildSeats', 2),
  largeChildSeats: count('largeChildSeats', 2),
  vehicleTypeId: whole('vehicleTypeId', { least: 1, most: 2_147_483_647 }).optional(),
  flight: text('flight', 10).optional().describe('Such as BA117; empty takes it away.'),
  note: multilineText('note').optional().describe('To the driver, of the whole booking.'),
})

export const changeBooking = partnerCall({
  method: 'PATCH',
  path: '/api/v1/bookings/:reference',
  about:
    'Changes the way of that reference: its time, places, party, vehicle, flight or note; with preview it only tells what that costs. Send If-Match with the ETag of the booking, and nothing is changed that you have not seen; an Idempotency-Key, and it is changed once however often it is sent.',
  scope: 'book',
  input: ChangeAsked,
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

/** The same question as the site asks it, so that there is one price and not two. */
export function readChange(said: z.output<typeof ChangeAsked>, leg: Leg): AmendmentAsked {
  const party = {
    ...(said.passengers !== undefined && { passengers: said.passengers }),
    ...(said.luggage !== undefined && { luggages: said.luggage }),
    ...(said.handLuggage !== undefined && { handbags: said.handLuggage }),
    ...(said.smallChildSeats !== undefined && { smallchildseats: said.smallChildSeats }),
    ...(said.largeChildSeats !== undefined && { largechildseats: said.largeChildSeats }),
  }
  return readAmendment(
    quoteAmendment.input.parse({
      bookingref: leg.reference,
      ...(said.pickupAt && { bookingdate: said.pickupAt }),
      ...(said.pickup && { pickup: asEnd(said.pickup) }),
      ...(said.dropOff && { dropoff: asEnd(said.dropOff) }),
      ...(said.stops && {
        viaaddresses: said.stops.map(({ name, latitude: lat, longitude: lng, postcode }) => ({
          address: name,
          lat,
          lng,
          postcode,
        })),
      }),
      ...(Object.keys(party).length > 0 && { party: { ...writeParty(leg.party), ...party } }),
      ...(said.vehicleTypeId !== undefined && { vehtypeid: said.vehicleTypeId }),
      ...(said.flight !== undefined && {
        flight: { flightnumber: said.flight, noflightdetails: said.flight === '' },
      }),
      ...(said.note !== undefined && { notes: said.note }),
    }),
  )
}

const asEnd = ({ name, latitude: lat, longitude: lng, postcode }: z.output<typeof Place>) => ({
  text: name,
  lat,
  lng,
  postcode,
})
