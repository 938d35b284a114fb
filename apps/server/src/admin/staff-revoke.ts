import { CommandError } from '../command-error.ts'
import { revokeKey } from '../features/staff/revoke-key.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

export const staffRevoke: Command = {
  name: 'staff revoke',
  usage: '<id> [--operator slug]',
  about: 'revokes an API key at once; its ID is in the list of keys',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const id = args.words[0] ?? ''
    if (!(await revokeKey(counter, { operator, id })))
      throw new CommandError(`${profile.name} has no active API key with this ID.`)
    await noteCommand(counter, { action: 'key.revoked', object: `key ${id}` })
    desk.write('API key revoked.')
  },
}
