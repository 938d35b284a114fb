import { inviteDriver } from '../features/driver/add-driver.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'
import { sayDriverLink } from './say-driver-link.ts'

export const driverInvite: Command = {
  name: 'driver invite',
  usage: '<number> [--operator slug]',
  about: 'a new link for a driver who lost theirs or their password',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const number = readCount('driver', said.words[0] ?? '')
    const invited = await inviteDriver(counter, { number })
    if (!invited)
      throw new StartFault(`Nobody who drives for ${counter.profile.name} is ${number}.`)
    await sayDriverLink(desk, { counter, invitation: invited.invitation })
    desk.say(`It is for ${invited.firstName} ${invited.lastName}.`)
  },
}
