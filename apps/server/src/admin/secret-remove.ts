import { CommandError } from '../command-error.ts'
import { removeSecret } from '../features/operator/save-secret.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

export const secretRemove: Command = {
  name: 'secret remove',
  usage: '<name> [--operator slug]',
  about: 'deletes a secret',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const name = args.words[0] ?? ''
    if (!(await removeSecret(counter, { operator, name })))
      throw new CommandError(`${profile.name} has no secret called ${name}.`)
    await noteCommand(counter, { action: 'secret.removed', object: name })
    desk.write(`Deleted ${name} of ${profile.name}.`)
  },
}
