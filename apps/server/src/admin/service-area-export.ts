import { serviceAreaSettingsOf } from '../features/operator/read-service-area.ts'
import { type Command, openCounter } from './command.ts'
import { writeText } from './files.ts'

export const serviceAreaExport: Command = {
  name: 'ground export',
  usage: '<file> [--operator slug]',
  about: 'exports an operator’s service area, hours, closed times, own places and map services',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const { profile } = await openCounter(desk, args)
    const file = desk.fileAt(args.words[0] ?? '')
    writeText(file, `${JSON.stringify(serviceAreaSettingsOf(profile.settings), null, 2)}\n`)
    desk.write(`Wrote the service area of ${profile.name} to ${file}.`)
  },
}
