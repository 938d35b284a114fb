import { giveVehicle } from '../features/driver/give-vehicle.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'
import { readNumber } from './read-number.ts'
import { sayPapersOf } from './say-papers.ts'

export const driverGive: Command = {
  name: 'driver give',
  usage: '<number> --vehicle number [--operator slug]',
  about: 'the car a driver usually drives; a shift that runs goes on with its own',
  words: { least: 1, most: 1 },
  options: ['operator', 'vehicle'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const number = readCount('driver', said.words[0] ?? '')
    const vehicleNumber = readNumber(said, 'vehicle')
    if (vehicleNumber === undefined)
      throw new StartFault('Say which car: --vehicle 3. They are listed by: vehicle list')
    const given = await giveVehicle(counter, { number, vehicleNumber })
    if (!given.ok)
      throw new StartFault(
        given.reason === 'no-car'
          ? 'No car of the fleet has this number: npm run kerbside -- vehicle list'
          : `Nobody who drives for ${counter.profile.name} is ${number}.`,
      )
    desk.say(`Driver ${number} drives ${given.registration} from their next shift on.`)
    await sayPapersOf(desk, { counter, number })
  },
}
