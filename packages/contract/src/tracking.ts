import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import type { Fix } from '@kerbside/domain/driver/judge-fix.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import { type Eta, minutesLeft } from '@kerbside/domain/tracking/minutes-left.ts'
import { z } from 'zod'
import { STATUS } from './booking.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import type { LocationUpdate, StatusUpdate } from './live.ts'
import { envelope, id, text } from './scalar.ts'

const code = text('code', 128).optional()

/** By the code of the ticket or of a shared link; or by the number, for whose it is. */
const asked = z.object({
  jobpartid: id('jobpartid').optional(),
  id: text('id', 64).optional(),
  code,
})

const coordinates = z.array(z.tuple([z.number(), z.number()]))

export const TrackingReply = z.object({
  ...envelope,
  /** Address of the driver's picture; '' while there is none to be shown. */
  photo: z.string(),
  jobid: z.number(),
  state: z.string(),
  status: z.string(),
  make: z.string(),
  model: z.string(),
  regno: z.string(),
  colour: z.string(),
  /** Metres by road from the car to the pickup, and with the passenger on board to the drop-off. */
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
  /** What the car is near, such as "Osterley". */
  currentlocation: z.string(),
  /** The way still before it, as [longitude, latitude]. */
  coordinates,
  currentlat: z.number().nullable(),
  currentlng: z.number().nullable(),
  /** Ours: degrees clockwise from north. */
  heading: z.number().nullable(),
  /** Ours: the instant the car was there; '' while nobody is told where it is. */
  seenat: z.string(),
  /** Ours: the pickup as it stands now, an instant; a flight may have moved it. */
  pickupat: z.string(),
  /** Ours: since when the driver waits, until when that is free; instants, '' of who does not wait. */
  waitingsince: z.string(),
  waitingfreeuntil: z.string(),
  /** Ours: of the booking; what is older than one already heard may be dropped. */
  version: z.number(),
})
export type TrackingReply = z.infer<typeof TrackingReply>

export const trackVehicle = endpoint({
  method: 'GET',
  path: '/api/trackvehicle',
  about:
    'Who drives and where the car is; before it set off, only how the booking stands and, from the assignment on, who comes.',
  audience: 'guest',
  limit: { times: 30, per: 'minute' },
  input: asked,
  reply: TrackingReply,
})

export const DriverPhotoReply = z.object({
  ...envelope,
  /** The picture itself, as a `data:` address; '' of a driver without one. */
  photo: z.string(),
})

export const findDriverPhoto = endpoint({
  method: 'GET',
  path: '/api/driverphoto',
  about: 'The photo of the driver who was assigned.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid'), code }),
  reply: DriverPhotoReply,
})

export const findDriverFootprint = endpoint({
  method: 'GET',
  path: '/api/driverFootprint',
  about: 'The way the car went, once the journey is over: metres, whole minutes and the line.',
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

/** Ours: what lets somebody else follow the car, and see nothing of the booking beside it. */
export const shareTracking = endpoint({
  method: 'POST',
  path: '/api/sharetracking',
  about: 'A code that lets others follow the car: no price, no names of passengers, no telephone.',
  audience: 'guest',
  limit: { times: 20, per: 'minute' },
  input: z.object({ jobpartid: id('jobpartid'), code }),
  reply: z.object({ ...envelope, trackcode: z.string() }),
})

type Car = { make: string; model: string; colour: string; registration: string }

export type TrackingFacts = {
  leg: Leg
  version: number
  /** Who drives, where it may be told; their number only where they may be called. */
  crew: { known: KnownDriver; car: Car | undefined; mayCall: boolean } | undefined
  photo: string
  /** Where the car is, where that may be told. */
  place: Fix | undefined
  near: string
  way: (Eta & { metres: number; path: Path }) | undefined
  /** Of a driver who waits at the pickup. */
  wait: { since: Date; freeUntil: Date } | undefined
  now: Date
}

/** About a metre: more the satellites do not know. */
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
    drivermobile: crew?.mayCall ? crew.known.driver.phone : '',
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

/** "Amina K.": what a stranger needs to know somebody by. */
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
  /** Whole minutes; null where nobody knows. */
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
