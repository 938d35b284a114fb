import { listErasures } from '../features/account/forget-again.ts'
import type { OperatorId } from '../operator.ts'
import type { Command } from './command.ts'
import { writeText } from './files.ts'

export const recordsErasures: Command = {
  name: 'records erasures',
  usage: '<file>',
  about: 'writes who was forgotten, as ids, to be kept beside backups: restore --erasures',
  words: { least: 1, most: 1 },
  async run(desk, { words }) {
    const office = await desk.openOffice()
    const lines: string[] = []
    for (const { id } of await office.operators.list())
      for (const erasure of await listErasures({ ...office, operator: id as OperatorId }))
        lines.push(`${JSON.stringify(erasure)}\n`)
    const file = desk.fileAt(words[0] ?? '')
    writeText(file, lines.join(''))
    desk.say(`Wrote ${lines.length} erasures to ${file}.`)
  },
}
