import { localAt } from '@kerbside/domain/time.ts'
import { listBooks } from '../features/quotation/list-books.ts'
import { type Command, openCounter } from './command.ts'

export const pricesList: Command = {
  name: 'prices list',
  usage: '[--operator slug]',
  about: 'price books and their versions; > marks the one in force',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { zone } = counter.profile
    for (const book of await listBooks(counter)) {
      const whose = book.bookerId === undefined ? '' : `, for account ${book.bookerId}`
      desk.say(`${book.slug}: ${book.name}, ${book.currency}${whose}`)
      for (const { version, effectiveFrom, note } of book.versions) {
        const mark = version === book.inForce ? '>' : ' '
        const from = localAt(effectiveFrom, zone).replace('T', ' ')
        desk.say(`${mark} version ${String(version).padEnd(4)} from ${from}  ${note}`.trimEnd())
      }
      if (book.versions.length === 0) desk.say('  no prices yet')
    }
  },
}
