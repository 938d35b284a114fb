import { CommandError } from '../command-error.ts'
import { addHost, HOST_REJECTION_MESSAGES, removeHost } from '../features/hosting/claim-host.ts'
import { type Command, type Counter, openCounter } from './command.ts'
import { COMMAND_LINE } from './log-platform-action.ts'

export const hostAdd: Command = {
  name: 'host add',
  usage: '<host> [--operator slug]',
  about: 'gives an operator a host name without asking for its proof',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const result = await addHost(depsOf(counter), args.words[0] ?? '')
    if (!result.ok) throw new CommandError(HOST_REJECTION_MESSAGES[result.reason])
    desk.write(`${counter.profile.name} is at this host within five seconds.`)
  },
}

export const hostRemove: Command = {
  name: 'host remove',
  usage: '<host> [--operator slug]',
  about: 'takes a host name from an operator',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const result = await removeHost(depsOf(counter), args.words[0] ?? '')
    if (!result.ok) throw new CommandError(HOST_REJECTION_MESSAGES[result.reason])
    desk.write(`${counter.profile.name} leaves this host within five seconds.`)
  },
}

/** A command cannot notify the caches of other processes. Names of this machine are allowed, for trying them out. */
const depsOf = (counter: Counter) => ({
  ...counter,
  principal: {},
  actor: COMMAND_LINE,
  settings: { ...counter.settings, demo: true },
  changes: { notify: () => {} },
})
