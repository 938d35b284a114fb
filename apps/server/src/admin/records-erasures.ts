import { listErasures } from '../features/account/privacy/erase-again.ts'
import type { OperatorId } from '../operator.ts'
import type { Command } from './command.ts'
import { writeText } from './files.ts'

export const recordsErasures: Command = {
  name: 'records erasures',
  usage: '<file>',
  about:
    'writes the IDs of erased customers to a file, to keep with backups for restore --erasures',
  words: { min: 1, max: 1 },
  async run(desk, { words: args }) {
    const adminContext = await desk.openAdminContext()
    const lines: string[] = []
    for (const { id } of await adminContext.operators.list())
      for (const erasure of await listErasures({ ...adminContext, operator: id as OperatorId }))
        lines.push(`${JSON.stringify(erasure)}\n`)
    const file = desk.fileAt(args[0] ?? '')
    writeText(file, lines.join(''))
    desk.write(`Wrote ${lines.length} erasures to ${file}.`)
  },
}
