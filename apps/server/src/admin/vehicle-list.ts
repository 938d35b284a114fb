import { listVehicles } from '../features/driver/keep-licence.ts'
import { type Command, openCounter } from './command.ts'

export const vehicleList: Command = {
  name: 'vehicle list',
  usage: '[--operator slug]',
  about: 'the cars of the fleet and what they may be booked as',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const fleet = await listVehicles(counter)
    for (const { number, registration, make, model, colour, vehicleTypeIds, drivenBy } of fleet) {
      const words = `${colour} ${make} ${model}, types ${vehicleTypeIds.join(', ')}`
      desk.say(`${String(number).padStart(4)}  ${registration}  ${words}${drivenBy ? ', out' : ''}`)
    }
    if (fleet.length === 0) desk.say(`${counter.profile.name} has no car yet.`)
  },
}
