import { CommandError } from '../command-error.ts'
import { revokeKey } from '../features/staff/revoke-key.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

export const staffRevoke: Command = {
  name: 'staff revoke',
  usage: '<id> [--operator slug]',
  about: 'ends a key at once; its id is in the list of keys',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const id = args.words[0] ?? ''
    if (!(await revokeKey(counter, { operator, id })))
      throw new CommandError(`No key of ${profile.name} with this id is still in use.`)
    await noteCommand(counter, { action: 'key.revoked', object: `key ${id}` })
    desk.write('Revoked. It opens nothing from now on.')
  },
}
