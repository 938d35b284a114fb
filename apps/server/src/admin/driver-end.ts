import { CommandError } from '../command-error.ts'
import { endDriver } from '../features/driver/fleet/end-driver.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'

export const driverEnd: Command = {
  name: 'driver end',
  usage: '<number> [--operator slug]',
  about: 'signs a driver out at once and deactivates them',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const number = readCount('driver', args.words[0] ?? '')
    const ended = await endDriver(counter, { number })
    if (!ended.ok)
      throw new CommandError(
        ended.reason === 'has-legs'
          ? `Driver ${number} still has jobs. Assign them to another driver first.`
          : `${counter.profile.name} has no driver ${number}.`,
      )
    await counter.endLive?.(counter.operator, ended.driverId)
    desk.write(`Driver ${number} is signed out and no longer drives for ${counter.profile.name}.`)
  },
}
