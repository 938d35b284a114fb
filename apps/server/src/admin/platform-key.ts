import { CommandError } from '../command-error.ts'
import { makePlatformKey, revokePlatformKey } from '../features/hosting/make-platform-key.ts'
import type { Command } from './command.ts'
import { COMMAND_LINE } from './log-platform-action.ts'

const by = COMMAND_LINE.name

export const platformKeyAdd: Command = {
  name: 'host-key add',
  usage: '<name>',
  about: 'makes a key to the platform page and shows it once',
  words: { min: 1, max: 1 },
  async run({ openAdminContext, write }, { words: args }) {
    const adminContext = await openAdminContext()
    const made = await makePlatformKey(adminContext, { name: args[0] ?? '', by })
    if (!made.ok) throw new CommandError('A name has 1 to 80 characters, such as "Ann at the rack"')
    const { protocol, port } = new URL(adminContext.settings.publicUrl)
    write(made.token)
    write('This is the only time it is shown.')
    write(
      `It opens ${protocol}//${adminContext.settings.platformHostname}${port === '' ? '' : `:${port}`}/host`,
    )
    write(`To end it: npm run kerbside -- host-key end ${made.id}`)
  },
}

export const platformKeyList: Command = {
  name: 'host-key list',
  usage: '',
  about: 'lists the keys to the platform page',
  async run({ openAdminContext, write }) {
    const { platformRegistry } = await openAdminContext()
    const { keys } = await platformRegistry.read()
    for (const { id, name, madeAt, endedAt } of keys)
      write(`${id}  ${(endedAt ? 'ended' : 'in use').padEnd(8)} since ${dayOf(madeAt)}  ${name}`)
    if (keys.length === 0) write('No one has a host key yet.')
  },
}

export const platformKeyEnd: Command = {
  name: 'host-key end',
  usage: '<id>',
  about: 'ends a platform key and its sessions at once',
  words: { min: 1, max: 1 },
  async run({ openAdminContext, write }, { words: args }) {
    const adminContext = await openAdminContext()
    if (!(await revokePlatformKey(adminContext, { id: args[0] ?? '', by })))
      throw new CommandError('No host key with this id is still in use.')
    write('Ended. It opens nothing from now on.')
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
