import { serviceAreaSettingsOf } from '../features/operator/read-service-area.ts'
import { type Command, openCounter } from './command.ts'
import { writeText } from './files.ts'

export const serviceAreaExport: Command = {
  name: 'ground export',
  usage: '<file> [--operator slug]',
  about: 'writes where and when an operator drives: area, hours, closed times, own places, engines',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const { profile } = await openCounter(desk, args)
    const file = desk.fileAt(args.words[0] ?? '')
    writeText(file, `${JSON.stringify(serviceAreaSettingsOf(profile.settings), null, 2)}\n`)
    desk.write(`Wrote the ground of ${profile.name} to ${file}.`)
  },
}
