import { z } from 'zod'

/** A place a driver goes to. */
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
  fromairport: z.string(),
  /** As the flight data has it; '' while nobody has asked it. */
  status: z.string(),
  /** Instants, ISO 8601, and the same on the operator’s clock; '' where unknown. */
  scheduledat: z.string(),
  estimatedat: z.string(),
  landedat: z.string(),
  landslocal: z.string(),
  /** Later than planned; less than nothing is early. */
  delayminutes: z.number(),
})

const Waiting = z.object({
  from: z.enum(['landing', 'pickup', 'arrival']),
  startsat: z.string(),
  freeuntil: z.string(),
  freeminutes: z.number(),
  unitminutes: z.number(),
  /** What each begun unit after that costs, and what of it is the driver’s. */
  perunit: z.number(),
  shareperunit: z.number(),
  /** From when a no-show may be said; '' while the driver is not there. */
  noshowfrom: z.string(),
  /** When the passenger got in; '' while they did not. */
  endedat: z.string(),
})

export const DriverJob = z.object({
  jobpartid: z.number(),
  /** With the operator’s letters: "KB-1040718". */
  bookingref: z.string(),
  state: z.string(),
  status: z.string(),
  version: z.number(),
  /** ISO 8601, and civil time in the operator’s zone. */
  pickupat: z.string(),
  pickuplocal: z.string(),
  dropoffat: z.string(),
  dropofflocal: z.string(),
  /** Civil time the customer asked for, when it was moved since; else ''. */
  askedlocal: z.string(),
  pickup: Stop,
  dropoff: Stop,
  vias: z.array(Stop),
  metres: z.number(),
  seconds: z.number(),
  /** The planned way, [[lng, lat], …], for when there is no signal; [] in lists of what is done. */
  path: z.array(z.tuple([z.number(), z.number()])),
  /** The name is there from the acceptance on, the telephone from then until the end; else ''. */
  passenger: z.object({ name: z.string(), phone: z.string() }),
  /** To be held up in an arrivals hall; '' elsewhere. */
  nameboard: z.string(),
  party: z.object({
    passengers: z.number(),
    luggages: z.number(),
    handbags: z.number(),
    smallpets: z.number(),
    otherpets: z.number(),
    smallchildseats: z.number(),
    largechildseats: z.number(),
  }),
  vehtypeid: z.number(),
  vehicletype: z.string(),
  flight: Flight.nullable(),
  /** The customer’s words, and the desk’s. */
  note: z.string(),
  desknote: z.string(),
  currencycode: z.string(),
  fare: z.number(),
  /** What of the fare is the driver’s. */
  share: z.number(),
  tip: z.number(),
  /** How it is paid; `cash`: the driver takes `cashtotake`, with the waiting that is sure by then. */
  pay: z.enum(['cash', 'card', 'account', 'paid', 'unpaid']),
  cashtotake: z.number(),
  /** What the driver said they took; null before. */
  cashtaken: z.number().nullable(),
  waiting: Waiting.nullable(),
  /** What the driver may do next, the usual first, each from that instant on ('' at once). */
  moves: z.array(z.object({ to: z.string(), from: z.string(), needsreason: z.boolean() })),
})
export type DriverJob = z.infer<typeof DriverJob>

export const DriverOffer = z.object({
  offerid: z.string(),
  sentat: z.string(),
  expiresat: z.string(),
  job: DriverJob,
  /** Between the driver’s journey before it, or where they are, and this one; null where nothing is known. */
  before: z
    .object({ jobpartid: z.number(), endslocal: z.string(), spareminutes: z.number() })
    .nullable(),
  /** Empty way to the pickup; null where nobody knows where the driver is. */
  emptymetres: z.number().nullable(),
})
export type DriverOffer = z.infer<typeof DriverOffer>
