import { revokeKey } from '../features/staff/revoke-key.ts'
import type { OperatorId } from '../operator.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, namedOperator } from './command.ts'

export const staffRevoke: Command = {
  name: 'staff revoke',
  usage: '<id> [--operator slug]',
  about: 'ends a key at once; its id is in the list of keys',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run({ openOffice, say }, said) {
    const office = await openOffice()
    const { id: operator, name } = await namedOperator(office, said)
    const id = said.words[0] ?? ''
    if (!(await revokeKey(office, { operator: operator as OperatorId, id })))
      throw new StartFault(`No key of ${name} with this id is still in use.`)
    say('Revoked. It opens nothing from now on.')
  },
}
