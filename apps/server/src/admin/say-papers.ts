import { PAPER_NAMES } from '@kerbside/contract/desk/say-candidate.ts'
import type { KnownDriver, LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { DRIVER_LICENCES, VEHICLE_LICENCES } from '@kerbside/domain/driver/driver.ts'
import { lackingLicences } from '@kerbside/domain/driver/judge-licences.ts'
import { listDrivers } from '../features/driver/find-driver.ts'
import type { Counter, Desk } from './command.ts'

/** "Badge and Driving licence of Bea Moss, Insurance and MOT of KB00 DMA"; '' where nothing lacks. */
export function sayLacking(
  { driver, vehicle, licences }: KnownDriver,
  { now, zone }: { now: Date; zone: string },
): string {
  const lack = (kinds: readonly LicenceKind[], whose: string): string[] => {
    const lacking = lackingLicences(licences, { until: now, zone, needed: kinds })
    const names = lacking.map((kind) => PAPER_NAMES[kind])
    return names.length === 0 ? [] : [`${joined(names)} of ${whose}`]
  }
  return [
    ...lack(DRIVER_LICENCES, `${driver.firstName} ${driver.lastName}`),
    ...(vehicle ? lack(VEHICLE_LICENCES, vehicle.registration) : []),
  ].join(', ')
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What of a driver's and their car's papers is not there: without it they begin no shift. */
export async function sayPapersOf(
  { say }: Pick<Desk, 'say'>,
  { counter, number }: { counter: Counter; number: number },
): Promise<void> {
  const known = (await listDrivers(counter)).find(({ driver }) => driver.number === number)
  const facts = { now: counter.now(), zone: counter.profile.zone }
  const lacking = known ? sayLacking(known, facts) : ''
  if (lacking !== '') say(`Before they can begin a shift: ${lacking}.`)
  if (lacking !== '') say('Each by: npm run kerbside -- licence add <number> --kind insurance …')
}
