import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { giveVehicle } from '../features/driver/fleet/give-vehicle.ts'
import { type Command, openCounter } from './command.ts'
import { printDocuments } from './print-documents.ts'
import { readCount } from './read-count.ts'
import { readNumber } from './read-number.ts'

export const driverGive: Command = {
  name: 'driver give',
  usage: '<number> --vehicle number [--operator slug]',
  about: 'sets a driver’s usual vehicle; a shift under way keeps its own',
  words: { min: 1, max: 1 },
  options: ['operator', 'vehicle'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const number = readCount('driver', args.words[0] ?? '')
    const vehicleNumber = readNumber(args, 'vehicle')
    if (vehicleNumber === undefined)
      throw new CommandError(
        `Which vehicle? Add --vehicle 3. List them with: ${PROGRAM} vehicle list`,
      )
    const given = await giveVehicle(counter, { number, vehicleNumber })
    if (!given.ok)
      throw new CommandError(
        given.reason === 'no-car'
          ? `No vehicle has this number. List them with: ${PROGRAM} vehicle list`
          : `${counter.profile.name} has no driver ${number}.`,
      )
    desk.write(`Driver ${number} will drive ${given.registration} from their next shift.`)
    await printDocuments(desk, { counter, number })
  },
}
