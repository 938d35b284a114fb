import { openBook } from '../features/quotation/open-book.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readNumber } from './read-number.ts'

const FAULTS = {
  'bad-slug': 'A book is called by small letters, digits and hyphens, such as wharf-hotels',
  'bad-name': 'A name has 1 to 120 characters',
  'bad-currency': '--currency must be three capital letters, such as EUR',
  'bad-booker': '--account must be the number of a corporate account',
  taken: 'There is a book of this name already',
}

export const pricesOpen: Command = {
  name: 'prices open',
  usage: '<book> <name> [--operator slug] [--currency EUR] [--account 501]',
  about: 'makes a price book for another currency or a corporate account; import fills it',
  words: { least: 2, most: 2 },
  options: ['operator', 'currency', 'account'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [slug = '', name = ''] = said.words
    const opened = await openBook(counter, {
      slug,
      name,
      currency: said.options['currency'] ?? counter.profile.currency,
      bookerId: readNumber(said, 'account'),
    })
    if (!opened.ok) throw new StartFault(FAULTS[opened.reason])
    desk.say(`Opened ${slug}. Fill it: npm run kerbside -- prices import <file> --book ${slug}`)
  },
}
