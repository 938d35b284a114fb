import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { closePriceBook } from '../features/quotation/price-list/close-price-book.ts'
import { type Command, openCounter } from './command.ts'

const ERROR_MESSAGES = {
  standard: 'The public price book is the default and can’t be closed.',
  'unknown-book': `There is no such price book. List them with: ${PROGRAM} prices list`,
  'closed-already': 'This price book is already closed.',
}

export const pricesClose: Command = {
  name: 'prices close',
  usage: '<book> [--operator slug]',
  about: 'stops using a price book; existing quotes keep their prices; prices open reopens it',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [slug = ''] = args.words
    const closed = await closePriceBook(counter, { slug })
    if (!closed.ok) throw new CommandError(ERROR_MESSAGES[closed.reason])
    const { bookerId, currency } = closed
    const who = bookerId === undefined ? `Customers who pay in ${currency}` : `Account ${bookerId}`
    desk.write(`Closed ${slug}. ${who} will get the prices of the other books within five seconds.`)
    desk.write('Existing quotes keep their prices.')
    const operator = `--operator ${counter.profile.slug}`
    desk.write(`To reopen it: ${PROGRAM} prices open ${slug} ${operator}`)
  },
}
