import { suspendOperator } from '../features/hosting/suspend-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, noteAtHost } from './note-at-host.ts'

export const operatorSuspend: Command = {
  name: 'operator suspend',
  usage: '--operator slug [--reason "why"]',
  about: 'its site says so and takes no booking; its data stays',
  options: ['operator', 'reason'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const reason = said.options['reason']
    const isNew = await suspendOperator(counter, {
      operator,
      by: COMMAND_LINE,
      ...(reason !== undefined && { reason }),
    })
    if (isNew) await noteAtHost(counter, 'operator.suspended', { reason: reason ?? '' })
    desk.say(
      isNew
        ? `${profile.name} is suspended. Running servers know within five seconds.`
        : `${profile.name} was suspended already.`,
    )
  },
}
