import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { reopenBook } from '../features/quotation/price-list/close-price-book.ts'
import { createPriceBook } from '../features/quotation/price-list/create-price-book.ts'
import { type Command, type CommandArgs, type Counter, openCounter } from './command.ts'
import { readNumber } from './read-number.ts'

const ERROR_MESSAGES = {
  'bad-slug': 'A price book’s ID has lower-case letters, digits and hyphens, such as wharf-hotels',
  'bad-name': 'The name must have 1 to 120 characters.',
  'bad-currency': '--currency must be three capital letters, such as EUR',
  'bad-booker': '--account must be the number of a corporate account',
  taken:
    'There is already a price book with this ID. If it’s closed, give only the ID to reopen it.',
}

export const pricesOpen: Command = {
  name: 'prices open',
  usage: '<book> [<name>] [--operator slug] [--currency EUR] [--account 501]',
  about:
    'creates an empty price book for another currency or an account; without a name, reopens a closed one',
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
      `Created ${slug}. To add prices: ${PROGRAM} prices import <file> --book ${slug} ${operator}`,
    )
  },
}

async function openAgain(
  counter: Counter,
  { slug, args, write }: { slug: string; args: CommandArgs; write: (line: string) => void },
): Promise<void> {
  if (args.options['currency'] !== undefined || args.options['account'] !== undefined)
    throw new CommandError(
      'A new price book needs a name. A closed one keeps its currency and account.',
    )
  const opened = await reopenBook(counter, { slug })
  if (!opened.ok)
    throw new CommandError(
      opened.reason === 'open-already'
        ? `${slug} is already open.`
        : `There is no closed price book ${slug}. To create one, add a name.`,
    )
  write(
    opened.inForce
      ? `Reopened ${slug}. Running servers use it within five seconds.`
      : `Reopened ${slug}. It has no published prices yet.`,
  )
}
