import { suspendOperator } from '../features/hosting/suspend-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE } from './operator-create.ts'

export const operatorSuspend: Command = {
  name: 'operator suspend',
  usage: '--operator slug',
  about: 'its site says so and takes no booking; its data stays',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const isNew = await suspendOperator(counter, { operator, by: COMMAND_LINE })
    desk.say(
      isNew
        ? `${profile.name} is suspended. Running servers know within five seconds.`
        : `${profile.name} was suspended already.`,
    )
  },
}
