import type { JourneyField } from '@kerbside/domain/licensing/journey-record.ts'

/** Names of the licensing record’s particulars, for use within a sentence. */
export const PARTICULARS: Readonly<Record<JourneyField, string>> = {
  receivedAt: 'when it was booked',
  channel: 'how it was booked',
  takenBy: 'who took it',
  passenger: 'the passenger',
  passengers: 'how many travel',
  pickupAt: 'when to collect',
  pickup: 'where to collect',
  destination: 'the destination',
  fareQuoted: 'the fare quoted',
  allocatedAt: 'when it was allocated',
  dispatchedBy: 'who dispatched it',
  driverName: 'the driver',
  driverBadge: 'the driver’s badge',
  driverAuthority: 'who issued the badge',
  vehicleRegistration: 'the registration',
  vehiclePlate: 'the vehicle’s plate',
  vehicleMakeModel: 'make and model',
  startedAt: 'when it set off',
  finishedAt: 'when it finished',
}
