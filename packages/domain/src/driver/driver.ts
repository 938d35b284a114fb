import type { LocalDate } from '../time.ts'

/** A person who drives for the operator. */
export type Driver = {
  id: string
  /** Identifies the driver on the wire and to people. */
  number: number
  firstName: string
  lastName: string
  /** In international form: "+442079460123". */
  phone: string
  /** '' if the driver has none. */
  email: string
  hasPhoto: boolean
  /** The driver's share of the fare, in whole per cent. */
  sharePercent: number
  /** Driven by the demo, not by a person. */
  simulated: boolean
  /** When the driver stopped driving for this operator. */
  endedAt: Date | undefined
}

export type Vehicle = {
  id: string
  number: number
  make: string
  model: string
  colour: string
  registration: string
  /** The vehicle types it may be booked as. */
  vehicleTypeIds: readonly number[]
  wheelchair: boolean
}

/** The documents that a driver needs, and those that their vehicle needs. */
export const DRIVER_LICENCES = ['badge', 'driving_licence'] as const
export const VEHICLE_LICENCES = ['plate', 'insurance', 'mot'] as const
export const LICENCE_KINDS = [...DRIVER_LICENCES, ...VEHICLE_LICENCES] as const
export type FixedLicenceKind = (typeof LICENCE_KINDS)[number]
/** A kind that the operator has added, by its number. */
export type OwnLicenceKind = `own-${number}`
export type LicenceKind = FixedLicenceKind | OwnLicenceKind

/** A kind of document that the operator asks of its drivers or cars besides the fixed ones. */
export type OwnKind = {
  kind: OwnLicenceKind
  holder: 'driver' | 'vehicle'
  name: string
  /** Without a valid one there are no jobs, as with the fixed kinds. */
  isRequired: boolean
  /** False for a document without an expiry date, such as a proof of the right to work. */
  expires: boolean
  /** Its owner is warned from this many days before it expires. */
  warningDays: number
}

/** The expiry of a document that has none. */
export const NO_EXPIRY = '9999-12-31' as LocalDate

export type Licence = {
  holder: 'driver' | 'vehicle'
  kind: LicenceKind
  number: string
  /** The last day on which the document is valid. */
  expiresOn: LocalDate
  /** Of a document of an operator's own kind. */
  own?: OwnKind | undefined
  /** The council or other authority that issued it; for a badge and a plate only, '' until it is entered. */
  authority?: string
}

/** Documents issued by a licensing authority, whose name is asked for as well. */
export const OF_AN_AUTHORITY: ReadonlySet<LicenceKind> = new Set<LicenceKind>(['badge', 'plate'])

/** A driver's shift; the `vehicle` of its driver is the one used for this shift. */
export type DriverShift = {
  id: string
  vehicleId: string
  beganAt: Date
  /** Since when the driver is on a break: no offers until it ends. */
  onBreakSince?: Date | undefined
}

/** A driver with everything that decides what they may drive: the vehicle of their shift, otherwise their usual one. */
export type KnownDriver = {
  driver: Driver
  vehicle: Vehicle | undefined
  /** The driver's documents and those of that vehicle. */
  licences: readonly Licence[]
  /** The operator's own kinds in use. */
  ownKinds?: readonly OwnKind[]
  shift: DriverShift | undefined
}
