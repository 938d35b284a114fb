import { statSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../command-error.ts'
import { FORMS } from '../ports/places/import/form-of.ts'
import type { LoadResult, Progress } from '../ports/places/import/load-dataset.ts'
import { loadFile } from '../ports/places/import/load-file.ts'
import { openRejects, type Rejects } from '../ports/places/import/rejects.ts'
import { type Command, type Desk, openCounter } from './command.ts'
import { writeText } from './files.ts'

const PROGRESS_MS = 2_000

export const importPlaces: Command = {
  name: 'import places',
  usage: `<${Object.keys(FORMS).join('|')}> <file or folder> [--report rejected.txt] [--operator slug]`,
  about:
    'imports open data or your own places into the address search; replaces the earlier import when complete',
  words: { min: 2, max: 2 },
  options: ['operator', 'report'],
  async run(desk, args) {
    const [kind = '', named = ''] = args.words
    const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined
    if (!form) throw new CommandError(`The type must be one of ${Object.keys(FORMS).join(', ')}.`)
    const file = desk.fileAt(named)
    if (!statSync(file, { throwIfNoEntry: false })) throw new CommandError(`Can’t find ${file}.`)
    const counter = await openCounter(desk, args)
    const report = args.options['report']
    const reportAt = report === undefined ? undefined : desk.fileAt(report)
    // Checks that the report can be written before a file of millions of rows is read.
    if (reportAt !== undefined) writeText(reportAt, '')
    const rejects = openRejects(reportAt)
    desk.write(`Reading ${path.basename(file)} as ${form.about}, for ${counter.profile.name}.`)
    const result = await loadFile(counter, {
      operator: counter.operator,
      base: counter.profile.base,
      country: counter.profile.country,
      form,
      named: file,
      rejects,
      onProgress: progressPrinter(desk),
    })
    await rejects.close()
    printRejected(desk, rejects)
    if (!result.ok) throw new CommandError(REJECTION_MESSAGES[result.reason])
    desk.write(describeDone(result))
  },
}

const REJECTION_MESSAGES: Record<Extract<LoadResult, { ok: false }>['reason'], string> = {
  running:
    'Another import of this type is running for this operator. Wait for it to finish, or stop it.',
  'nothing-usable': 'No line could be used. The earlier import is still in use.',
  'no-files': 'This folder has no .csv, .tsv or .txt file (or one ending in .gz).',
}

const count = (number: number) => number.toLocaleString('en-GB')

function progressPrinter(desk: Desk): (progress: Progress) => void {
  let last = Date.now()
  return ({ rows, bytes, ofBytes }) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    desk.write(
      `  ${count(rows)} rows, ${Math.min(100, Math.floor((bytes / ofBytes) * 100))} % of the file`,
    )
  }
}

function printRejected(desk: Desk, rejects: Rejects): void {
  if (rejects.count() === 0) return
  desk.write(
    `${count(rejects.count())} ${rejects.count() === 1 ? 'line was' : 'lines were'} rejected:`,
  )
  for (const [reason, times] of rejects.byReason().slice(0, 10))
    desk.write(`  ${count(times)} × ${reason}`)
  desk.write(rejects.count() > rejects.first.length ? 'The first ones:' : 'They are:')
  for (const { file, line, reason } of rejects.first)
    desk.write(`  ${path.basename(file)}, line ${line}: ${reason}`)
}

const describeDone = ({ rows, left, seconds }: Extract<LoadResult, { ok: true }>): string =>
  [
    `${count(rows)} ${rows === 1 ? 'row is' : 'rows are'} in use, read in ${seconds.toFixed(0)} s.`,
    ...(left > 0
      ? [
          `${count(left)} ${left === 1 ? 'line was' : 'lines were'} left out because they aren’t places to drive to.`,
        ]
      : []),
    'Running servers use them within five seconds.',
  ].join(' ')
