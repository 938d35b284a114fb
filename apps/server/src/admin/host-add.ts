import { CommandError } from '../command-error.ts'
import { addHost, HOST_REJECTION_MESSAGES, removeHost } from '../features/hosting/claim-host.ts'
import { type Command, type Counter, openCounter } from './command.ts'
import { COMMAND_LINE } from './log-platform-action.ts'

export const hostAdd: Command = {
  name: 'host add',
  usage: '<host> [--operator slug]',
  about: 'adds a host name to an operator without checking its DNS record',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const result = await addHost(depsOf(counter), args.words[0] ?? '')
    if (!result.ok) throw new CommandError(HOST_REJECTION_MESSAGES[result.reason])
    desk.write(`Added. ${counter.profile.name} is served at this host within five seconds.`)
  },
}

export const hostRemove: Command = {
  name: 'host remove',
  usage: '<host> [--operator slug]',
  about: 'removes a host name from an operator',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const result = await removeHost(depsOf(counter), args.words[0] ?? '')
    if (!result.ok) throw new CommandError(HOST_REJECTION_MESSAGES[result.reason])
    desk.write(
      `Removed. ${counter.profile.name} is no longer served at this host within five seconds.`,
    )
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
