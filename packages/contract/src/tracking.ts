import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Fix } from '@kerbside/domain/driver/check-fix.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import { type Eta, minutesLeft } from '@kerbside/domain/tracking/minutes-left.ts'
import { z } from 'zod'
import { STATUS } from './booking.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import type { LocationUpdate, StatusUpdate } from './live.ts'
import { envelope, id, text } from './scalar.ts'

const code = text('code', 128).optional()

/** By the code of the ticket or of a shared link, or by the number, for the owner of the booking. */
const fields = z.object({
  jobpartid: id('jobpartid').optional(),
  id: text('id', 64).optional(),
  code,
})

const coordinates = z.array(z.tuple([z.number(), z.number()]))

export const TrackingReply = z.object({
  ...envelope,
  /** Address of the driver's photo; '' if none may be shown. */
  photo: z.string(),
  jobid: z.number(),
  state: z.string(),
  status: z.string(),
  make: z.string(),
  model: z.string(),
  regno: z.string(),
  colour: z.string(),
  /** Metres by road from the car to the pickup, or to the drop-off once the passenger is on board. */
  distance: z.number(),
  /** Number of the driver's badge. */
  licence: z.string(),
  /** Whole minutes to the same place, rounded up. */
  etaetc: z.number(),
  drivernumber: z.string(),
  drivermobile: z.string(),
  /** First name and initial. */
  name: z.string(),
  driverid: z.number(),
  /** The area near the car, such as "Osterley". */
  currentlocation: z.string(),
  /** The route ahead of the car, as [longitude, latitude]. */
  coordinates,
  currentlat: z.number().nullable(),
  currentlng: z.number().nullable(),
  /** Addition to the specification: degrees clockwise from north. */
  heading: z.number().nullable(),
  /** Addition to the specification: the instant of the car's position; '' while the position is not shown. */
  seenat: z.string(),
  /** Addition to the specification: the pickup as it is now, an instant; a flight may have moved it. */
  pickupat: z.string(),
  /**
   * Addition to the specification: the start of the driver's wait, and until when it is free; instants, '' if the
   * driver is not waiting.
   */
  waitingsince: z.string(),
  waitingfreeuntil: z.string(),
  /**
   * Addition to the specification: version of the booking; a client may drop a response that is older than one it has
   * received.
   */
  version: z.number(),
})
export type TrackingReply = z.infer<typeof TrackingReply>

export const trackVehicle = endpoint({
  method: 'GET',
  path: '/api/trackvehicle',
  about:
    'Returns the driver and the position of the car; before the car sets off, only the state of the booking and, once assigned, the driver.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: fields,
  reply: TrackingReply,
})

export const DriverPhotoReply = z.object({
  ...envelope,
  /** The photo itself, as a `data:` URL; '' if the driver has none. */
  photo: z.string(),
})

export const findDriverPhoto = endpoint({
  method: 'GET',
  path: '/api/driverphoto',
  about: 'Returns the photo of the assigned driver.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid'), code }),
  reply: DriverPhotoReply,
})

export const findDriverFootprint = endpoint({
  method: 'GET',
  path: '/api/driverFootprint',
  about:
    'Returns the route the car took, once the journey is completed: metres, whole minutes and the line.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid'), code }),
  reply: z.object({
    ...envelope,
    distance: z.number(),
    traveltime: z.number(),
    coordinates,
  }),
})

/** Addition to the specification: a code with which others can follow the car without seeing the booking. */
export const shareTracking = endpoint({
  method: 'POST',
  path: '/api/sharetracking',
  about:
    'Creates a code that lets others follow the car: no price, no names of passengers, no telephone.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid'), code }),
  reply: z.object({ ...envelope, trackcode: z.string() }),
})

type Car = { make: string; model: string; colour: string; registration: string }

export type TrackingFacts = {
  leg: Leg
  version: number
  /** The driver and car, if they may be shown; the telephone number only if the driver may be called. */
  crew: { known: KnownDriver; car: Car | undefined; canCall: boolean } | undefined
  photo: string
  /** The car's position, if it may be shown. */
  place: Fix | undefined
  near: string
  way: (Eta & { metres: number; path: Path }) | undefined
  /** Of a driver who is waiting at the pickup. */
  wait: { since: Date; freeUntil: Date } | undefined
  now: Date
}

/** About a metre, which is the accuracy of satellite positioning at best. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

const lineOf = (path: Path): [number, number][] =>
  path.map(([lng, lat]) => [rounded(lng), rounded(lat)])

export function writeTracking(facts: TrackingFacts): TrackingReply {
  const { leg, crew, place, way, wait, now } = facts
  return {
    code: CODE.done,
    message: '',
    photo: facts.photo,
    jobid: leg.reference,
    state: leg.state,
    status: STATUS[leg.state],
    make: crew?.car?.make ?? '',
    model: crew?.car?.model ?? '',
    regno: crew?.car?.registration ?? '',
    colour: crew?.car?.colour ?? '',
    distance: Math.round(way?.metres ?? 0),
    licence: crew?.known.licences.find(({ kind }) => kind === 'badge')?.number ?? '',
    etaetc: way ? minutesLeft(way, now) : 0,
    drivernumber: crew ? String(crew.known.driver.number) : '',
    drivermobile: crew?.canCall ? crew.known.driver.phone : '',
    name: crew ? nameOf(crew.known.driver) : '',
    driverid: crew?.known.driver.number ?? 0,
    currentlocation: facts.near,
    coordinates: lineOf(way?.path ?? []),
    currentlat: place ? rounded(place.lat) : null,
    currentlng: place ? rounded(place.lng) : null,
    heading: place?.heading ?? null,
    seenat: place?.at.toISOString() ?? '',
    pickupat: leg.pickupAt.toISOString(),
    waitingsince: wait?.since.toISOString() ?? '',
    waitingfreeuntil: wait?.freeUntil.toISOString() ?? '',
    version: facts.version,
  }
}

/** "Amina K.": the form of a name that strangers see. */
function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}

export const writeFootprint = (went: { path: Path; metres: number; seconds: number }) => ({
  code: CODE.done,
  message: '',
  distance: went.metres,
  traveltime: Math.ceil(went.seconds / 60),
  coordinates: lineOf(went.path),
})

export const writeStatusUpdate = (facts: {
  leg: Pick<Leg, 'reference' | 'state' | 'pickupAt'>
  version: number
  at: Date
}): StatusUpdate => ({
  signal: 'statusUpdate',
  jobpartid: facts.leg.reference,
  status: STATUS[facts.leg.state],
  state: facts.leg.state,
  version: facts.version,
  at: facts.at.toISOString(),
  pickupat: facts.leg.pickupAt.toISOString(),
})

export const writeLocationUpdate = (facts: {
  reference: number
  place: Pick<Fix, 'lat' | 'lng' | 'at' | 'heading'>
  /** Whole minutes; null if unknown. */
  eta: number | null
}): LocationUpdate => ({
  signal: 'locationUpdate',
  jobpartid: facts.reference,
  currentlat: rounded(facts.place.lat),
  currentlng: rounded(facts.place.lng),
  heading: facts.place.heading ?? null,
  at: facts.place.at.toISOString(),
  etaetc: facts.eta,
})
