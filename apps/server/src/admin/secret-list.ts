import { listSecrets } from '../features/operator/keep-secret.ts'
import type { OperatorId } from '../operator.ts'
import { type Command, namedOperator } from './command.ts'

export const secretList: Command = {
  name: 'secret list',
  usage: '[--operator slug]',
  about: 'names of the secrets kept, never their values',
  options: ['operator'],
  async run({ openOffice, say }, said) {
    const office = await openOffice()
    const { id, name } = await namedOperator(office, said)
    const secrets = await listSecrets(office, { operator: id as OperatorId })
    for (const secret of secrets) {
      const day = secret.changedAt.toISOString().slice(0, 10)
      const fault = secret.opens ? '' : '  sealed with another KERBSIDE_KEY: set it again'
      say(`${secret.name.padEnd(24)} since ${day}${fault}`)
    }
    if (secrets.length === 0) say(`${name} keeps no secret.`)
  },
}
