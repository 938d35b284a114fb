import type { JobState } from '../booking/job.ts'
import type { Minor } from '../money.ts'

/** Something that became of a journey after it was booked. Instants are ISO 8601 in UTC. */
export type JourneyEvent = {
  at: string
  what: 'state' | 'pickup' | 'fare' | 'driver-on' | 'driver-off' | 'trip' | 'added'
  from: string
  to: string
  /** A name, or a role where nobody's name is known. */
  by: string
  reason: string
}

export type RecordedDriver = {
  id: string
  name: string
  badge: string
  authority: string
  badgeExpires: string
  licence: string
}

export type RecordedVehicle = {
  id: string
  registration: string
  plate: string
  plateExpires: string
  make: string
  model: string
  colour: string
}

/** What an authority may ask about one journey, as it stood when the entry was made. '' is "not known". */
export type JourneyRecord = {
  reference: number
  bookingId: string
  leg: number
  state: JobState
  test: boolean
  authority: string
  operatorLicence: string
  receivedAt: string
  /** How it was booked: "web", "desk", "widget". */
  channel: string
  /** Somebody of the desk by name, or "self". */
  takenBy: string
  account: string
  passenger: string
  passengers: number
  pickup: string
  vias: readonly string[]
  destination: string
  /** Civil time of the operator and the instant. */
  pickupLocal: string
  pickupAt: string
  /** The time first asked for, once it was moved; else ''. */
  askedPickupAt: string
  currency: string
  fareQuoted: Minor
  fareBasis: string
  quoteId: string
  finalFare: Minor | null
  payment: string
  allocatedAt: string
  /** Somebody by name, or "automatic" with the rule that chose. */
  dispatchedBy: string
  driver: RecordedDriver | null
  vehicle: RecordedVehicle | null
  /** Another operator who did it in our place. */
  subcontract: {
    operator: string
    licence: string
    consentedAt: string
    price: string
  } | null
  startedAt: string
  arrivedAt: string
  onBoardAt: string
  finishedAt: string
  cancellation: { by: string; at: string; reason: string; fee: Minor } | null
  /** Added by hand afterwards, with a reason, where the system did not know. */
  added: Readonly<Partial<Record<JourneyField, string>>>
  history: readonly JourneyEvent[]
}

/** Particulars that a profile may ask for, in the order of the record. */
export const JOURNEY_FIELDS = [
  'receivedAt',
  'channel',
  'takenBy',
  'passenger',
  'passengers',
  'pickupAt',
  'pickup',
  'destination',
  'fareQuoted',
  'allocatedAt',
  'dispatchedBy',
  'driverName',
  'driverBadge',
  'driverAuthority',
  'vehicleRegistration',
  'vehiclePlate',
  'vehicleMakeModel',
  'startedAt',
  'finishedAt',
] as const
export type JourneyField = (typeof JOURNEY_FIELDS)[number]

/** What the record says of one particular, as a text; '' where it is not known. */
export function particularOf(record: JourneyRecord, field: JourneyField): string {
  const own = ownParticular(record, field)
  return own === '' ? (record.added[field] ?? '') : own
}

function ownParticular(record: JourneyRecord, field: JourneyField): string {
  const { driver, vehicle } = record
  const given: Readonly<Record<JourneyField, string>> = {
    driverName: driver?.name ?? '',
    driverBadge: driver?.badge ?? '',
    driverAuthority: driver?.authority ?? '',
    vehicleRegistration: vehicle?.registration ?? '',
    vehiclePlate: vehicle?.plate ?? '',
    vehicleMakeModel: vehicle ? `${vehicle.make} ${vehicle.model}`.trim() : '',
    fareQuoted: String(record.fareQuoted),
    passengers: String(record.passengers),
    receivedAt: record.receivedAt,
    channel: record.channel,
    takenBy: record.takenBy,
    passenger: record.passenger,
    pickupAt: record.pickupAt,
    pickup: record.pickup,
    destination: record.destination,
    allocatedAt: record.allocatedAt,
    dispatchedBy: record.dispatchedBy,
    startedAt: record.startedAt,
    finishedAt: record.finishedAt,
  }
  return given[field]
}

/** Known when it is booked; the others when it is given to somebody, sets off, or is over. */
const FROM_DISPATCH: ReadonlySet<JourneyField> = new Set<JourneyField>([
  'allocatedAt',
  'dispatchedBy',
  'driverName',
  'driverBadge',
  'driverAuthority',
  'vehicleRegistration',
  'vehiclePlate',
  'vehicleMakeModel',
])
const DISPATCHED: ReadonlySet<JobState> = new Set<JobState>([
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])

/** Which particulars should be there by now and are not. Of what never was driven only what was booked is asked. */
export function missingParticulars(
  record: JourneyRecord,
  required: readonly JourneyField[],
): JourneyField[] {
  return required.filter((field) => isDue(record, field) && particularOf(record, field) === '')
}

function isDue({ state }: JourneyRecord, field: JourneyField): boolean {
  if (field === 'startedAt' || field === 'finishedAt') return state === 'completed'
  return !FROM_DISPATCH.has(field) || DISPATCHED.has(state)
}
