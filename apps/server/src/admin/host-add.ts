import { addHost, HOST_REFUSALS, removeHost } from '../features/hosting/keep-host.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, type Counter, openCounter } from './command.ts'
import { COMMAND_LINE } from './note-at-host.ts'

export const hostAdd: Command = {
  name: 'host add',
  usage: '<host> [--operator slug]',
  about: 'gives an operator a host name without asking for its proof',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const verdict = await addHost(meansOf(counter), said.words[0] ?? '')
    if (!verdict.ok) throw new StartFault(HOST_REFUSALS[verdict.reason])
    desk.say(`${counter.profile.name} is at this host within five seconds.`)
  },
}

export const hostRemove: Command = {
  name: 'host remove',
  usage: '<host> [--operator slug]',
  about: 'takes a host name from an operator',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const verdict = await removeHost(meansOf(counter), said.words[0] ?? '')
    if (!verdict.ok) throw new StartFault(HOST_REFUSALS[verdict.reason])
    desk.say(`${counter.profile.name} leaves this host within five seconds.`)
  },
}

/** At the command line nobody else's memory can be told, and a name of this machine is there to be tried. */
const meansOf = (counter: Counter) => ({
  ...counter,
  who: {},
  actor: COMMAND_LINE,
  settings: { ...counter.settings, demo: true },
  changes: { tell: () => {} },
})
