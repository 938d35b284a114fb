import type { LocalDate } from '../time.ts'

/** Somebody who drives for the operator. */
export type Driver = {
  id: string
  /** What the wire and people call them by. */
  number: number
  firstName: string
  lastName: string
  /** As it is dialled from anywhere: "+442079460123". */
  phone: string
  /** '' for who has none. */
  email: string
  hasPhoto: boolean
  /** Of the fare, what is theirs, in whole per cent. */
  sharePercent: number
  /** Driven by the demo and not by a person. */
  simulated: boolean
  /** Since when they drive here no more. */
  endedAt: Date | undefined
}

export type Vehicle = {
  id: string
  number: number
  make: string
  model: string
  colour: string
  registration: string
  /** The types it may be booked as. */
  vehicleTypeIds: readonly number[]
  wheelchair: boolean
}

/** What a driver has to have, and what their car. */
export const DRIVER_LICENCES = ['badge', 'driving_licence'] as const
export const VEHICLE_LICENCES = ['plate', 'insurance', 'mot'] as const
export const LICENCE_KINDS = [...DRIVER_LICENCES, ...VEHICLE_LICENCES] as const
export type LicenceKind = (typeof LICENCE_KINDS)[number]

export type Licence = {
  holder: 'driver' | 'vehicle'
  kind: LicenceKind
  number: string
  /** The last day it holds. */
  expiresOn: LocalDate
  /** Which council or other authority gave it out; of a badge and a plate, and '' until somebody says so. */
  authority?: string
}

/** Documents that a licensing authority gives out, and that are asked for with its name. */
export const OF_AN_AUTHORITY: ReadonlySet<LicenceKind> = new Set<LicenceKind>(['badge', 'plate'])

/** A time of work; `vehicle` of the driver it belongs to is the one they took for it. */
export type DriverShift = { id: string; vehicleId: string; beganAt: Date }

/** A driver with all that decides what they may drive: the car of their shift, else their usual one. */
export type KnownDriver = {
  driver: Driver
  vehicle: Vehicle | undefined
  /** Theirs, and those of that vehicle. */
  licences: readonly Licence[]
  shift: DriverShift | undefined
}
