import { updateGround } from '../features/operator/ground-store.ts'
import { readGround } from '../features/operator/read-ground.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readJson } from './files.ts'

export const groundImport: Command = {
  name: 'ground import',
  usage: '<file> [--operator slug]',
  about: 'puts it back as edited; with a fault nothing is changed',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const { operator, profile } = await openCounter(desk, said)
    const verdict = readGround(readJson(desk.fileAt(said.words[0] ?? '')), profile)
    if (!verdict.ok) {
      const lines = verdict.faults.map(({ path, message }) => `  ${path}: ${message}`)
      throw new StartFault([`Nothing was changed.`, ...lines].join('\n'))
    }
    await updateGround(desk.place.owner, { operator, ground: verdict.ground })
    desk.say(`Changed the ground of ${profile.name}. Running servers go by it within five seconds.`)
  },
}
