import { groundOf } from '../features/operator/read-ground.ts'
import { type Command, openCounter } from './command.ts'
import { writeText } from './files.ts'

export const groundExport: Command = {
  name: 'ground export',
  usage: '<file> [--operator slug]',
  about: 'writes where and when an operator drives: area, hours, closed times, own places, engines',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const { profile } = await openCounter(desk, said)
    const file = desk.fileAt(said.words[0] ?? '')
    writeText(file, `${JSON.stringify(groundOf(profile.settings), null, 2)}\n`)
    desk.say(`Wrote the ground of ${profile.name} to ${file}.`)
  },
}
