import { CommandError } from '../command-error.ts'
import { inviteDriver } from '../features/driver/fleet/add-driver.ts'
import { type Command, openCounter } from './command.ts'
import { printDriverLink } from './print-driver-link.ts'
import { readCount } from './read-count.ts'

export const driverInvite: Command = {
  name: 'driver invite',
  usage: '<number> [--operator slug]',
  about: 'makes a new link for a driver who has lost theirs or forgotten their password',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const number = readCount('driver', args.words[0] ?? '')
    const invited = await inviteDriver(counter, { number })
    if (!invited) throw new CommandError(`${counter.profile.name} has no driver ${number}.`)
    await printDriverLink(desk, { counter, invitation: invited.invitation })
    desk.write(`This link is for ${invited.firstName} ${invited.lastName}.`)
  },
}
