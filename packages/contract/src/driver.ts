import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import {
  type FixedLicenceKind,
  type KnownDriver,
  type LicenceKind,
  type Vehicle,
} from '@kerbside/domain/driver/driver.ts'
import { z } from 'zod'
import { PASSWORD_COMMON_MESSAGE } from './account/account-rejections.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, nothing, requiredText, text } from './scalar.ts'

const passwordHash = matching(/^v1\.[A-Za-z0-9_-]{43}$/, 46, 'passwordHash is invalid')

/** The code of an invitation: the part of its link after the #. */
const invitation = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'invitation is invalid')

export const DriverVehicle = z.object({
  vehicleId: z.number(),
  make: z.string(),
  model: z.string(),
  colour: z.string(),
  registration: z.string(),
  vehicleTypeIds: z.array(z.number()),
  wheelchair: z.boolean(),
})
export type DriverVehicle = z.infer<typeof DriverVehicle>

const Shift = z.object({
  since: z.string(),
  vehicleId: z.number(),
  /** When the driver began the break they are on; '' while they are working. */
  breakSince: z.string(),
})

/** The signed-in driver; every field is absent if no driver is signed in. */
const me = {
  driverId: z.number().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** The driver's share of the fare, in whole per cent. */
  sharePercent: z.number().optional(),
  hasPhoto: z.boolean().optional(),
  /** The current shift. */
  shift: Shift.nullable().optional(),
  /** The vehicles the driver may take: the one driven last, then the driver's own, then those not in use. */
  vehicles: z.array(DriverVehicle).optional(),
  /** The operator's telephone number for the driver. */
  office: z.string().optional(),
  /** The number of the emergency services: "999". */
  emergencyNumber: z.string().optional(),
  /**
   * The driver pressed the emergency button within the last hour and the desk has not resolved it; `seenBy` is '' until
   * the desk acknowledges it.
   */
  emergency: z
    .object({ emergencyId: z.string(), raisedAt: z.string(), seenBy: z.string() })
    .nullable()
    .optional(),
}

export const findDriverMe = endpoint({
  method: 'GET',
  path: '/api/driver/me',
  about:
    'Addition to the specification: returns the driver who is signed in on this phone, their shift and the cars they may take; code 0 without further fields if none is.',
  audience: 'guest',
  limit: { times: 240, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, ...me }),
})

export const signInDriver = endpoint({
  method: 'POST',
  path: '/api/driver/signin',
  about:
    'Addition to the specification: signs a driver in with mobile or e-mail and password, for thirty days.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ name: requiredText('Mobile or email', 255), passwordHash }),
  reply: z.object(envelope),
})

export const openDriverInvitation = endpoint({
  method: 'POST',
  path: '/api/driver/invitation',
  about:
    'Addition to the specification: returns the invited driver. The invitation stays valid until it is completed.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation }),
  reply: z.object({
    ...envelope,
    firstName: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
  }),
})

export const enrolDriver = endpoint({
  method: 'POST',
  path: '/api/driver/enrol',
  about:
    'Addition to the specification: completes an invitation, once, with a password. Ends the driver’s previous sign-in and signs the driver in.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation, passwordHash }),
  reply: z.object({
    ...envelope,
    /** The invitation itself is invalid, used or expired. */
    spent: z.boolean().optional(),
  }),
})

export const signOutDriver = endpoint({
  method: 'POST',
  path: '/api/driver/signout',
  about:
    'Addition to the specification: ends the driver’s session on this phone. Same reply when there is none.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object(envelope),
})

export const changeDriverShift = endpoint({
  method: 'POST',
  path: '/api/driver/shift',
  about:
    'Addition to the specification: starts a shift with a car, or ends it. A repeated request changes nothing. A shift cannot end while a passenger is waiting.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({ on: z.boolean(), vehicleId: id('vehicleId').optional() }),
  reply: z.object({
    ...envelope,
    shift: Shift.nullable(),
    /** The document because of which the shift cannot start. */
    document: z
      .object({
        kind: z.string(),
        /** It can be sent with the driver's documents; false for a car that is not the driver's. */
        canSend: z.boolean(),
      })
      .optional(),
  }),
})

/** Lenient on purpose: an impossible fix is dropped and counted, and the rest of its batch is stored. */
const fix = z.object({
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The instant at which the phone was there. */
  at: text('at', 40),
  /** Degrees clockwise from north. */
  heading: z.number().nullish(),
  /** Metres per second. */
  speed: z.number().nullish(),
  /** Metres. */
  accuracy: z.number().nullish(),
})

/** The limit of one batch; a phone that was offline for long sends several. */
export const MAX_FIXES = 200

export const sendDriverPositions = endpoint({
  method: 'POST',
  path: '/api/driver/positions',
  about:
    'Addition to the specification: sends the positions of the phone with their own times, oldest first; only during a shift. Implausible positions are dropped and counted.',
  audience: 'driver',
  limit: { times: 900, per: 'minute' },
  input: z.object({
    /**
     * The driver who recorded them. If another driver is signed in by now, the response is "not found". If left out:
     * the driver who is signed in.
     */
    driverId: id('driverId').optional(),
    fixes: z.array(fix).max(MAX_FIXES, `at most ${MAX_FIXES} fixes`),
  }),
  reply: z.object({ ...envelope, taken: z.number(), dropped: z.number() }),
})

export const openDriverLive = endpoint({
  method: 'GET',
  path: '/api/driver/live',
  about:
    'Addition to the specification: returns a token that joins the driver’s own jobs on the live channel, valid for two minutes.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, url: z.string(), token: z.string() }),
})

const writeVehicle = (vehicle: Vehicle): DriverVehicle => ({
  vehicleId: vehicle.number,
  make: vehicle.make,
  model: vehicle.model,
  colour: vehicle.colour,
  registration: vehicle.registration,
  vehicleTypeIds: [...vehicle.vehicleTypeIds],
  wheelchair: vehicle.wheelchair,
})

export const writeShift = (shift: {
  beganAt: Date
  vehicleNumber: number
  onBreakSince?: Date | undefined
}) => ({
  since: shift.beganAt.toISOString(),
  vehicleId: shift.vehicleNumber,
  breakSince: shift.onBreakSince?.toISOString() ?? '',
})

export const writeDriverMe = ({
  known: { driver, vehicle, shift },
  vehicles,
  office,
  emergencyNumber,
  emergency,
}: {
  known: KnownDriver
  vehicles: readonly Vehicle[]
  office: string
  emergencyNumber: string
  emergency: { id: string; raisedAt: Date; seenBy: string } | undefined
}) => ({
  code: CODE.done,
  message: '',
  driverId: driver.number,
  firstName: driver.firstName,
  lastName: driver.lastName,
  phone: driver.phone,
  email: driver.email,
  sharePercent: driver.sharePercent,
  hasPhoto: driver.hasPhoto,
  shift: shift && vehicle ? writeShift({ ...shift, vehicleNumber: vehicle.number }) : null,
  vehicles: vehicles.map(writeVehicle),
  office,
  emergencyNumber,
  emergency: emergency
    ? {
        emergencyId: emergency.id,
        raisedAt: emergency.raisedAt.toISOString(),
        seenBy: emergency.seenBy,
      }
    : null,
})

type FixInput = z.output<typeof fix>

/** A fix without a position becomes an impossible one, which the server checks and counts like any other. */
export const readFix = ({ lat, lng, at, heading, speed, accuracy }: FixInput) => ({
  lat: lat ?? Number.NaN,
  lng: lng ?? Number.NaN,
  at: new Date(at),
  ...(typeof heading === 'number' && { heading }),
  ...(typeof speed === 'number' && { metresPerSecond: speed }),
  ...(typeof accuracy === 'number' && { accuracyMetres: accuracy }),
})

const REJECTION_MESSAGES = {
  'not-known': 'Incorrect mobile, email or password.',
  spent: 'This link has been used or has expired. Ask the office for a new one.',
  'password-common': PASSWORD_COMMON_MESSAGE,
  'no-vehicle': 'Choose a car for your shift.',
  'vehicle-unknown': 'This car is no longer in the fleet. Choose another.',
  'vehicle-taken': 'Someone else is driving this car. Choose another.',
  'on-already': 'You’re on shift with another car. End that shift first.',
  'on-a-leg': 'You’re on a job. Complete it or call the office before you end your shift.',
  'documents-missing': 'One of your documents, or this car’s, is missing. Open Documents.',
  'documents-ended': 'One of your documents, or this car’s, has expired. Open Documents.',
  'off-shift': 'Your shift hasn’t started.',
} as const

export type DriverRejection = keyof typeof REJECTION_MESSAGES

export const writeDriverRejection = (reason: DriverRejection) => ({
  code: CODE.refused,
  message: REJECTION_MESSAGES[reason],
})

const DOCUMENT_NAMES: Readonly<Record<FixedLicenceKind, string>> = {
  badge: 'driver’s badge',
  driving_licence: 'driving licence',
  plate: 'vehicle plate',
  insurance: 'insurance',
  mot: 'MOT',
}

/** 9 March 2026 */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T00:00Z`),
  )

/** Names the document that stops a shift, and what the driver can do about it. */
export function writeRefusedDocument(document: {
  kind: LicenceKind
  name: string
  registration: string
  expiresOn: string | undefined
  canSend: boolean
}) {
  const { kind, registration, expiresOn, canSend } = document
  const name = isFixedKind(kind) ? DOCUMENT_NAMES[kind] : document.name
  const subject = registration === '' ? `Your ${name}` : `The ${name} of ${registration}`
  const what = expiresOn === undefined ? 'is missing' : `expired on ${formatDay(expiresOn)}`
  const send = expiresOn === undefined ? 'Send it' : 'Send the new one'
  const step = canSend
    ? `${send}; your shift can start once the office has approved it.`
    : 'Choose another car.'
  return {
    code: CODE.refused,
    message: `${subject} ${what}. ${step}`,
    document: { kind, canSend },
  }
}
