import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { makePlatformKey, revokePlatformKey } from '../features/hosting/make-platform-key.ts'
import type { Command } from './command.ts'
import { COMMAND_LINE } from './log-platform-action.ts'

const by = COMMAND_LINE.name

export const platformKeyAdd: Command = {
  name: 'host-key add',
  usage: '<name>',
  about: 'makes a key for the platform page and shows it once',
  words: { min: 1, max: 1 },
  async run({ openAdminContext, write }, { words: args }) {
    const adminContext = await openAdminContext()
    const made = await makePlatformKey(adminContext, { name: args[0] ?? '', by })
    if (!made.ok) throw new CommandError('The name must have 1 to 80 characters, such as "Ann Fox"')
    const { protocol, port } = new URL(adminContext.settings.publicUrl)
    write(made.token)
    write('Copy it now: it isn’t shown again.')
    write(
      `Sign in with it at ${protocol}//${adminContext.settings.platformHostname}${port === '' ? '' : `:${port}`}/host`,
    )
    write(`To revoke it: ${PROGRAM} host-key end ${made.id}`)
  },
}

export const platformKeyList: Command = {
  name: 'host-key list',
  usage: '',
  about: 'lists the keys for the platform page',
  async run({ openAdminContext, write }) {
    const { platformRegistry } = await openAdminContext()
    const { keys } = await platformRegistry.read()
    for (const { id, name, madeAt, endedAt, usedAt } of keys) {
      const state = endedAt ? 'revoked' : usedAt ? 'used' : 'active'
      write(`${id}  ${state.padEnd(8)} since ${dayOf(madeAt)}  ${name}`)
    }
    if (keys.length === 0) write('There are no host keys yet.')
  },
}

export const platformKeyEnd: Command = {
  name: 'host-key end',
  usage: '<id>',
  about: 'revokes a key and ends its sessions at once',
  words: { min: 1, max: 1 },
  async run({ openAdminContext, write }, { words: args }) {
    const adminContext = await openAdminContext()
    if (!(await revokePlatformKey(adminContext, { id: args[0] ?? '', by })))
      throw new CommandError('No active host key has this ID.')
    write('Host key revoked.')
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
