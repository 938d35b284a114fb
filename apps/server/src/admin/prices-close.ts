import { CommandError } from '../command-error.ts'
import { closePriceBook } from '../features/quotation/price-list/close-price-book.ts'
import { type Command, openCounter } from './command.ts'

const ERROR_MESSAGES = {
  standard: 'public is the standard book: who has no other is priced by it, so it cannot be closed',
  'unknown-book': 'There is no such price book. See: prices list',
  'closed-already': 'It is closed already',
}

export const pricesClose: Command = {
  name: 'prices close',
  usage: '<book> [--operator slug]',
  about: 'no one is priced by a book any more; quotes keep their prices; open opens it again',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [slug = ''] = args.words
    const closed = await closePriceBook(counter, { slug })
    if (!closed.ok) throw new CommandError(ERROR_MESSAGES[closed.reason])
    const { bookerId, currency } = closed
    const who = bookerId === undefined ? `Customers who ask in ${currency}` : `Account ${bookerId}`
    desk.write(`Closed ${slug}. ${who} is priced by the other books within five seconds.`)
    desk.write('Quotes already made keep their prices.')
    const operator = `--operator ${counter.profile.slug}`
    desk.write(`To open it again: npm run kerbside -- prices open ${slug} ${operator}`)
  },
}
