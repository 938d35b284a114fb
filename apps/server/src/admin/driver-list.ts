import { endingLicences } from '@kerbside/domain/driver/check-licences.ts'
import { listDrivers } from '../features/driver/find-driver.ts'
import { type Command, openCounter } from './command.ts'
import { printMissing } from './print-documents.ts'

const SOON_DAYS = 30

export const driverList: Command = {
  name: 'driver list',
  usage: '[--operator slug]',
  about: 'lists drivers, their vehicles, who is on shift and whose documents expire soon',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const drivers = await listDrivers(counter)
    const params = { now: counter.now(), zone: counter.profile.zone, days: SOON_DAYS }
    for (const known of drivers) {
      const { driver, vehicle, shift, licences } = known
      const ends = endingLicences(licences, params)
        .map(({ kind, expiresOn }) => `${kind} expires ${expiresOn}`)
        .join(', ')
      const lacking = printMissing(known, params)
      const car = vehicle ? `${vehicle.registration} (${vehicle.number})` : 'no vehicle'
      const state = shift ? 'on shift ' : 'off shift'
      desk.write(
        [
          String(driver.number).padStart(4),
          state,
          `${driver.firstName} ${driver.lastName}`,
          driver.phone,
          car,
          ends,
          lacking && `missing: ${lacking}`,
        ]
          .filter((part) => part !== '')
          .join('  '),
      )
    }
    if (drivers.length === 0) desk.write(`${counter.profile.name} has no drivers yet.`)
  },
}
