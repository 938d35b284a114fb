import { LICENCE_KINDS } from '@kerbside/domain/driver/driver.ts'
import { type LocalDate, readLocalTime } from '@kerbside/domain/time.ts'
import { keepLicence } from '../features/driver/keep-licence.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readCount } from './read-count.ts'

export const licenceAdd: Command = {
  name: 'licence add',
  usage: `<number> --kind ${LICENCE_KINDS.join('|')} --licence AB123 --until 2027-01-31 [--authority "Transport for London"] [--operator slug]`,
  about: 'a paper of a driver or a car, by their number; the one there was is replaced',
  words: { least: 1, most: 1 },
  options: ['operator', 'kind', 'licence', 'until', 'authority'],
  async run(desk, said) {
    const kind = LICENCE_KINDS.find((known) => known === said.options['kind'])
    if (!kind) throw new StartFault(`Say which: --kind ${LICENCE_KINDS.join(', ')}`)
    const until = said.options['until'] ?? ''
    if (readLocalTime(`${until}T00:00`) === undefined)
      throw new StartFault('Say its last day: --until 2027-01-31')
    const counter = await openCounter(desk, said)
    const number = readCount('number', said.words[0] ?? '')
    const licence = {
      kind,
      number: said.options['licence'] ?? '',
      expiresOn: until as LocalDate,
      authority: said.options['authority'] ?? '',
    }
    if (!(await keepLicence(counter, { number, licence })))
      throw new StartFault(`There is no ${number} to have it.`)
    desk.say(`Kept: ${kind} of ${number} until ${until}.`)
  },
}
