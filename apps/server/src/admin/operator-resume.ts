import { resumeOperator } from '../features/hosting/suspend-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, logPlatformAction } from './log-platform-action.ts'

export const operatorResume: Command = {
  name: 'operator resume',
  usage: '--operator slug',
  about: 'lets a suspended operator take bookings again',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const isNew = await resumeOperator(counter, { operator, by: COMMAND_LINE })
    if (isNew) await logPlatformAction(counter, 'operator.resumed')
    desk.write(
      isNew ? `${profile.name} takes bookings again.` : `${profile.name} wasn’t suspended.`,
    )
  },
}
