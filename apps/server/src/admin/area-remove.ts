import { removeArea } from '../area/use-area.ts'
import { CommandError } from '../command-error.ts'
import { findArea } from './area-list.ts'
import { type Command, openCounter } from './command.ts'

export const areaRemove: Command = {
  name: 'area remove',
  usage: '<area> [--operator slug]',
  about: 'deletes an area that is not in use, with its files',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const area = await findArea(counter, args.words[0] ?? '')
    const isRemoved = await removeArea(counter, {
      operator: counter.operator,
      dataDir: desk.settings.dataDir,
      id: area.id,
    })
    if (!isRemoved)
      throw new CommandError(
        `${area.name} is in use. Use another one first: area use <area or none>`,
      )
    desk.write(`${area.name} is removed.`)
  },
}
