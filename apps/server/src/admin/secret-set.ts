import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { saveSecret } from '../features/operator/save-secret.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

const ERROR_MESSAGES = {
  'bad-name': 'The name must have lower-case letters, digits and hyphens, such as google-maps',
  empty: `Nothing arrived on standard input. Try: ${PROGRAM} secret set <name> < file`,
  'too-long': 'This is too long: a secret can have up to 8,000 characters.',
}

export const secretSet: Command = {
  name: 'secret set',
  usage: '<name> [--operator slug] < file',
  about: 'stores a secret from standard input, encrypted; never type it on the command line',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const name = args.words[0] ?? ''
    // Removes whitespace that an editor or echo adds at the end.
    const value = (await desk.readInput(`Paste ${name} of ${profile.name}`)).trim()
    const secret = await saveSecret(counter, { operator, name, value })
    if (!secret.ok) throw new CommandError(ERROR_MESSAGES[secret.reason])
    await noteCommand(counter, { action: 'secret.changed', object: name })
    desk.write(`Saved ${name} of ${profile.name}. Running servers use it within five seconds.`)
  },
}
