import {
  type KnownDriver,
  LICENCE_KINDS,
  type Licence,
  type Vehicle,
} from '@kerbside/domain/driver/driver.ts'
import { DAY, type LocalDate } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { SAY_PASSWORD_COMMON } from './account/say-account.ts'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, id, matching, nothing, requiredText, text } from './scalar.ts'

const passwordhash = matching(/^v1\.[A-Za-z0-9_-]{43}$/, 46, 'passwordhash is invalid')

/** The code of an invitation: what follows the # of its link. */
const invitation = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'invitation is invalid')

export const DriverVehicle = z.object({
  vehicleid: z.number(),
  make: z.string(),
  model: z.string(),
  colour: z.string(),
  regno: z.string(),
  vehicletypeids: z.array(z.number()),
  wheelchair: z.boolean(),
})
export type DriverVehicle = z.infer<typeof DriverVehicle>

/** Of the driver who is signed in; all absent for nobody. */
const me = {
  driverid: z.number().optional(),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** Of the fare, what is theirs, in whole per cent. */
  sharepercent: z.number().optional(),
  hasphoto: z.boolean().optional(),
  /** The shift that is running. */
  shift: z.object({ since: z.string(), vehicleid: z.number() }).nullable().optional(),
  /** The cars they may take: the one they drove last first, then their own, then those nobody drives. */
  vehicles: z.array(DriverVehicle).optional(),
  /** To call the office. */
  office: z.string().optional(),
}

export const findDriverMe = endpoint({
  method: 'GET',
  path: '/api/driver/me',
  about:
    'Ours: the driver who is signed in on this phone, their shift and the cars they may take; code 0 and nothing else for nobody.',
  audience: 'guest',
  limit: { times: 240, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, ...me }),
})

export const signInDriver = endpoint({
  method: 'POST',
  path: '/api/driver/signin',
  about: 'Ours: signs a driver in by their mobile or e-mail and their password, for thirty days.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ name: requiredText('Mobile or e-mail', 255), passwordhash }),
  reply: z.object(envelope),
})

export const openDriverInvitation = endpoint({
  method: 'POST',
  path: '/api/driver/invitation',
  about: 'Ours: whose invitation this is. It stays good until it was followed to its end.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation }),
  reply: z.object({
    ...envelope,
    firstname: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
  }),
})

export const enrolDriver = endpoint({
  method: 'POST',
  path: '/api/driver/enrol',
  about:
    'Ours: follows an invitation to its end, once, with a password. Ends what the driver had before and signs in.',
  audience: 'guest',
  limit: { times: 30, per: 'quarter-hour' },
  input: z.object({ invitation, passwordhash }),
  reply: z.object({
    ...envelope,
    /** The invitation itself is no good. */
    spent: z.boolean().optional(),
  }),
})

export const signOutDriver = endpoint({
  method: 'POST',
  path: '/api/driver/signout',
  about: 'Ours: ends the driver’s session on this phone; the same answer without one.',
  audience: 'guest',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object(envelope),
})

export const changeDriverShift = endpoint({
  method: 'POST',
  path: '/api/driver/shift',
  about:
    'Ours: begins a shift with a car, or ends it. Saying again what is so already changes nothing. Nobody ends theirs with a passenger waiting.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: z.object({ on: z.boolean(), vehicleid: id('vehicleid').optional() }),
  reply: z.object({
    ...envelope,
    shift: z.object({ since: z.string(), vehicleid: z.number() }).nullable(),
  }),
})

/** Loose on purpose: a fix that cannot be is dropped and counted, and the others of its batch are kept. */
const fix = z.object({
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** When the phone was there: an instant. */
  at: text('at', 40),
  /** Degrees clockwise from north. */
  heading: z.number().nullish(),
  /** Metres a second. */
  speed: z.number().nullish(),
  /** Metres. */
  accuracy: z.number().nullish(),
})

/** What one batch may hold; a phone that was long without a network sends several. */
export const MOST_FIXES = 200

export const sendDriverPositions = endpoint({
  method: 'POST',
  path: '/api/driver/positions',
  about:
    'Ours: where the phone was, with its own times, oldest first; in a shift only. What cannot be is dropped and counted.',
  audience: 'driver',
  limit: { times: 900, per: 'minute' },
  input: z.object({
    /** Whose they are: to anybody else who is signed in by now the call is missing. Left out, whoever is. */
    driverid: id('driverid').optional(),
    fixes: z.array(fix).max(MOST_FIXES, `at most ${MOST_FIXES} fixes`),
  }),
  reply: z.object({ ...envelope, taken: z.number(), dropped: z.number() }),
})

export const openDriverLive = endpoint({
  method: 'GET',
  path: '/api/driver/live',
  about:
    'Ours: a token that joins the driver’s own jobs on the live channel, good for two minutes.',
  audience: 'driver',
  limit: { times: 120, per: 'minute' },
  input: nothing,
  reply: z.object({ ...envelope, url: z.string(), token: z.string() }),
})

export const listDriverPapers = endpoint({
  method: 'GET',
  path: '/api/driver/papers',
  about: 'Ours: the driver’s licences and their car’s, soonest end first.',
  audience: 'driver',
  limit: { times: 60, per: 'minute' },
  input: nothing,
  reply: z.object({
    ...envelope,
    papers: z.array(
      z.object({
        holder: z.enum(['driver', 'vehicle']),
        kind: z.enum(LICENCE_KINDS),
        number: z.string(),
        /** The last day it holds: "2026-12-31". */
        expireson: z.string(),
        /** Whole days from today; 0 today, minus when it has ended. */
        daysleft: z.number(),
      }),
    ),
  }),
})

const writeVehicle = (vehicle: Vehicle): DriverVehicle => ({
  vehicleid: vehicle.number,
  make: vehicle.make,
  model: vehicle.model,
  colour: vehicle.colour,
  regno: vehicle.registration,
  vehicletypeids: [...vehicle.vehicleTypeIds],
  wheelchair: vehicle.wheelchair,
})

export const writeShift = (shift: { beganAt: Date; vehicleNumber: number }) => ({
  since: shift.beganAt.toISOString(),
  vehicleid: shift.vehicleNumber,
})

export const writeDriverMe = ({
  known: { driver, vehicle, shift },
  vehicles,
  office,
}: {
  known: KnownDriver
  vehicles: readonly Vehicle[]
  office: string
}) => ({
  code: CODE.done,
  message: '',
  driverid: driver.number,
  firstname: driver.firstName,
  lastname: driver.lastName,
  phone: driver.phone,
  email: driver.email,
  sharepercent: driver.sharePercent,
  hasphoto: driver.hasPhoto,
  shift:
    shift && vehicle ? writeShift({ beganAt: shift.beganAt, vehicleNumber: vehicle.number }) : null,
  vehicles: vehicles.map(writeVehicle),
  office,
})

/** `today` in the operator's zone. */
export const writePapers = (licences: readonly Licence[], today: LocalDate) => ({
  code: CODE.done,
  message: '',
  papers: licences.map(({ holder, kind, number, expiresOn }) => ({
    holder,
    kind,
    number,
    expireson: expiresOn,
    daysleft: Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY),
  })),
})

type SaidFix = z.output<typeof fix>

/** What has no place becomes one that is none: the house judges and counts it like any other. */
export const readFix = ({ lat, lng, at, heading, speed, accuracy }: SaidFix) => ({
  lat: lat ?? Number.NaN,
  lng: lng ?? Number.NaN,
  at: new Date(at),
  ...(typeof heading === 'number' && { heading }),
  ...(typeof speed === 'number' && { metresPerSecond: speed }),
  ...(typeof accuracy === 'number' && { accuracyMetres: accuracy }),
})

const REFUSALS = {
  'not-known': 'Mobile, e-mail or password is not right.',
  spent: 'This link has been used or is too old. Please ask the office for a new one.',
  'password-common': SAY_PASSWORD_COMMON,
  'no-vehicle': 'Please choose a car for your shift.',
  'vehicle-unknown': 'This car is no longer in the fleet. Please choose another.',
  'vehicle-taken': 'Somebody else is driving this car. Please choose another.',
  'on-already': 'Your shift is running with another car. End it first.',
  'on-a-job': 'You are on a job. Finish it, or call the office, before you end your shift.',
  'papers-missing': 'A licence of yours or of this car is missing. Please call the office.',
  'papers-ended': 'A licence of yours or of this car has run out. Please call the office.',
  'off-shift': 'Your shift has not begun.',
} as const

export type DriverRefusal = keyof typeof REFUSALS

export const writeDriverRefusal = (reason: DriverRefusal) => ({
  code: CODE.refused,
  message: REFUSALS[reason],
})
