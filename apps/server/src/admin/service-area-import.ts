import { CommandError } from '../command-error.ts'
import { readServiceArea } from '../features/operator/read-service-area.ts'
import { updateServiceArea } from '../features/operator/service-area-store.ts'
import { type Command, openCounter } from './command.ts'
import { readJson } from './files.ts'

export const serviceAreaImport: Command = {
  name: 'ground import',
  usage: '<file> [--operator slug]',
  about: 'imports an edited file; changes nothing if it has errors',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const { operator, profile } = await openCounter(desk, args)
    const result = readServiceArea(readJson(desk.fileAt(args.words[0] ?? '')), profile)
    if (!result.ok) {
      const lines = result.errors.map(({ path, message }) => `  ${path}: ${message}`)
      throw new CommandError([`Nothing was changed.`, ...lines].join('\n'))
    }
    await updateServiceArea((await desk.openPlace()).owner, { operator, ground: result.ground })
    desk.write(`Service area of ${profile.name} saved. Running servers use it within five seconds.`)
  },
}
