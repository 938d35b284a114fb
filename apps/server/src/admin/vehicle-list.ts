import { listVehicles } from '../features/driver/fleet/record-licence.ts'
import { type Command, openCounter } from './command.ts'

export const vehicleList: Command = {
  name: 'vehicle list',
  usage: '[--operator slug]',
  about: 'lists vehicles and the types they can be booked as',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const fleet = await listVehicles(counter)
    for (const { number, registration, make, model, colour, vehicleTypeIds, drivenBy } of fleet) {
      const description = `${colour} ${make} ${model}, types ${vehicleTypeIds.join(', ')}`
      desk.write(
        `${String(number).padStart(4)}  ${registration}  ${description}${drivenBy ? ', on shift' : ''}`,
      )
    }
    if (fleet.length === 0) desk.write(`${counter.profile.name} has no vehicles yet.`)
  },
}
