import type { JourneyField } from './journey-record.ts'

export const LICENCE_PROFILES = ['tfl', 'dft', 'local'] as const
export type LicenceProfileName = (typeof LICENCE_PROFILES)[number]

/** Under whose licence an operator takes bookings, and what that authority asks for. */
export type LicenceSettings = {
  profile: LicenceProfileName
  /** "Transport for London", "Chorley Council". */
  authority: string
  licenceNumber: string
  /** How long particulars are kept after the journey. */
  months: number
  /** Of a local profile: what that council asks for beyond the national standards. */
  also: readonly JourneyField[]
}

export const LEAST_MONTHS = 12
export const MOST_MONTHS = 36

/** What is asked of everybody: the London regulations, (a) to (h), are the narrowest. */
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

/** The Statutory Taxi and Private Hire Vehicle Standards ask by whom, too. */
const NATIONAL: readonly JourneyField[] = [...LONDON, 'takenBy', 'dispatchedBy']

const ASKED: Readonly<Record<LicenceProfileName, readonly JourneyField[]>> = {
  tfl: LONDON,
  dft: NATIONAL,
  local: NATIONAL,
}

/** What a council may ask for beyond that. */
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
  months: LEAST_MONTHS,
  also: [],
}

/** The particulars that must be there, in the order of the record. */
export const requiredFields = ({ profile, also }: LicenceSettings): readonly JourneyField[] =>
  profile === 'local' ? [...new Set([...ASKED.local, ...also])] : ASKED[profile]

export type LicenceFault = 'authority' | 'licence-number' | 'months'

/** What is wrong with what an operator says about its licence. */
export function judgeLicence({
  authority,
  licenceNumber,
  months,
}: LicenceSettings): LicenceFault[] {
  const faults: LicenceFault[] = []
  if (authority.trim() === '' || authority.length > 120) faults.push('authority')
  if (licenceNumber.trim() === '' || licenceNumber.length > 60) faults.push('licence-number')
  if (!Number.isInteger(months) || months < LEAST_MONTHS || months > MOST_MONTHS)
    faults.push('months')
  return faults
}
