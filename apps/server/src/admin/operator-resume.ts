import { resumeOperator } from '../features/hosting/suspend-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, noteAtHost } from './note-at-host.ts'

export const operatorResume: Command = {
  name: 'operator resume',
  usage: '--operator slug',
  about: 'one that was suspended takes bookings again',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const isNew = await resumeOperator(counter, { operator, by: COMMAND_LINE })
    if (isNew) await noteAtHost(counter, 'operator.resumed')
    desk.say(isNew ? `${profile.name} is open again.` : `${profile.name} was not suspended.`)
  },
}
