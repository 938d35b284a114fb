import { saveVehicle } from '../features/driver/save-vehicle.ts'
import { listVehicleTypes } from '../features/fleet/list-vehicle-types.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'

export const vehicleAdd: Command = {
  name: 'vehicle add',
  usage:
    '<registration> --make Toyota --model Prius --colour Silver --types 1,2 [--wheelchair] [--operator slug]',
  about: 'a car of the fleet, and the types it may be booked as',
  words: { least: 1, most: 1 },
  options: ['operator', 'make', 'model', 'colour', 'types'],
  flags: ['wheelchair'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { options } = said
    const typed = (options['types'] ?? '').split(',').filter((part) => part.trim() !== '')
    const vehicleTypeIds = typed.map((part) => readCount('--types', part.trim()))
    const known = await listVehicleTypes(counter)
    const unknown = vehicleTypeIds.filter((id) => !known.some((type) => type.id === id))
    if (unknown.length > 0 || vehicleTypeIds.length === 0)
      throw new StartFault(
        `Say what it may be booked as: ${known.map(({ id, name }) => `${id} ${name}`).join(', ')}`,
      )
    const added = await saveVehicle(counter, {
      make: options['make'] ?? '',
      model: options['model'] ?? '',
      colour: options['colour'] ?? '',
      registration: said.words[0] ?? '',
      vehicleTypeIds,
      wheelchair: said.flags.has('wheelchair'),
    })
    if (!added.ok)
      throw new StartFault(
        added.reason === 'known'
          ? 'A car of the fleet has this registration already.'
          : 'Say --make, --model and --colour.',
      )
    desk.say(`It is car ${added.number}.`)
  },
}
