import type { KnownDriver, Licence } from '@kerbside/domain/driver/driver.ts'
import { followLicences, type LicenceOutcome } from '@kerbside/domain/driver/follow-licences.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listAllLicences, listKnownDrivers } from '../driver-store.ts'
import { type DriverRow, listDriverRows, listOpenLegs, type OpenLeg } from './desk-store.ts'
import { type FleetVehicle, listVehicleRows } from './fleet-store.ts'
import { listKinds, type StoredKind } from './kind-store.ts'
import { listScans, type ScanFacts } from './scan-store.ts'

/** A document with the data of its scan. The previous document's scan stays until a new one is uploaded. */
export type StoredDocument = Licence & {
  scan: ScanFacts | undefined
  /** Its kind is archived: nothing depends on it. */
  isArchived: boolean
}

export type FleetDriver = DriverRow &
  Pick<KnownDriver, 'driver'> & {
    onShift: boolean
    /** The driver's own documents, and those of their usual car. */
    licences: readonly StoredDocument[]
    outcome: LicenceOutcome<OpenLeg>
    legs: readonly OpenLeg[]
  }

export type FleetCar = FleetVehicle & { licences: readonly StoredDocument[]; legs: number }

export type Fleet = {
  today: LocalDate
  drivers: readonly FleetDriver[]
  cars: readonly FleetCar[]
  kinds: readonly StoredKind[]
}

/** All current drivers and cars, with documents, legs, and the resulting status. */
export async function showFleet(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'> & { profile: Pick<Operator, 'zone'> },
): Promise<Fleet> {
  const { operator, profile } = context
  const { zone } = profile
  const today = localAt(context.now(), zone).slice(0, 10) as LocalDate
  return withOperator(context, async (tx) => {
    const knownDrivers = await listKnownDrivers(tx, { operator })
    const rows = new Map((await listDriverRows(tx, { operator })).map((row) => [row.id, row]))
    const cars = await listVehicleRows(tx, { operator })
    const licences = await listAllLicences(tx, { operator })
    const kinds = await listKinds(tx, { operator })
    const own = kinds.filter(({ isArchived }) => !isArchived)
    const scans = await listScans(tx, { operator })
    const legs = await listOpenLegs(tx, { operator })
    const documentsOf = (holderId: string | undefined): StoredDocument[] =>
      licences
        .filter((licence) => licence.holderId === holderId)
        .map(({ holderId: _holder, ...licence }) => ({
          ...licence,
          scan: scans.find((scan) => scan.holderId === holderId && scan.kind === licence.kind),
        }))
    const drivers = knownDrivers.flatMap(({ driver, shift }): FleetDriver[] => {
      const row = rows.get(driver.id)
      if (!row) return []
      const driverLegs = legs.filter(({ driverId }) => driverId === driver.id)
      const car = cars.find(({ number }) => number === row.vehicleNumber)
      const documents = [...documentsOf(driver.id), ...documentsOf(car?.id)]
      const outcome = followLicences(documents, { today, zone, legs: driverLegs, own })
      return [
        {
          ...row,
          driver,
          onShift: shift !== undefined,
          licences: documents,
          outcome,
          legs: driverLegs,
        },
      ]
    })
    return {
      today,
      kinds,
      drivers,
      cars: cars.map((car) => ({
        ...car,
        licences: documentsOf(car.id),
        legs: legs.filter(({ vehicleId }) => vehicleId === car.id).length,
      })),
    }
  })
}
