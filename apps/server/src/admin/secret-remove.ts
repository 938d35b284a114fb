import { removeSecret } from '../features/operator/keep-secret.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

export const secretRemove: Command = {
  name: 'secret remove',
  usage: '<name> [--operator slug]',
  about: 'forgets a secret',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const name = said.words[0] ?? ''
    if (!(await removeSecret(counter, { operator, name })))
      throw new StartFault(`${profile.name} keeps no secret called ${name}.`)
    await noteCommand(counter, { deed: 'secret.removed', object: name })
    desk.say(`Forgot ${name} of ${profile.name}.`)
  },
}
