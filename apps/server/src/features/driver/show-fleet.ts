import type { KnownDriver, Licence } from '@kerbside/domain/driver/driver.ts'
import { followLicences, type LicenceOutcome } from '@kerbside/domain/driver/follow-licences.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type DriverRow, listDriverRows, listOpenJobs, type OpenJob } from './desk-store.ts'
import { listKnownDrivers, listLicences } from './driver-store.ts'
import { type FleetVehicle, listVehicleRows } from './fleet-store.ts'
import { listScans, type ScanFacts } from './scan-store.ts'

/** A document, and what is known of its scan; the one of the document before it stays until another is brought. */
export type KeptPaper = Licence & { scan: ScanFacts | undefined }

export type FleetDriver = DriverRow &
  Pick<KnownDriver, 'driver'> & {
    onShift: boolean
    /** Their own documents, and those of their usual car. */
    licences: readonly KeptPaper[]
    outcome: LicenceOutcome<OpenJob>
    jobs: readonly OpenJob[]
  }

export type FleetCar = FleetVehicle & { licences: readonly KeptPaper[]; jobs: number }

export type Fleet = { today: LocalDate; drivers: readonly FleetDriver[]; cars: readonly FleetCar[] }

/** Everybody who drives here and every car, with documents, jobs, and what follows from both. */
export async function showFleet(
  call: Pick<Call, 'db' | 'operator' | 'now'> & { profile: Pick<Operator, 'zone'> },
): Promise<Fleet> {
  const { operator, profile } = call
  const { zone } = profile
  const today = localAt(call.now(), zone).slice(0, 10) as LocalDate
  return withOperator(call, async (tx) => {
    const known = await listKnownDrivers(tx, { operator })
    const rows = new Map((await listDriverRows(tx, { operator })).map((row) => [row.id, row]))
    const cars = await listVehicleRows(tx, { operator })
    const licences = await listLicences(tx, { operator })
    const scans = await listScans(tx, { operator })
    const jobs = await listOpenJobs(tx, { operator })
    const papersOf = (holderId: string | undefined): KeptPaper[] =>
      licences
        .filter((licence) => licence.holderId === holderId)
        .map(({ holderId: _holder, ...licence }) => ({
          ...licence,
          scan: scans.find((scan) => scan.holderId === holderId && scan.kind === licence.kind),
        }))
    const drivers = known.flatMap(({ driver, shift }): FleetDriver[] => {
      const row = rows.get(driver.id)
      if (!row) return []
      const own = jobs.filter(({ driverId }) => driverId === driver.id)
      const car = cars.find(({ number }) => number === row.vehicleNumber)
      const papers = [...papersOf(driver.id), ...papersOf(car?.id)]
      const outcome = followLicences(papers, { today, zone, jobs: own })
      return [
        { ...row, driver, onShift: shift !== undefined, licences: papers, outcome, jobs: own },
      ]
    })
    return {
      today,
      drivers,
      cars: cars.map((car) => ({
        ...car,
        licences: papersOf(car.id),
        jobs: jobs.filter(({ vehicleId }) => vehicleId === car.id).length,
      })),
    }
  })
}
