import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { findDocument } from '../features/quotation/price-list/list-price-books.ts'
import { writeTariff } from '../features/quotation/price-list/write-tariff.ts'
import { type Command, openCounter } from './command.ts'
import { writeText } from './files.ts'
import { readNumber } from './read-number.ts'

export const pricesExport: Command = {
  name: 'prices export',
  usage: '[file] [--operator slug] [--book public] [--version n]',
  about: 'exports a price list to a file, or to standard output',
  words: { min: 0, max: 1 },
  options: ['operator', 'book', 'version'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const book = args.options['book'] ?? 'public'
    const version = readNumber(args, 'version')
    const document = await findDocument(counter, { book, version })
    if (!document)
      throw new CommandError(
        `${counter.profile.name} has no such prices. List them with: ${PROGRAM} prices list`,
      )
    const text = writeTariff(document.document)
    const [file] = args.words
    if (file === undefined) return desk.write(text.trimEnd())
    writeText(desk.fileAt(file), text)
    desk.write(
      `Wrote version ${document.version} (${document.document.book}) to ${desk.fileAt(file)}.`,
    )
  },
}
