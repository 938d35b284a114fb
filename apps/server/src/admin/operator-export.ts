import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { exportOperator } from '../features/hosting/export-operator.ts'
import { type Command, openCounter } from './command.ts'
import { noteAtHost } from './note-at-host.ts'

export const operatorExport: Command = {
  name: 'operator export',
  usage: '<file.zip> --operator slug',
  about: 'everything of one operator as JSON lines, without passwords and keys',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const file = desk.fileAt(said.words[0] ?? '')
    // it holds people's data, and appears when it is whole
    const aside = `${file}.${process.pid}.part`
    const to = createWriteStream(aside, { mode: 0o600 })
    try {
      const counts = await exportOperator(counter, { operator: counter.operator, to })
      to.end()
      await finished(to)
      renameSync(aside, file)
      await noteAtHost(counter, 'operator.exported')
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      desk.say(`Wrote ${rows} rows of ${counter.profile.name} to ${file}.`)
    } finally {
      rmSync(aside, { force: true })
    }
  },
}
