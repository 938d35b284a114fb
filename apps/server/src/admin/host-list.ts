import { listDeskHosts } from '../features/hosting/claim-host.ts'
import { type Command, openCounter } from './command.ts'

export const hostList: Command = {
  name: 'host list',
  usage: '[--operator slug]',
  about: 'lists an operator’s host names, and those waiting for their DNS record',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    for (const { host, proof } of await listDeskHosts(counter))
      desk.write(proof ? `${host}  waiting for TXT record ${proof.name} "${proof.text}"` : host)
  },
}
