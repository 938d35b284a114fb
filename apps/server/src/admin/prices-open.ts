import { reopenBook } from '../features/quotation/close-book.ts'
import { openBook } from '../features/quotation/open-book.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, type Counter, openCounter, type Said } from './command.ts'
import { readNumber } from './read-number.ts'

const FAULTS = {
  'bad-slug': 'A book is called by small letters, digits and hyphens, such as wharf-hotels',
  'bad-name': 'A name has 1 to 120 characters',
  'bad-currency': '--currency must be three capital letters, such as EUR',
  'bad-booker': '--account must be the number of a corporate account',
  taken: 'There is a book of this name already; if it is closed, open it by its name alone',
}

export const pricesOpen: Command = {
  name: 'prices open',
  usage: '<book> [<name>] [--operator slug] [--currency EUR] [--account 501]',
  about:
    'makes a price book for another currency or an account, to be filled by import; without a name opens a closed one again',
  words: { least: 1, most: 2 },
  options: ['operator', 'currency', 'account'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [slug = '', name] = said.words
    if (name === undefined) return openAgain(counter, { slug, said, say: desk.say })
    const opened = await openBook(counter, {
      slug,
      name,
      currency: said.options['currency'] ?? counter.profile.currency,
      bookerId: readNumber(said, 'account'),
    })
    if (!opened.ok) throw new StartFault(FAULTS[opened.reason])
    const operator = `--operator ${counter.profile.slug}`
    desk.say(
      `Opened ${slug}. Fill it: npm run kerbside -- prices import <file> --book ${slug} ${operator}`,
    )
  },
}

async function openAgain(
  counter: Counter,
  { slug, said, say }: { slug: string; said: Said; say: (line: string) => void },
): Promise<void> {
  if (said.options['currency'] !== undefined || said.options['account'] !== undefined)
    throw new StartFault('A new book needs a name; a closed one keeps its currency and account')
  const opened = await reopenBook(counter, { slug })
  if (!opened.ok)
    throw new StartFault(
      opened.reason === 'open-already'
        ? `${slug} is open already`
        : `There is no book ${slug} to open again; a new one needs a name`,
    )
  say(
    opened.inForce
      ? `Opened ${slug} again. Running servers price by it within five seconds.`
      : `Opened ${slug} again. It has no prices in force yet.`,
  )
}
