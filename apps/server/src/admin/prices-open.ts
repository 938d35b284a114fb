import { CommandError } from '../command-error.ts'
import { reopenBook } from '../features/quotation/price-list/close-price-book.ts'
import { createPriceBook } from '../features/quotation/price-list/create-price-book.ts'
import { type Command, type CommandArgs, type Counter, openCounter } from './command.ts'
import { readNumber } from './read-number.ts'

const ERROR_MESSAGES = {
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
  words: { min: 1, max: 2 },
  options: ['operator', 'currency', 'account'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [slug = '', name] = args.words
    if (name === undefined) return openAgain(counter, { slug, args, write: desk.write })
    const opened = await createPriceBook(counter, {
      slug,
      name,
      currency: args.options['currency'] ?? counter.profile.currency,
      bookerId: readNumber(args, 'account'),
    })
    if (!opened.ok) throw new CommandError(ERROR_MESSAGES[opened.reason])
    const operator = `--operator ${counter.profile.slug}`
    desk.write(
      `Opened ${slug}. Fill it: npm run kerbside -- prices import <file> --book ${slug} ${operator}`,
    )
  },
}

async function openAgain(
  counter: Counter,
  { slug, args, write }: { slug: string; args: CommandArgs; write: (line: string) => void },
): Promise<void> {
  if (args.options['currency'] !== undefined || args.options['account'] !== undefined)
    throw new CommandError('A new book needs a name; a closed one keeps its currency and account')
  const opened = await reopenBook(counter, { slug })
  if (!opened.ok)
    throw new CommandError(
      opened.reason === 'open-already'
        ? `${slug} is open already`
        : `There is no book ${slug} to open again; a new one needs a name`,
    )
  write(
    opened.inForce
      ? `Opened ${slug} again. Running servers price by it within five seconds.`
      : `Opened ${slug} again. It has no prices in force yet.`,
  )
}
