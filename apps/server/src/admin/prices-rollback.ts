import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { findDocument } from '../features/quotation/price-list/list-price-books.ts'
import { rollBackTariff } from '../features/quotation/price-list/save-tariff.ts'
import { type Command, openCounter } from './command.ts'
import { openAgreedPrices } from './open-agreed-prices.ts'
import { describeRejection } from './prices-import.ts'
import { printUnpriced } from './prices-list.ts'
import { printExamples } from './print-examples.ts'

export const pricesRollback: Command = {
  name: 'prices rollback',
  usage: '<version> [--operator slug] [--note text] [--force]',
  about: 'publishes an old version again, as a new version; --force changes guaranteed prices too',
  words: { min: 1, max: 1 },
  options: ['operator', 'note'],
  flags: ['force'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const version = Number(args.words[0])
    const unknown = `${counter.profile.name} has no version ${args.words[0]}. List them with: ${PROGRAM} prices list`
    if (!Number.isSafeInteger(version) || version < 1 || version > 2_147_483_647)
      throw new CommandError(unknown)
    const old = await findDocument(counter, { book: '', version })
    if (!old) throw new CommandError(unknown)
    const { document } = old
    const isForced = args.flags.has('force')
    await openAgreedPrices(counter, { book: document.book, document, isForced, write: desk.write })
    const note = args.options['note'] ?? `as version ${version}`
    const saved = await rollBackTariff(counter, { version, note })
    if (!saved.ok)
      throw new CommandError(
        saved.reason === 'unknown-version' ? unknown : describeRejection(saved),
      )
    desk.write(`Published as version ${saved.version}, with the prices of version ${version}.`)
    for (const line of await printUnpriced(counter, saved)) desk.write(line)
    for (const line of await printExamples(counter, saved)) desk.write(line)
  },
}
