import { endHostKey, makeHostKey } from '../features/hosting/make-host-key.ts'
import { StartFault } from '../start-fault.ts'
import type { Command } from './command.ts'
import { COMMAND_LINE } from './note-at-host.ts'

const by = COMMAND_LINE.name

export const hostKeyAdd: Command = {
  name: 'host-key add',
  usage: '<name>',
  about: 'makes a key to the page of whoever runs the install and shows it once',
  words: { least: 1, most: 1 },
  async run({ openOffice, say }, { words }) {
    const office = await openOffice()
    const made = await makeHostKey(office, { name: words[0] ?? '', by })
    if (!made.ok) throw new StartFault('A name has 1 to 80 characters, such as "Ann at the rack"')
    const { protocol, port } = new URL(office.settings.publicUrl)
    say(made.token)
    say('This is the only time it is shown.')
    say(`It opens ${protocol}//${office.settings.hostPage}${port === '' ? '' : `:${port}`}/host`)
    say(`To end it: npm run kerbside -- host-key end ${made.id}`)
  },
}

export const hostKeyList: Command = {
  name: 'host-key list',
  usage: '',
  about: 'who has a key to the page of whoever runs the install',
  async run({ openOffice, say }) {
    const { hostBook } = await openOffice()
    const { keys } = await hostBook.read()
    for (const { id, name, madeAt, endedAt } of keys)
      say(`${id}  ${(endedAt ? 'ended' : 'in use').padEnd(8)} since ${dayOf(madeAt)}  ${name}`)
    if (keys.length === 0) say('Nobody has a host key yet.')
  },
}

export const hostKeyEnd: Command = {
  name: 'host-key end',
  usage: '<id>',
  about: 'ends a host key, and whoever is signed in with it, at once',
  words: { least: 1, most: 1 },
  async run({ openOffice, say }, { words }) {
    const office = await openOffice()
    if (!(await endHostKey(office, { id: words[0] ?? '', by })))
      throw new StartFault('No host key with this id is still in use.')
    say('Ended. It opens nothing from now on.')
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
