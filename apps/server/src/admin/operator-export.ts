import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { exportOperator } from '../features/hosting/export-operator.ts'
import { type Command, openCounter } from './command.ts'
import { logPlatformAction } from './log-platform-action.ts'

export const operatorExport: Command = {
  name: 'operator export',
  usage: '<file.zip> --operator slug',
  about: 'exports all data of one operator as JSON lines, without passwords and keys',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const file = desk.fileAt(args.words[0] ?? '')
    // Written to a private temporary file first: it holds personal data and appears only when it is complete.
    const aside = `${file}.${process.pid}.part`
    const to = createWriteStream(aside, { mode: 0o600 })
    try {
      const counts = await exportOperator(counter, { operator: counter.operator, to })
      to.end()
      await finished(to)
      renameSync(aside, file)
      await logPlatformAction(counter, 'operator.exported')
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      desk.write(`Wrote ${rows} rows of ${counter.profile.name} to ${file}.`)
    } finally {
      rmSync(aside, { force: true })
    }
  },
}
