import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { makeKey } from '../features/staff/make-key.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

const USUAL_DAYS = '365'

const ERROR_MESSAGES = {
  'bad-name': 'The name must have 1 to 80 characters, such as "Ann at the desk"',
  'bad-days': '--days must be a whole number from 1 to 1830',
}

export const staffKey: Command = {
  name: 'staff key',
  usage: '<name> [--operator slug] [--days 365]',
  about: 'makes an API key for a person or program and shows it once',
  words: { min: 1, max: 1 },
  options: ['operator', 'days'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const { write } = desk
    const made = await makeKey(counter, {
      operator,
      name: args.words[0] ?? '',
      days: Number(args.options['days'] ?? USUAL_DAYS),
    })
    if (!made.ok) throw new CommandError(ERROR_MESSAGES[made.reason])
    await noteCommand(counter, { action: 'key.made', object: `key ${made.id}` })
    write(made.token)
    write(
      `Copy it now: it isn’t shown again. It gives access to ${profile.name} until ${dayOf(made.expiresAt)}.`,
    )
    write(`To revoke it earlier: ${PROGRAM} staff revoke ${made.id} --operator ${profile.slug}`)
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
