import { CommandError } from '../command-error.ts'
import { saveVehicle } from '../features/driver/fleet/save-vehicle.ts'
import { listVehicleTypes } from '../features/fleet/list-vehicle-types.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'

export const vehicleAdd: Command = {
  name: 'vehicle add',
  usage:
    '<registration> --make Toyota --model Prius --colour Silver --types 1,2 [--wheelchair] [--operator slug]',
  about: 'adds a vehicle, and the types it can be booked as',
  words: { min: 1, max: 1 },
  options: ['operator', 'make', 'model', 'colour', 'types'],
  flags: ['wheelchair'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { options } = args
    const typed = (options['types'] ?? '').split(',').filter((part) => part.trim() !== '')
    const vehicleTypeIds = typed.map((part) => readCount('--types', part.trim()))
    const vehicleTypes = await listVehicleTypes(counter)
    const unknown = vehicleTypeIds.filter((id) => !vehicleTypes.some((type) => type.id === id))
    if (unknown.length > 0 || vehicleTypeIds.length === 0)
      throw new CommandError(
        `Give the types it can be booked as, with --types: ${vehicleTypes.map(({ id, name }) => `${id} ${name}`).join(', ')}`,
      )
    const added = await saveVehicle(counter, {
      make: options['make'] ?? '',
      model: options['model'] ?? '',
      colour: options['colour'] ?? '',
      registration: args.words[0] ?? '',
      vehicleTypeIds,
      wheelchair: args.flags.has('wheelchair'),
    })
    if (!added.ok)
      throw new CommandError(
        added.reason === 'known'
          ? 'Another vehicle already has this registration.'
          : 'Give --make, --model and --colour.',
      )
    desk.write(`Added as vehicle ${added.number}.`)
  },
}
