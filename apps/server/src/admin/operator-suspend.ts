import { suspendOperator } from '../features/hosting/suspend-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, logPlatformAction } from './log-platform-action.ts'

export const operatorSuspend: Command = {
  name: 'operator suspend',
  usage: '--operator slug [--reason "why"]',
  about: 'stops bookings; the operator’s site says so, and its data stays',
  options: ['operator', 'reason'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const reason = args.options['reason']
    const isNew = await suspendOperator(counter, {
      operator,
      by: COMMAND_LINE,
      ...(reason !== undefined && { reason }),
    })
    if (isNew) await logPlatformAction(counter, 'operator.suspended', { reason: reason ?? '' })
    desk.write(
      isNew
        ? `${profile.name} is suspended. Running servers apply it within five seconds.`
        : `${profile.name} is already suspended.`,
    )
  },
}
