import { listDeskHosts } from '../features/hosting/claim-host.ts'
import { type Command, openCounter } from './command.ts'

export const hostList: Command = {
  name: 'host list',
  usage: '[--operator slug]',
  about: 'host names of an operator, and those that wait for their proof',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    for (const { host, proof } of await listDeskHosts(counter))
      desk.write(proof ? `${host}  waits for TXT ${proof.name} "${proof.text}"` : host)
  },
}
