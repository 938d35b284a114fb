import { LICENCE_KINDS } from '@kerbside/domain/driver/driver.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { CommandError } from '../command-error.ts'
import { recordLicence } from '../features/driver/fleet/record-licence.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'

export const licenceAdd: Command = {
  name: 'licence add',
  usage: `<number> --kind ${LICENCE_KINDS.join('|')} --licence AB123 --until 2027-01-31 [--authority "Transport for London"] [--operator slug]`,
  about: 'adds a document of a driver or vehicle, by number; replaces the earlier one',
  words: { min: 1, max: 1 },
  options: ['operator', 'kind', 'licence', 'until', 'authority'],
  async run(desk, args) {
    const kind = LICENCE_KINDS.find((item) => item === args.options['kind'])
    if (!kind) throw new CommandError(`Which document? Add --kind ${LICENCE_KINDS.join(', ')}`)
    const until = args.options['until'] ?? ''
    if (readLocalTime(`${until}T00:00`) === undefined)
      throw new CommandError('Give the expiry date, such as --until 2027-01-31')
    const counter = await openCounter(desk, args)
    const number = readCount('number', args.words[0] ?? '')
    const licence = {
      kind,
      number: args.options['licence'] ?? '',
      expiresOn: until as LocalDate,
      authority: args.options['authority'] ?? '',
    }
    if (!(await recordLicence(counter, { number, licence })))
      throw new CommandError(`There is no driver or vehicle ${number}.`)
    desk.write(`Saved: ${kind} of ${number}, valid until ${until}.`)
  },
}
