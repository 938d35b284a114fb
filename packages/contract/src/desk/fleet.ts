import { LICENCE_KINDS } from '@kerbside/domain/driver/driver.ts'
import { type LocalDate, readLocalTime } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { base64, bounded, envelope, multilineText, nothing, text, whole } from '../scalar.ts'

const limit: Limit = { times: 120, per: 'minute' }
const write = { method: 'POST', audience: 'desk', roles: ['owner'], limit } as const

/** 5 MB of a picture as base64, and what stands around it. */
const LARGEST_BYTES = 7 * 1024 * 1024

const numbered = whole('number', { least: 1, most: 2_147_483_647 })
const version = whole('version', { least: 1, most: 2_147_483_647 })

const Paper = z.object({
  holder: z.enum(['driver', 'vehicle']),
  kind: z.enum(LICENCE_KINDS),
  number: z.string(),
  /** Who gave it out, of a badge or a plate; '' where nobody said. */
  authority: z.string(),
  /** The last day it holds: "2027-01-31". */
  endson: z.string(),
  /** What it looks like, and who put that there; `endson` is of the document it shows, which may be the one before. */
  scan: z
    .object({
      endson: z.string(),
      type: z.enum(['webp', 'pdf']),
      at: z.string(),
      by: z.string(),
    })
    .nullable(),
})
export type FleetPaper = z.infer<typeof Paper>

const Outcome = z.object({
  kind: z.enum(['clear', 'missing', 'blocked', 'ends']),
  /** Which document decides; null when all are clear. */
  paper: z.enum(LICENCE_KINDS).nullable(),
  endson: z.string(),
  /** Until its last day; 0 today. */
  days: z.number(),
  /** Jobs that cannot be kept, by their references. */
  stopped: z.array(z.number()),
})

const Job = z.object({
  jobpartid: z.number(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  fare: z.number(),
})

const FleetDriver = z.object({
  number: z.number(),
  version: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  email: z.string(),
  sharepercent: z.number(),
  /** The car they usually drive; 0 for none. */
  vehiclenumber: z.number(),
  hasphoto: z.boolean(),
  since: z.string(),
  /** They followed their invitation and sign in. */
  enrolled: z.boolean(),
  onshift: z.boolean(),
  papers: z.array(Paper),
  outcome: Outcome,
  jobs: z.array(Job),
})
export type FleetDriver = z.infer<typeof FleetDriver>

const FleetVehicle = z.object({
  number: z.number(),
  version: z.number(),
  make: z.string(),
  model: z.string(),
  colour: z.string(),
  registration: z.string(),
  vehtypeids: z.array(z.number()),
  wheelchair: z.boolean(),
  /** Whose shift has it now, by number; 0 for nobody. */
  drivenby: z.number(),
  jobs: z.number(),
  papers: z.array(Paper),
})
export type FleetVehicle = z.infer<typeof FleetVehicle>

const FleetType = z.object({
  vehtypeid: z.number(),
  version: z.number(),
  name: z.string(),
  description: z.string(),
  drawing: z.string(),
  picture: z.string(),
  passengers: z.number(),
  luggage: z.number(),
  handbags: z.number(),
  /** Takes a passenger who stays in a wheelchair; never priced above an ordinary type. */
  accessible: z.boolean(),
  retired: z.boolean(),
  isdefault: z.boolean(),
  /** Prices of the books that name it. */
  prices: z.number(),
  /** Cars that may be booked as nothing else. */
  onlycars: z.number(),
})
export type FleetType = z.infer<typeof FleetType>

export const showFleet = endpoint({
  method: 'GET',
  path: '/api/desk/fleet',
  about:
    'Ours: everybody who drives, every car and every type, with documents and what follows from them.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit,
  input: nothing,
  reply: z.object({
    ...envelope,
    today: z.string(),
    currencycode: z.string(),
    /** Under whose licence the operator works: most badges and plates are theirs. */
    authority: z.string(),
    drivers: z.array(FleetDriver),
    vehicles: z.array(FleetVehicle),
    types: z.array(FleetType),
  }),
})

/** What was wrong stands at its field. */
const Fault = z.object({ path: z.string(), message: z.string() })
const saved = z.object({ ...envelope, number: z.number(), faults: z.array(Fault) })
export type FleetSaved = z.infer<typeof saved>

export const saveFleetVehicle = endpoint({
  ...write,
  path: '/api/desk/fleet/vehicle',
  about: 'Ours: adds a car, or with number and version changes one. 409 when somebody saved first.',
  input: z.object({
    of: z.object({ number: numbered, version }).optional(),
    make: text('make'),
    model: text('model'),
    colour: text('colour'),
    registration: text('registration'),
    vehtypeids: z.array(whole('vehtypeid', { least: 1, most: 2_147_483_647 })).max(64),
    wheelchair: z.boolean(),
  }),
  reply: saved,
})

export const retireFleetVehicle = endpoint({
  ...write,
  path: '/api/desk/fleet/vehicle/retire',
  about: 'Ours: takes a car out of the fleet, unless somebody drives it or has a job with it.',
  input: z.object({ number: numbered }),
  reply: z.object(envelope),
})

const person = {
  firstname: text('firstname'),
  lastname: text('lastname'),
  phone: text('phone'),
  email: text('email'),
  sharepercent: whole('sharepercent', { least: 0, most: 100 }),
  /** 0 for no car of their own. */
  vehiclenumber: whole('vehiclenumber', { least: 0, most: 2_147_483_647 }),
}

const invited = z.object({
  ...envelope,
  number: z.number(),
  faults: z.array(Fault),
  /** Their link, shown this one time; '' where none was made. */
  link: z.string(),
  mailed: z.boolean(),
})
export type Invited = z.infer<typeof invited>

export const addFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/add',
  about: 'Ours: somebody new who drives; their link is told this one time, and mailed.',
  input: z.object(person),
  reply: invited,
})

export const saveFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver',
  about: 'Ours: changes somebody who drives here. 409 when somebody saved first.',
  input: z.object({ number: numbered, version, ...person }),
  reply: saved,
})

export const inviteFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/invite',
  about: 'Ours: a new link for a driver; what they have works until they follow it.',
  input: z.object({ number: numbered }),
  reply: invited,
})

export const endFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/end',
  about: 'Ours: signs a driver out at once and for good, unless they still have jobs.',
  input: z.object({ number: numbered }),
  reply: z.object(envelope),
})

export const keepDriverPhoto = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/photo',
  about: 'Ours: a driver’s photo, written anew without what else its file holds; "" takes it away.',
  largestBytes: LARGEST_BYTES,
  input: z.object({
    number: numbered,
    picture: z.union([z.literal(''), base64(LARGEST_BYTES)]),
  }),
  reply: z.object(envelope),
})

/** A day of the calendar. */
const day = bounded(10, { long: 'endson must be a day such as 2027-01-31' }).refine(
  (said): said is LocalDate => readLocalTime(`${said}T00:00`) !== undefined,
  {
    error: 'endson must be a day such as 2027-01-31',
  },
)

export const keepFleetPaper = endpoint({
  ...write,
  path: '/api/desk/fleet/paper',
  about: 'Ours: a document of a driver or a car; the one there was of its kind is replaced.',
  largestBytes: LARGEST_BYTES,
  input: z.object({
    /** Of the driver or of the car, as its kind says. */
    of: numbered,
    kind: z.enum(LICENCE_KINDS),
    number: text('number', 80),
    /** Who gave it out, of a badge or a plate. */
    authority: text('authority', 120).default(''),
    endson: day,
    /** A picture or a PDF as base64; '' or nothing keeps the scan there is. */
    scan: z.union([z.literal(''), base64(LARGEST_BYTES)]).optional(),
  }),
  reply: z.object({ ...envelope, faults: z.array(Fault) }),
})

const read = { method: 'GET', audience: 'desk', roles: ['owner', 'dispatcher'], limit } as const

export const openFleetScan = endpoint({
  ...read,
  path: '/api/desk/fleet/scan',
  about: 'Ours: what a document of a driver or a car looks like; who opened it is kept in the log.',
  input: z.object({ of: numbered, kind: z.enum(LICENCE_KINDS) }),
  reply: z.object({
    ...envelope,
    filename: z.string(),
    type: z.enum(['image/webp', 'application/pdf']),
    /** As base64. */
    file: z.string(),
  }),
})

export const openDriverPhoto = endpoint({
  ...read,
  path: '/api/desk/fleet/driver/photo',
  about: 'Ours: a driver’s photo, for the desk.',
  input: z.object({ number: numbered }),
  reply: z.object({
    ...envelope,
    type: z.string(),
    /** As base64. */
    photo: z.string(),
  }),
})

export const saveFleetType = endpoint({
  ...write,
  path: '/api/desk/fleet/type',
  about:
    'Ours: adds a vehicle type, or with vehtypeid and version changes one. 409 when somebody saved first.',
  input: z.object({
    of: z.object({ vehtypeid: numbered, version }).optional(),
    name: text('name'),
    description: multilineText('description'),
    drawing: text('drawing', 40),
    picture: text('picture', 120),
    passengers: whole('passengers', { least: 1, most: 64 }),
    luggage: whole('luggage', { least: 0, most: 64 }),
    handbags: whole('handbags', { least: 0, most: 64 }),
    /** Left out for no. */
    accessible: z.boolean().default(false),
  }),
  reply: saved,
})

export const orderFleetTypes = endpoint({
  ...write,
  path: '/api/desk/fleet/types/order',
  about: 'Ours: the order in which the site lists the types.',
  input: z.object({ vehtypeids: z.array(numbered).max(200) }),
  reply: z.object(envelope),
})

export const retireFleetType = endpoint({
  ...write,
  path: '/api/desk/fleet/type/retire',
  about: 'Ours: takes a type off the site or puts it back; never the default one.',
  input: z.object({ vehtypeid: numbered, retired: z.boolean() }),
  reply: z.object(envelope),
})
