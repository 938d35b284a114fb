import { revokeKey } from '../features/staff/revoke-key.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

export const staffRevoke: Command = {
  name: 'staff revoke',
  usage: '<id> [--operator slug]',
  about: 'ends a key at once; its id is in the list of keys',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const id = said.words[0] ?? ''
    if (!(await revokeKey(counter, { operator, id })))
      throw new StartFault(`No key of ${profile.name} with this id is still in use.`)
    await noteCommand(counter, { deed: 'key.revoked', object: `key ${id}` })
    desk.say('Revoked. It opens nothing from now on.')
  },
}
