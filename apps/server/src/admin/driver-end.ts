import { endDriver } from '../features/driver/end-driver.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'

export const driverEnd: Command = {
  name: 'driver end',
  usage: '<number> [--operator slug]',
  about: 'signs a driver out at once, and for good',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const number = readCount('driver', said.words[0] ?? '')
    const ended = await endDriver(counter, { number })
    if (!ended.ok)
      throw new StartFault(
        ended.reason === 'has-jobs'
          ? `Driver ${number} has jobs. Give them to somebody else first.`
          : `Nobody who drives for ${counter.profile.name} is ${number}.`,
      )
    await counter.endLive?.(counter.operator, ended.driverId)
    desk.say(`Driver ${number} is signed out and drives for ${counter.profile.name} no more.`)
  },
}
