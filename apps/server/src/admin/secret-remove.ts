import { removeSecret } from '../features/operator/keep-secret.ts'
import type { OperatorId } from '../operator.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, namedOperator } from './command.ts'

export const secretRemove: Command = {
  name: 'secret remove',
  usage: '<name> [--operator slug]',
  about: 'forgets a secret',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run({ openOffice, say }, said) {
    const office = await openOffice()
    const profile = await namedOperator(office, said)
    const name = said.words[0] ?? ''
    if (!(await removeSecret(office, { operator: profile.id as OperatorId, name })))
      throw new StartFault(`${profile.name} keeps no secret called ${name}.`)
    say(`Forgot ${name} of ${profile.name}.`)
  },
}
