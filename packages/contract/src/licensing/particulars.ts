import type { JourneyField } from '@kerbside/domain/licensing/journey-record.ts'

/** Names of the licensing record’s particulars, for use within a sentence. */
export const PARTICULARS: Readonly<Record<JourneyField, string>> = {
  receivedAt: 'booking time',
  channel: 'booking channel',
  takenBy: 'who took the booking',
  passenger: 'passenger',
  passengers: 'number of passengers',
  pickupAt: 'collection time',
  pickup: 'collection place',
  destination: 'destination',
  fareQuoted: 'fare quoted',
  allocatedAt: 'allocation time',
  dispatchedBy: 'who dispatched the booking',
  driverName: 'driver',
  driverBadge: 'driver’s badge',
  driverAuthority: 'badge issuer',
  vehicleRegistration: 'vehicle registration',
  vehiclePlate: 'vehicle plate',
  vehicleMakeModel: 'make and model',
  startedAt: 'start time',
  finishedAt: 'finish time',
}
