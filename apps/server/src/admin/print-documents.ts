import { nameOfDocument } from '@kerbside/contract/dispatch/describe-candidate.ts'
import { lackingLicences } from '@kerbside/domain/driver/check-licences.ts'
import type { KnownDriver, LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { DRIVER_LICENCES, VEHICLE_LICENCES } from '@kerbside/domain/driver/driver.ts'
import { PROGRAM } from '../env.ts'
import { listDrivers } from '../features/driver/find-driver.ts'
import type { Counter, Desk } from './command.ts'

/** "Badge and Driving licence of Bea Moss, Insurance and MOT of KB00 DMA"; '' if nothing is missing. */
export function printMissing(
  { driver, vehicle, licences, ownKinds = [] }: KnownDriver,
  { now, zone }: { now: Date; zone: string },
): string {
  const lack = (kinds: readonly LicenceKind[], whose: string): string[] => {
    const lacking = lackingLicences(licences, { until: now, zone, needed: kinds })
    const names = lacking.map((kind) =>
      nameOfDocument({ kind, own: ownKinds.find((item) => item.kind === kind) }),
    )
    return names.length === 0 ? [] : [`${joined(names)} of ${whose}`]
  }
  const required = (holder: 'driver' | 'vehicle') =>
    ownKinds.filter((item) => item.isRequired && item.holder === holder).map(({ kind }) => kind)
  return [
    ...lack([...DRIVER_LICENCES, ...required('driver')], `${driver.firstName} ${driver.lastName}`),
    ...(vehicle ? lack([...VEHICLE_LICENCES, ...required('vehicle')], vehicle.registration) : []),
  ].join(', ')
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Prints which documents of a driver and their car are missing: without them the driver cannot begin a shift. */
export async function printDocuments(
  { write }: Pick<Desk, 'write'>,
  { counter, number }: { counter: Counter; number: number },
): Promise<void> {
  const existing = (await listDrivers(counter)).find(({ driver }) => driver.number === number)
  const params = { now: counter.now(), zone: counter.profile.zone }
  const lacking = existing ? printMissing(existing, params) : ''
  if (lacking !== '') write(`Still needed before a shift can start: ${lacking}.`)
  if (lacking !== '') write(`Add each with: ${PROGRAM} licence add <number> --kind insurance …`)
}
