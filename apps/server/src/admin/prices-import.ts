import { readWhen } from '@kerbside/domain/time.ts'
import { findBroken } from '../features/quotation/judge-golden.ts'
import { findDocument } from '../features/quotation/list-books.ts'
import type { DocumentFault } from '../features/quotation/read-tariff.ts'
import { checkTariff, type SaveVerdict, saveTariff } from '../features/quotation/save-tariff.ts'
import { sayBroken } from '../features/quotation/write-golden.ts'
import { StartFault } from '../start-fault.ts'
import { askAgreed } from './ask-agreed.ts'
import { type Command, type Counter, openCounter, type Said } from './command.ts'
import { readJson } from './files.ts'
import { sayChanges } from './say-changes.ts'
import { sayExamples } from './say-examples.ts'

const MOST_FAULTS = 100

export const pricesImport: Command = {
  name: 'prices import',
  usage:
    '<file> [--operator slug] [--book public] [--from 2027-01-01T00:00] [--note text] [--check] [--force]',
  about:
    'saves a price list as the next version, now or from a time on; with a fault nothing, and over an agreed journey only with --force; --check only says what it would change',
  words: { least: 1, most: 1 },
  options: ['operator', 'book', 'from', 'note'],
  flags: ['check', 'force'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const given = {
      book: said.options['book'] ?? 'public',
      value: readJson(desk.fileAt(said.words[0] ?? '')),
      effectiveFrom: readFrom(counter, said),
      note: said.options['note'] ?? '',
    }
    if (said.flags.has('check')) return check(counter, { given, say: desk.say })
    const checked = await checkTariff(counter, given)
    if (!checked.ok) throw new StartFault(sayRefusal(checked))
    const isForced = said.flags.has('force')
    await askAgreed(counter, { ...given, document: checked.document, isForced, say: desk.say })
    const saved = await saveTariff(counter, given)
    if (!saved.ok) throw new StartFault(sayRefusal(saved))
    desk.say(`Saved as version ${saved.version}. ${sayWhen(said)}`)
    for (const line of await sayExamples(counter, saved)) desk.say(line)
  },
}

/** The verdict and the differences, and nothing stored. */
async function check(
  counter: Counter,
  { given, say }: { given: Parameters<typeof checkTariff>[1]; say: (line: string) => void },
): Promise<void> {
  const checked = await checkTariff(counter, given)
  if (!checked.ok) throw new StartFault(sayRefusal(checked))
  const { replaced, document } = checked
  if (replaced === undefined) say(`Nothing is wrong with it. It would be the first of its book.`)
  else {
    const live = await findDocument(counter, { book: given.book, version: replaced })
    say(`Nothing is wrong with it. It would take the place of version ${replaced}.`)
    if (live) for (const line of sayChanges({ before: live.document, after: document })) say(line)
  }
  for (const line of await sayExamples(counter, { replaced, version: document })) say(line)
  const broken = await findBroken(counter, { ...given, document })
  if (broken.length > 0) say(sayBroken(broken))
  say('Nothing was saved: this was a check.')
}

const sayWhen = ({ options }: Said): string =>
  options['from'] === undefined
    ? 'Running servers price by it within five seconds.'
    : `It is in force from ${options['from']}.`

/** Civil time of the operator, or an instant with an offset. */
function readFrom({ profile }: Counter, { options }: Said): Date | undefined {
  if (options['from'] === undefined) return undefined
  const read = readWhen(options['from'], profile.zone)
  if (!read.ok) throw new StartFault('--from must be a time such as 2027-01-01T00:00')
  return read.at
}

export function sayRefusal(verdict: Exclude<SaveVerdict, { ok: true }>): string {
  switch (verdict.reason) {
    case 'unchanged':
      return `Version ${verdict.version} says exactly this already; nothing was saved.`
    case 'unknown-book':
      return 'There is no such price book, or it is closed. See: prices list; make or open it with: prices open'
    case 'in-the-past':
      return '--from lies in the past; leave it out for prices from now on'
    case 'faults':
      return sayFaults(verdict.faults)
  }
}

function sayFaults(faults: readonly DocumentFault[]): string {
  const lines = faults.slice(0, MOST_FAULTS).map(({ path, message }) => `  ${path}: ${message}`)
  const more = faults.length - lines.length
  if (more > 0) lines.push(`  and ${more} more`)
  const count = faults.length === 1 ? 'One fault' : `${faults.length} faults`
  return [`${count}; nothing was saved.`, ...lines].join('\n')
}
