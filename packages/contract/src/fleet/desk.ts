import { NO_EXPIRY } from '@kerbside/domain/driver/driver.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { endpoint, type Limit } from '../endpoint.ts'
import { base64, bounded, envelope, multilineText, nothing, text, whole } from '../scalar.ts'
import { DocumentKind, kindText } from './kinds.ts'

const limit: Limit = { times: 120, per: 'minute' }
const write = { method: 'POST', audience: 'desk', roles: ['owner'], limit } as const

/** A picture of 5 MB as base64, plus the rest of the request. */
const LARGEST_BYTES = 7 * 1024 * 1024

const numbered = whole('number', { min: 1, max: 2_147_483_647 })
const version = whole('version', { min: 1, max: 2_147_483_647 })

const DocumentItem = z.object({
  holder: z.enum(['driver', 'vehicle']),
  /** A fixed kind, or the operator's own: "own-3". */
  kind: z.string(),
  /** The name of an own kind; '' for a fixed one. */
  name: z.string(),
  /** Its kind is archived: nothing depends on it. */
  archived: z.boolean(),
  number: z.string(),
  /** The authority that issued a badge or a plate; '' if not given. */
  authority: z.string(),
  /** The last day on which it is valid: "2027-01-31"; '' if it does not expire. */
  expiresOn: z.string(),
  /** From how many days before it expires its owner is warned. */
  warningDays: z.number(),
  /** The uploaded scan and its uploader; `expiresOn` is of the document it shows, which may be the previous one. */
  scan: z
    .object({
      expiresOn: z.string(),
      type: z.enum(['webp', 'pdf']),
      at: z.string(),
      by: z.string(),
    })
    .nullable(),
})
export type FleetDocument = z.infer<typeof DocumentItem>

const Outcome = z.object({
  kind: z.enum(['clear', 'missing', 'blocked', 'ends']),
  /** The document that decides the outcome; null if all are clear. */
  document: z.string().nullable(),
  /** The name of an own kind; '' for a fixed one. */
  name: z.string(),
  expiresOn: z.string(),
  /** Days until its last day; 0 today. */
  days: z.number(),
  /** References of the legs that cannot be carried out. */
  stopped: z.array(z.number()),
})

const FleetLeg = z.object({
  reference: z.number(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  fare: z.number(),
})

const FleetDriver = z.object({
  number: z.number(),
  version: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  sharePercent: z.number(),
  /** The car they usually drive; 0 for none. */
  vehicleNumber: z.number(),
  hasPhoto: z.boolean(),
  since: z.string(),
  /** The driver has used the invitation and can sign in. */
  enrolled: z.boolean(),
  onShift: z.boolean(),
  documents: z.array(DocumentItem),
  outcome: Outcome,
  legs: z.array(FleetLeg),
})
export type FleetDriver = z.infer<typeof FleetDriver>

const FleetVehicle = z.object({
  number: z.number(),
  version: z.number(),
  make: z.string(),
  model: z.string(),
  colour: z.string(),
  registration: z.string(),
  vehicleTypeIds: z.array(z.number()),
  wheelchair: z.boolean(),
  /** Number of the driver whose shift uses it now; 0 for none. */
  drivenBy: z.number(),
  legs: z.number(),
  documents: z.array(DocumentItem),
})
export type FleetVehicle = z.infer<typeof FleetVehicle>

const FleetType = z.object({
  vehicleTypeId: z.number(),
  version: z.number(),
  name: z.string(),
  description: z.string(),
  drawing: z.string(),
  picture: z.string(),
  passengers: z.number(),
  luggage: z.number(),
  handbags: z.number(),
  /** Carries a passenger who stays in a wheelchair; never priced above an ordinary type. */
  accessible: z.boolean(),
  retired: z.boolean(),
  isDefault: z.boolean(),
  /** The number of prices in price books that name it. */
  prices: z.number(),
  /** The number of cars that have this type only. */
  onlyCars: z.number(),
})
export type FleetType = z.infer<typeof FleetType>

export const showFleet = endpoint({
  method: 'GET',
  path: '/api/desk/fleet',
  about:
    'Addition to the specification: lists all drivers, cars and vehicle types, with documents and the resulting warnings.',
  audience: 'desk',
  roles: ['owner', 'dispatcher'],
  limit,
  input: nothing,
  reply: z.object({
    ...envelope,
    today: z.string(),
    currencyCode: z.string(),
    /** The operator's licensing authority, which issues most badges and plates. */
    authority: z.string(),
    /** The kinds of documents that the operator has added, archived ones included. */
    kinds: z.array(DocumentKind),
    drivers: z.array(FleetDriver),
    vehicles: z.array(FleetVehicle),
    types: z.array(FleetType),
  }),
})

/** An error and the field it belongs to. */
const FieldError = z.object({ path: z.string(), message: z.string() })
const saved = z.object({ ...envelope, number: z.number(), errors: z.array(FieldError) })
export type FleetSaved = z.infer<typeof saved>

export const saveFleetVehicle = endpoint({
  ...write,
  path: '/api/desk/fleet/vehicle',
  about:
    'Addition to the specification: adds a car, or with number and version changes one. 409 if another user saved first.',
  input: z.object({
    of: z.object({ number: numbered, version }).optional(),
    make: text('make'),
    model: text('model'),
    colour: text('colour'),
    registration: text('registration'),
    vehicleTypeIds: z.array(whole('vehicleTypeId', { min: 1, max: 2_147_483_647 })).max(64),
    wheelchair: z.boolean(),
  }),
  reply: saved,
})

export const retireFleetVehicle = endpoint({
  ...write,
  path: '/api/desk/fleet/vehicle/retire',
  about:
    'Addition to the specification: removes a car from the fleet, unless it is being driven or has a job.',
  input: z.object({ number: numbered }),
  reply: z.object(envelope),
})

const person = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  phone: text('phone'),
  email: text('email'),
  sharePercent: whole('sharePercent', { min: 0, max: 100 }),
  /** 0 for no usual car. */
  vehicleNumber: whole('vehicleNumber', { min: 0, max: 2_147_483_647 }),
}

const invited = z.object({
  ...envelope,
  number: z.number(),
  errors: z.array(FieldError),
  /** The invitation link, shown only once; '' if none was made. */
  link: z.string(),
  mailed: z.boolean(),
})
export type Invited = z.infer<typeof invited>

export const addFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/add',
  about:
    'Addition to the specification: adds a driver; the invitation link is returned only once, and e-mailed.',
  input: z.object(person),
  reply: invited,
})

export const saveFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver',
  about: 'Addition to the specification: changes a driver. 409 if another user saved first.',
  input: z.object({ number: numbered, version, ...person }),
  reply: saved,
})

export const inviteFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/invite',
  about:
    'Addition to the specification: creates a new link for a driver; the existing sign-in works until the link is used.',
  input: z.object({ number: numbered }),
  reply: invited,
})

export const endFleetDriver = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/end',
  about:
    'Addition to the specification: signs a driver out at once and permanently, unless they still have jobs.',
  input: z.object({ number: numbered }),
  reply: z.object(envelope),
})

export const saveDriverPhoto = endpoint({
  ...write,
  path: '/api/desk/fleet/driver/photo',
  about:
    'Addition to the specification: saves a driver’s photo, re-encoded without metadata; "" removes it.',
  largestBytes: LARGEST_BYTES,
  input: z.object({
    number: numbered,
    picture: z.union([z.literal(''), base64(LARGEST_BYTES)]),
  }),
  reply: z.object(envelope),
})

/** A calendar date. */
const day = bounded(10, { long: 'expiresOn must be a date such as 2027-01-31' }).refine(
  (given): given is LocalDate => readLocalTime(`${given}T00:00`) !== undefined,
  {
    error: 'expiresOn must be a date such as 2027-01-31',
  },
)

/** The date of a document, or '' for one without. */
export const expiry = z.union([z.literal('').transform((): LocalDate => NO_EXPIRY), day])

export const saveFleetDocument = endpoint({
  ...write,
  path: '/api/desk/fleet/document',
  about:
    'Addition to the specification: saves a document of a driver or a car; it replaces the existing document of its kind.',
  largestBytes: LARGEST_BYTES,
  input: z.object({
    /** Number of the driver or the car, depending on the kind. */
    of: numbered,
    kind: kindText,
    number: text('number', 80),
    /** The authority that issued a badge or a plate. */
    authority: text('authority', 120).default(''),
    /** '' for a document of a kind without an expiry. */
    expiresOn: expiry,
    /** A picture or a PDF as base64; '' or a missing value keeps the existing scan. */
    scan: z.union([z.literal(''), base64(LARGEST_BYTES)]).optional(),
  }),
  reply: z.object({ ...envelope, errors: z.array(FieldError) }),
})

const read = { method: 'GET', audience: 'desk', roles: ['owner', 'dispatcher'], limit } as const

export const openFleetScan = endpoint({
  ...read,
  path: '/api/desk/fleet/scan',
  about:
    'Addition to the specification: returns the scan of a document of a driver or a car; access is logged.',
  input: z.object({ of: numbered, kind: kindText }),
  reply: z.object({
    ...envelope,
    filename: z.string(),
    type: z.enum(['image/webp', 'application/pdf']),
    /** The file as base64. */
    file: z.string(),
  }),
})

export const openDriverPhoto = endpoint({
  ...read,
  path: '/api/desk/fleet/driver/photo',
  about: 'Addition to the specification: returns a driver’s photo, for the desk.',
  input: z.object({ number: numbered }),
  reply: z.object({
    ...envelope,
    type: z.string(),
    /** The photo as base64. */
    photo: z.string(),
  }),
})

export const saveFleetType = endpoint({
  ...write,
  path: '/api/desk/fleet/type',
  about:
    'Addition to the specification: adds a vehicle type, or with vehicleTypeId and version changes one. 409 if another user saved first.',
  input: z.object({
    of: z.object({ vehicleTypeId: numbered, version }).optional(),
    name: text('name'),
    description: multilineText('description'),
    drawing: text('drawing', 40),
    picture: text('picture', 120),
    passengers: whole('passengers', { min: 1, max: 64 }),
    luggage: whole('luggage', { min: 0, max: 64 }),
    handbags: whole('handbags', { min: 0, max: 64 }),
    /** False if left out. */
    accessible: z.boolean().default(false),
  }),
  reply: saved,
})

export const orderFleetTypes = endpoint({
  ...write,
  path: '/api/desk/fleet/types/order',
  about: 'Addition to the specification: sets the order in which the site lists the vehicle types.',
  input: z.object({ vehicleTypeIds: z.array(numbered).max(200) }),
  reply: z.object(envelope),
})

export const retireFleetType = endpoint({
  ...write,
  path: '/api/desk/fleet/type/retire',
  about:
    'Addition to the specification: hides a vehicle type from the site or shows it again; the default type cannot be hidden.',
  input: z.object({ vehicleTypeId: numbered, retired: z.boolean() }),
  reply: z.object(envelope),
})
