import { findDocument } from '../features/quotation/list-books.ts'
import { rollBackTariff } from '../features/quotation/save-tariff.ts'
import { StartFault } from '../start-fault.ts'
import { askAgreed } from './ask-agreed.ts'
import { type Command, openCounter } from './command.ts'
import { sayRefusal } from './prices-import.ts'
import { sayUnpriced } from './prices-list.ts'
import { sayExamples } from './say-examples.ts'

export const pricesRollback: Command = {
  name: 'prices rollback',
  usage: '<version> [--operator slug] [--note text] [--force]',
  about:
    'saves the rules of an old version as a new one, in force at once; over an agreed journey only with --force',
  words: { least: 1, most: 1 },
  options: ['operator', 'note'],
  flags: ['force'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const version = Number(said.words[0])
    const unknown = `${counter.profile.name} has no version ${said.words[0]}. See: prices list`
    if (!Number.isSafeInteger(version) || version < 1 || version > 2_147_483_647)
      throw new StartFault(unknown)
    const old = await findDocument(counter, { book: '', version })
    if (!old) throw new StartFault(unknown)
    const { document } = old
    const isForced = said.flags.has('force')
    await askAgreed(counter, { book: document.book, document, isForced, say: desk.say })
    const note = said.options['note'] ?? `as version ${version}`
    const saved = await rollBackTariff(counter, { version, note })
    if (!saved.ok)
      throw new StartFault(saved.reason === 'unknown-version' ? unknown : sayRefusal(saved))
    desk.say(`Saved as version ${saved.version}, with the rules of version ${version}.`)
    for (const line of await sayUnpriced(counter, saved)) desk.say(line)
    for (const line of await sayExamples(counter, saved)) desk.say(line)
  },
}
