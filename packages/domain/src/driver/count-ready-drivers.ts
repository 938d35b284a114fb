import { checkLicences } from './check-licences.ts'
import { DRIVER_LICENCES, type Licence, VEHICLE_LICENCES } from './driver.ts'

/**
 * Counts the drivers who may start a shift now: their own documents are valid, and so are those of their usual vehicle,
 * or of any vehicle if they have none.
 */
export function countReadyDrivers(
  fleet: {
    drivers: readonly { vehicleId: string | undefined; licences: readonly Licence[] }[]
    vehicles: readonly { id: string; licences: readonly Licence[] }[]
  },
  { now: until, zone }: { now: Date; zone: string },
): number {
  const ready = fleet.vehicles.filter(
    ({ licences }) => checkLicences(licences, { until, zone, needed: VEHICLE_LICENCES }).ok,
  )
  return fleet.drivers.filter(
    ({ vehicleId, licences }) =>
      checkLicences(licences, { until, zone, needed: DRIVER_LICENCES }).ok &&
      ready.some(({ id }) => vehicleId === undefined || id === vehicleId),
  ).length
}
