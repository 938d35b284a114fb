import { closeBook } from '../features/quotation/close-book.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'

const FAULTS = {
  standard: 'public is the standard book: who has no other is priced by it, so it cannot be closed',
  'unknown-book': 'There is no such price book. See: prices list',
  'closed-already': 'It is closed already',
}

export const pricesClose: Command = {
  name: 'prices close',
  usage: '<book> [--operator slug]',
  about: 'nobody is priced by a book any more; quotes keep their prices; open opens it again',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [slug = ''] = said.words
    const closed = await closeBook(counter, { slug })
    if (!closed.ok) throw new StartFault(FAULTS[closed.reason])
    const { bookerId, currency } = closed
    const who = bookerId === undefined ? `Whoever asks in ${currency}` : `Account ${bookerId}`
    desk.say(`Closed ${slug}. ${who} is priced by the other books within five seconds.`)
    desk.say('Quotes already made keep their prices.')
    const operator = `--operator ${counter.profile.slug}`
    desk.say(`To open it again: npm run kerbside -- prices open ${slug} ${operator}`)
  },
}
