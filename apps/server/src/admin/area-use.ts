import { useArea } from '../area/use-area.ts'
import { findArea } from './area-list.ts'
import { type Command, openCounter } from './command.ts'

const NONE = 'none'

export const areaUse: Command = {
  name: 'area use',
  usage: '<area or none> [--operator slug]',
  about:
    'uses an area that waits or was used before; with none, the built-in roads, places and map',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [text = ''] = args.words
    const area = text === NONE ? undefined : await findArea(counter, text)
    await useArea(counter, {
      operator: counter.operator,
      dataDir: desk.settings.dataDir,
      id: area?.id,
    })
    await counter.notifyChange?.(counter.operator)
    desk.write(area ? `${area.name} is in use.` : 'The built-in roads, places and map are in use.')
  },
}
