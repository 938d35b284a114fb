import type { LegState } from '../booking/leg-state.ts'
import type { Minor } from '../money.ts'

/** An event in a journey after it was booked. Instants are ISO 8601 in UTC. */
export type JourneyEvent = {
  at: string
  what: 'state' | 'pickup' | 'fare' | 'driver-on' | 'driver-off' | 'trip' | 'added'
  from: string
  to: string
  /** A name, or a role if the name is unknown. */
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

/** What an authority may ask about one journey, as it was when the entry was made. '' means unknown. */
export type JourneyRecord = {
  reference: number
  bookingId: string
  leg: number
  state: LegState
  test: boolean
  authority: string
  operatorLicence: string
  receivedAt: string
  /** How it was booked: "web", "desk", "widget". */
  channel: string
  /** The name of the dispatcher, or "self". */
  takenBy: string
  account: string
  passenger: string
  passengers: number
  pickup: string
  vias: readonly string[]
  destination: string
  /** The local time of the operator, and the instant. */
  pickupLocal: string
  pickupAt: string
  /** The originally requested time if it was changed later; otherwise ''. */
  requestedPickupAt: string
  currency: string
  fareQuoted: Minor
  fareBasis: string
  quoteId: string
  finalFare: Minor | null
  payment: string
  allocatedAt: string
  /** The name of the dispatcher, or "automatic" with the rule that chose. */
  dispatchedBy: string
  driver: RecordedDriver | null
  vehicle: RecordedVehicle | null
  /** Another operator that carried out the journey on our behalf. */
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
  /** Added by hand afterwards, with a reason, where the system had no value. */
  added: Readonly<Partial<Record<JourneyField, string>>>
  history: readonly JourneyEvent[]
}

/** The particulars that a profile may require, in the order of the record. */
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

/** The value of one particular as text; '' if unknown. */
export function particularOf(record: JourneyRecord, field: JourneyField): string {
  const ownValue = ownParticular(record, field)
  return ownValue === '' ? (record.added[field] ?? '') : ownValue
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

/** These are known only from dispatch, start or completion; all others are known at booking. */
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
const DISPATCHED: ReadonlySet<LegState> = new Set<LegState>([
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])

/**
 * Returns the particulars that should be present by now and are not. For a journey that was never driven, only those
 * known at booking are required.
 */
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
