import { listSecrets } from '../features/operator/save-secret.ts'
import { type Command, openCounter } from './command.ts'

export const secretList: Command = {
  name: 'secret list',
  usage: '[--operator slug]',
  about: 'lists the names of stored secrets, never their values',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const secrets = await listSecrets(counter, counter)
    for (const secret of secrets) {
      const day = secret.changedAt.toISOString().slice(0, 10)
      const error = secret.opens ? '' : '  encrypted with another KERBSIDE_KEY: set it again'
      desk.write(`${secret.name.padEnd(24)} since ${day}${error}`)
    }
    if (secrets.length === 0) desk.write(`${counter.profile.name} has no secrets stored.`)
  },
}
