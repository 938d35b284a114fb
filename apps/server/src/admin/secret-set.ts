import { keepSecret } from '../features/operator/keep-secret.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

const FAULTS = {
  'bad-name': 'A name has small letters, digits and hyphens, such as google-maps',
  empty: 'There was nothing on standard input. Try: npm run kerbside -- secret set <name> < file',
  'too-long': 'That is too long for a secret: 8000 characters are the most',
}

export const secretSet: Command = {
  name: 'secret set',
  usage: '<name> [--operator slug] < file',
  about: 'keeps what comes on standard input, sealed; never give it on the command line',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const name = said.words[0] ?? ''
    // what an editor or echo puts at the end is no part of a key
    const value = (await desk.readInput(`Paste ${name} of ${profile.name}`)).trim()
    const kept = await keepSecret(counter, { operator, name, value })
    if (!kept.ok) throw new StartFault(FAULTS[kept.reason])
    await noteCommand(counter, { deed: 'secret.changed', object: name })
    desk.say(`Kept ${name} of ${profile.name}. Running servers use it within five seconds.`)
  },
}
