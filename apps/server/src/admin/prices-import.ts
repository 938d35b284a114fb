import { readWhen } from '@kerbside/domain/read-when.ts'
import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { findDocument } from '../features/quotation/price-list/list-price-books.ts'
import type { DocumentError } from '../features/quotation/price-list/read-tariff.ts'
import {
  checkTariff,
  type SaveResult,
  saveTariff,
} from '../features/quotation/price-list/save-tariff.ts'
import { findBroken } from '../features/quotation/simulation/check-regression-quotes.ts'
import { describeBroken } from '../features/quotation/simulation/write-regression-quote.ts'
import { type Command, type CommandArgs, type Counter, openCounter } from './command.ts'
import { readJson } from './files.ts'
import { formatChanges } from './format-changes.ts'
import { openAgreedPrices } from './open-agreed-prices.ts'
import { printExamples } from './print-examples.ts'

const MAX_ERRORS = 100

export const pricesImport: Command = {
  name: 'prices import',
  usage:
    '<file> [--operator slug] [--book public] [--from 2027-01-01T00:00] [--note text] [--check] [--force]',
  about:
    'publishes a price list as a new version, now or --from a time; saves nothing if it has errors; --force changes guaranteed prices too; --check only shows what would change',
  words: { min: 1, max: 1 },
  options: ['operator', 'book', 'from', 'note'],
  flags: ['check', 'force'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const given = {
      book: args.options['book'] ?? 'public',
      value: readJson(desk.fileAt(args.words[0] ?? '')),
      effectiveFrom: readFrom(counter, args),
      note: args.options['note'] ?? '',
    }
    if (args.flags.has('check')) return check(counter, { given, write: desk.write })
    const checked = await checkTariff(counter, given)
    if (!checked.ok) throw new CommandError(describeRejection(checked))
    const isForced = args.flags.has('force')
    await openAgreedPrices(counter, {
      ...given,
      document: checked.document,
      isForced,
      write: desk.write,
    })
    const saved = await saveTariff(counter, given)
    if (!saved.ok) throw new CommandError(describeRejection(saved))
    desk.write(`Saved as version ${saved.version}. ${describeWhen(args)}`)
    for (const line of await printExamples(counter, saved)) desk.write(line)
  },
}

/** Prints the result and the differences, and stores nothing. */
async function check(
  counter: Counter,
  { given, write }: { given: Parameters<typeof checkTariff>[1]; write: (line: string) => void },
): Promise<void> {
  const checked = await checkTariff(counter, given)
  if (!checked.ok) throw new CommandError(describeRejection(checked))
  const { replaced, document } = checked
  if (replaced === undefined) write(`No errors. It would be the first version of this price book.`)
  else {
    const live = await findDocument(counter, { book: given.book, version: replaced })
    write(`No errors. It would replace version ${replaced}.`)
    if (live)
      for (const line of formatChanges({ before: live.document, after: document })) write(line)
  }
  for (const line of await printExamples(counter, { replaced, version: document })) write(line)
  const broken = await findBroken(counter, { ...given, document })
  if (broken.length > 0) write(describeBroken(broken))
  write('Nothing was saved, because this was a check.')
}

const describeWhen = ({ options }: CommandArgs): string =>
  options['from'] === undefined
    ? 'Running servers use it within five seconds.'
    : `It takes effect from ${options['from']}.`

/** Accepts the operator's local time, or an instant with an offset. */
function readFrom({ profile }: Counter, { options }: CommandArgs): Date | undefined {
  if (options['from'] === undefined) return undefined
  const read = readWhen(options['from'], profile.zone)
  if (!read.ok) throw new CommandError('--from must be a time, such as 2027-01-01T00:00')
  return read.at
}

export function describeRejection(result: Exclude<SaveResult, { ok: true }>): string {
  switch (result.reason) {
    case 'unchanged':
      return `Version ${result.version} already has these prices. Nothing was saved.`
    case 'unknown-book':
      return `There is no such price book, or it’s closed. List them with: ${PROGRAM} prices list. Create or reopen it with: prices open`
    case 'in-the-past':
      return '--from is in the past. Leave it out to publish the prices now.'
    case 'invalid':
      return describeErrors(result.errors)
  }
}

function describeErrors(errors: readonly DocumentError[]): string {
  const lines = errors.slice(0, MAX_ERRORS).map(({ path, message }) => `  ${path}: ${message}`)
  const more = errors.length - lines.length
  if (more > 0) lines.push(`  and ${more} more`)
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
  return [`${count}. Nothing was saved.`, ...lines].join('\n')
}
