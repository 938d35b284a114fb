import { makeKey } from '../features/staff/make-key.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { noteCommand } from './note-command.ts'

const USUAL_DAYS = '365'

const FAULTS = {
  'bad-name': 'A name has 1 to 80 characters, such as "Ann at the desk"',
  'bad-days': '--days must be a whole number from 1 to 1830',
}

export const staffKey: Command = {
  name: 'staff key',
  usage: '<name> [--operator slug] [--days 365]',
  about: 'makes a key for a person or program of the operator and shows it once',
  words: { least: 1, most: 1 },
  options: ['operator', 'days'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const { say } = desk
    const made = await makeKey(counter, {
      operator,
      name: said.words[0] ?? '',
      days: Number(said.options['days'] ?? USUAL_DAYS),
    })
    if (!made.ok) throw new StartFault(FAULTS[made.reason])
    await noteCommand(counter, { deed: 'key.made', object: `key ${made.id}` })
    say(made.token)
    say(
      `This is the only time it is shown. It opens ${profile.name} until ${dayOf(made.expiresAt)}.`,
    )
    say(`To end it earlier: npm run kerbside -- staff revoke ${made.id} --operator ${profile.slug}`)
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
