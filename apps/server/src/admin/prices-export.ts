import { findDocument } from '../features/quotation/list-books.ts'
import { writeTariff } from '../features/quotation/write-tariff.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { writeText } from './files.ts'
import { readNumber } from './read-number.ts'

export const pricesExport: Command = {
  name: 'prices export',
  usage: '[file] [--operator slug] [--book public] [--version n]',
  about: 'writes a price list as a file to edit, or on standard output',
  words: { least: 0, most: 1 },
  options: ['operator', 'book', 'version'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const book = said.options['book'] ?? 'public'
    const version = readNumber(said, 'version')
    const found = await findDocument(counter, { book, version })
    if (!found) throw new StartFault(`${counter.profile.name} has no such prices. See: prices list`)
    const text = writeTariff(found.document)
    const [file] = said.words
    if (file === undefined) return desk.say(text.trimEnd())
    writeText(desk.fileAt(file), text)
    desk.say(`Wrote version ${found.version} (${found.document.book}) to ${desk.fileAt(file)}.`)
  },
}
