import type { JourneyField } from './journey-record.ts'

export const LICENCE_PROFILES = ['tfl', 'dft', 'local'] as const
export type LicenceProfileName = (typeof LICENCE_PROFILES)[number]

/** The licence under which an operator takes bookings, and what that authority requires. */
export type LicenceSettings = {
  profile: LicenceProfileName
  /** "Transport for London", "Chorley Council". */
  authority: string
  licenceNumber: string
  /** How long particulars are stored after the journey. */
  months: number
  /** For a local profile: what that council requires beyond the national standards. */
  also: readonly JourneyField[]
}

export const MIN_MONTHS = 12
export const MAX_MONTHS = 36

/** Required of every operator: the London regulations, (a) to (h), are the minimum. */
const LONDON: readonly JourneyField[] = [
  'receivedAt',
  'pickupAt',
  'passenger',
  'pickup',
  'destination',
  'fareQuoted',
  'driverName',
  'driverBadge',
  'vehicleRegistration',
]

/**
 * The Statutory Taxi and Private Hire Vehicle Standards also require the names of those who took and dispatched the
 * booking.
 */
const NATIONAL: readonly JourneyField[] = [...LONDON, 'takenBy', 'dispatchedBy']

const REQUIRED_FIELDS: Readonly<Record<LicenceProfileName, readonly JourneyField[]>> = {
  tfl: LONDON,
  dft: NATIONAL,
  local: NATIONAL,
}

/** What a council may require beyond that. */
export const LOCAL_FIELDS = [
  'channel',
  'passengers',
  'allocatedAt',
  'vehiclePlate',
  'vehicleMakeModel',
  'driverAuthority',
  'startedAt',
  'finishedAt',
] as const satisfies readonly JourneyField[]

export const NO_LICENCE: LicenceSettings = {
  profile: 'tfl',
  authority: '',
  licenceNumber: '',
  months: MIN_MONTHS,
  also: [],
}

/** The required particulars, in the order of the record. */
export const requiredFields = ({ profile, also }: LicenceSettings): readonly JourneyField[] =>
  profile === 'local' ? [...new Set([...REQUIRED_FIELDS.local, ...also])] : REQUIRED_FIELDS[profile]

export type LicenceError = 'authority' | 'licence-number' | 'months'

/** Validates an operator's licence settings. */
export function checkLicenceSettings({
  authority,
  licenceNumber,
  months,
}: LicenceSettings): LicenceError[] {
  const errors: LicenceError[] = []
  if (authority.trim() === '' || authority.length > 120) errors.push('authority')
  if (licenceNumber.trim() === '' || licenceNumber.length > 60) errors.push('licence-number')
  if (!Number.isInteger(months) || months < MIN_MONTHS || months > MAX_MONTHS) errors.push('months')
  return errors
}
