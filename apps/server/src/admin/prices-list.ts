import { localAt } from '@kerbside/domain/time.ts'
import { listBooks, listUnpriced } from '../features/quotation/price-list/list-price-books.ts'
import { type Command, type Counter, openCounter } from './command.ts'

export const pricesList: Command = {
  name: 'prices list',
  usage: '[--operator slug]',
  about: 'lists price books and their versions; > marks the current one',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { zone } = counter.profile
    for (const book of await listBooks(counter)) {
      const whose = book.bookerId === undefined ? '' : `, for account ${book.bookerId}`
      const closed =
        book.closedAt === undefined ? '' : `, closed ${localAt(book.closedAt, zone).slice(0, 10)}`
      desk.write(`${book.slug}: ${book.name}, ${book.currency}${whose}${closed}`)
      for (const { version, effectiveFrom, note } of book.versions) {
        const mark = version === book.inForce && closed === '' ? '>' : ' '
        const from = localAt(effectiveFrom, zone).replace('T', ' ')
        desk.write(`${mark} version ${String(version).padEnd(4)} from ${from}  ${note}`.trimEnd())
      }
      if (book.versions.length === 0) desk.write('  no prices yet')
      if (book.inForce !== undefined && closed === '')
        for (const line of await printUnpriced(counter, { version: book.inForce })) desk.write(line)
    }
  },
}

/** Prints a line for each vehicle type of the fleet that these prices leave out. */
export async function printUnpriced(
  counter: Counter,
  { version }: { version: number },
): Promise<string[]> {
  const unpriced = await listUnpriced(counter, { version })
  return unpriced.map(
    ({ id, name }) => `  vehicle type ${id}, ${name}, has no price and isn’t offered`,
  )
}
