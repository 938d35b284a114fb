import { endingLicences } from '@kerbside/domain/driver/judge-licences.ts'
import { listDrivers } from '../features/driver/find-driver.ts'
import { type Command, openCounter } from './command.ts'
import { sayLacking } from './say-papers.ts'

const SOON_DAYS = 30

export const driverList: Command = {
  name: 'driver list',
  usage: '[--operator slug]',
  about: 'who drives, with which car, who is on shift, and whose papers end soon',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const drivers = await listDrivers(counter)
    const facts = { now: counter.now(), zone: counter.profile.zone, days: SOON_DAYS }
    for (const { driver, vehicle, shift, licences } of drivers) {
      const ends = endingLicences(licences, facts)
        .map(({ kind, expiresOn }) => `${kind} ends ${expiresOn}`)
        .join(', ')
      const lacking = sayLacking({ driver, vehicle, shift, licences }, facts)
      const car = vehicle ? `${vehicle.registration} (${vehicle.number})` : 'no car'
      const state = shift ? 'on shift ' : 'off shift'
      desk.say(
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
    if (drivers.length === 0) desk.say(`Nobody drives for ${counter.profile.name} yet.`)
  },
}
