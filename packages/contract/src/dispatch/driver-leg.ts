import { LEG_CHARGES } from '@kerbside/domain/booking/leg-charge.ts'
import { z } from 'zod'

/** A place the driver drives to. */
const Stop = z.object({
  /** "Heathrow Terminal 5", "14 Tabor Row". */
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  category: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type DriverStop = z.infer<typeof Stop>

const Flight = z.object({
  number: z.string(),
  fromAirport: z.string(),
  /** As the flight data gives it; '' until it is queried. */
  status: z.string(),
  /** Instants, ISO 8601, and the same in the operator’s zone; '' if unknown. */
  scheduledAt: z.string(),
  estimatedAt: z.string(),
  landedAt: z.string(),
  landsLocal: z.string(),
  /** Later than planned; negative is early. */
  delayMinutes: z.number(),
})

const Waiting = z.object({
  from: z.enum(['landing', 'pickup', 'arrival']),
  startsAt: z.string(),
  freeUntil: z.string(),
  freeMinutes: z.number(),
  unitMinutes: z.number(),
  /** The price of each started unit after that, and the driver’s share of it. */
  perUnit: z.number(),
  sharePerUnit: z.number(),
  /** From when a no-show may be recorded; '' until the driver has arrived. */
  noShowFrom: z.string(),
  /** When the passenger got in; '' before. */
  endedAt: z.string(),
})

export const DriverLeg = z.object({
  reference: z.number(),
  /** With the operator’s prefix: "KB-1040718". */
  bookingRef: z.string(),
  state: z.string(),
  status: z.string(),
  version: z.number(),
  /** ISO 8601, and civil time in the operator’s zone. */
  pickupAt: z.string(),
  pickupLocal: z.string(),
  dropOffAt: z.string(),
  dropOffLocal: z.string(),
  /** The civil time first requested, if the pickup was moved; else ''. */
  requestedLocal: z.string(),
  pickup: Stop,
  dropOff: Stop,
  vias: z.array(Stop),
  metres: z.number(),
  seconds: z.number(),
  /** The planned route, [[lng, lat], …], for use without a signal; [] in lists of completed legs. */
  path: z.array(z.tuple([z.number(), z.number()])),
  /** The name is set once the driver has accepted, the telephone number from then until the end; else ''. */
  passenger: z.object({ name: z.string(), phone: z.string() }),
  /** The text of the name board for an arrivals hall; '' elsewhere. */
  nameBoard: z.string(),
  party: z.object({
    passengers: z.number(),
    luggage: z.number(),
    handbags: z.number(),
    smallPets: z.number(),
    otherPets: z.number(),
    smallChildSeats: z.number(),
    largeChildSeats: z.number(),
  }),
  vehicleTypeId: z.number(),
  vehicleType: z.string(),
  flight: Flight.nullable(),
  /** The customer’s note, and the desk’s. */
  note: z.string(),
  deskNote: z.string(),
  currencyCode: z.string(),
  fare: z.number(),
  /** The driver’s share of the fare. */
  share: z.number(),
  tip: z.number(),
  /** How it is paid; `cash`: the driver takes `cashToTake`, including the waiting that is certain by then. */
  pay: z.enum(['cash', 'card', 'account', 'paid', 'unpaid']),
  cashToTake: z.number(),
  /** What is charged beside the price, as far as the office has decided about it. */
  charges: z.array(
    z.object({
      kind: z.enum(LEG_CHARGES),
      amount: z.number(),
      note: z.string(),
      /** `collected`: the driver collects it with the cash; `sending`: still on the phone. */
      state: z.enum(['waiting', 'collected', 'accepted', 'rejected', 'sending']),
    }),
  ),
  /** Until when the driver may add a charge to this completed job, ISO 8601; '' if they may not. */
  chargesUntil: z.string(),
  /** The cash the driver reported; null before. */
  cashTaken: z.number().nullable(),
  waiting: Waiting.nullable(),
  /** When the passenger got in, ISO 8601; '' before. */
  boardedAt: z.string(),
  /** Booked for as soon as possible: the pickup time is an estimate. */
  asap: z.boolean(),
  /**
   * The driver’s possible next moves, the usual one first, each with the instant from which it is allowed ('' at
   * once).
   */
  moves: z.array(z.object({ to: z.string(), from: z.string(), needsReason: z.boolean() })),
})
export type DriverLeg = z.infer<typeof DriverLeg>

export const DriverOffer = z.object({
  offerId: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  leg: DriverLeg,
  /** The gap between the driver’s previous leg or present position and this leg; null if unknown. */
  before: z
    .object({ reference: z.number(), endsLocal: z.string(), spareMinutes: z.number() })
    .nullable(),
  /** Empty distance to the pickup; null if the driver’s position is unknown. */
  emptyMetres: z.number().nullable(),
})
export type DriverOffer = z.infer<typeof DriverOffer>
