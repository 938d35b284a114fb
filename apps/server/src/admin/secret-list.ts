import { listSecrets } from '../features/operator/keep-secret.ts'
import { type Command, openCounter } from './command.ts'

export const secretList: Command = {
  name: 'secret list',
  usage: '[--operator slug]',
  about: 'names of the secrets kept, never their values',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const secrets = await listSecrets(counter, counter)
    for (const secret of secrets) {
      const day = secret.changedAt.toISOString().slice(0, 10)
      const fault = secret.opens ? '' : '  sealed with another KERBSIDE_KEY: set it again'
      desk.say(`${secret.name.padEnd(24)} since ${day}${fault}`)
    }
    if (secrets.length === 0) desk.say(`${counter.profile.name} keeps no secret.`)
  },
}
