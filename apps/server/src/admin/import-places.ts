import { statSync } from 'node:fs'
import path from 'node:path'
import { FORMS } from '../ports/places/import/form-of.ts'
import {
  type LoadVerdict,
  loadDataset,
  type Progress,
} from '../ports/places/import/load-dataset.ts'
import { openRejects, type Rejects } from '../ports/places/import/rejects.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, type Desk, openCounter } from './command.ts'
import { writeText } from './files.ts'

const PROGRESS_MS = 2_000

export const importPlaces: Command = {
  name: 'import places',
  usage: `<${Object.keys(FORMS).join('|')}> <file or folder> [--report rejected.txt] [--operator slug]`,
  about:
    'puts open data or places of your own into the search; what was imported before stays until all is read',
  words: { least: 2, most: 2 },
  options: ['operator', 'report'],
  async run(desk, said) {
    const [kind = '', named = ''] = said.words
    const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined
    if (!form) throw new StartFault(`The kind must be one of ${Object.keys(FORMS).join(', ')}.`)
    const file = desk.fileAt(named)
    if (!statSync(file, { throwIfNoEntry: false })) throw new StartFault(`${file} is not there.`)
    const counter = await openCounter(desk, said)
    const report = said.options['report']
    const reportAt = report === undefined ? undefined : desk.fileAt(report)
    // found out before a file of millions of rows is read
    if (reportAt !== undefined) writeText(reportAt, '')
    const rejects = openRejects(reportAt)
    desk.say(`Reading ${path.basename(file)} as ${form.about}, for ${counter.profile.name}.`)
    const verdict = await loadDataset(counter, {
      operator: counter.operator,
      base: counter.profile.base,
      form,
      named: file,
      rejects,
      onProgress: sayProgress(desk),
    })
    await rejects.close()
    sayRejects(desk, rejects)
    if (!verdict.ok) throw new StartFault(REFUSALS[verdict.reason])
    desk.say(sayDone(verdict))
  },
}

const REFUSALS: Record<Extract<LoadVerdict, { ok: false }>['reason'], string> = {
  running: 'Another import of this kind is running for this operator. Wait for it, or end it.',
  'nothing-usable': 'Not one line could be used; what was imported before is still in use.',
  'no-files': 'There is no .csv, .tsv or .txt in this folder (nor one ending in .gz).',
}

const count = (number: number) => number.toLocaleString('en-GB')

function sayProgress(desk: Desk): (progress: Progress) => void {
  let last = Date.now()
  return ({ rows, bytes, ofBytes }) => {
    if (Date.now() - last < PROGRESS_MS) return
    last = Date.now()
    desk.say(
      `  ${count(rows)} rows, ${Math.min(100, Math.floor((bytes / ofBytes) * 100))} % of the file`,
    )
  }
}

function sayRejects(desk: Desk, rejects: Rejects): void {
  if (rejects.count() === 0) return
  desk.say(
    `${count(rejects.count())} ${rejects.count() === 1 ? 'line was' : 'lines were'} rejected:`,
  )
  for (const [reason, times] of rejects.byReason().slice(0, 10))
    desk.say(`  ${count(times)} × ${reason}`)
  desk.say(rejects.count() > rejects.first.length ? 'The first of them:' : 'They are:')
  for (const { file, line, reason } of rejects.first)
    desk.say(`  ${path.basename(file)}, line ${line}: ${reason}`)
}

const sayDone = ({ rows, left, seconds }: Extract<LoadVerdict, { ok: true }>): string =>
  [
    `${count(rows)} ${rows === 1 ? 'row is' : 'rows are'} in use, read in ${seconds.toFixed(0)} s.`,
    ...(left > 0
      ? [
          `${count(left)} ${left === 1 ? 'line is' : 'lines are'} of things nobody is driven to, and left out.`,
        ]
      : []),
    'Running servers search them within five seconds.',
  ].join(' ')
