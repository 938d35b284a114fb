import { type Area, listAreas } from '../area/store.ts'
import { CommandError } from '../command-error.ts'
import { withOperator } from '../db.ts'
import { type Command, type Counter, openCounter } from './command.ts'

export const areaList: Command = {
  name: 'area list',
  usage: '[--operator slug]',
  about: 'lists the areas of an operator: the one in use, the one before it, and one that waits',
  options: ['operator'],
  async run(desk, args) {
    const areas = await areasOf(await openCounter(desk, args))
    if (areas.length === 0)
      desk.write(
        'No areas. The built-in roads and places are in use. Import one with: import area <file.osm.pbf>',
      )
    for (const area of areas) desk.write(formatArea(area))
  },
}

const STATES: Readonly<Record<Area['state'], string>> = {
  live: 'in use',
  ready: 'ready',
  retired: 'used before',
}

function formatArea({ id, name, state, dataAt, streets, map, places, houses }: Area): string {
  const contents = [
    ...(dataAt ? [`data of ${dataAt.toISOString().slice(0, 10)}`] : []),
    `${places.toLocaleString('en-GB')} places`,
    `${houses.toLocaleString('en-GB')} house numbers`,
    streets === '' ? 'no streets' : 'streets',
    map === '' ? 'no map' : 'map',
  ]
  return `${id}  ${STATES[state].padEnd(11)}  ${name}: ${contents.join(', ')}`
}

export const areasOf = ({ operator, ...counter }: Counter): Promise<Area[]> =>
  withOperator({ ...counter, operator }, (tx) => listAreas(tx, { operator }))

/** By its id, the beginning of its id, or its name. */
export async function findArea(counter: Counter, text: string): Promise<Area> {
  const found = (await areasOf(counter)).filter(
    ({ id, name }) => id === text || name === text || (text.length >= 4 && id.startsWith(text)),
  )
  const [only] = found
  if (!only) throw new CommandError(`There is no area ${text}. See them with: area list`)
  if (found.length > 1)
    throw new CommandError(`Several areas are called ${text}. Name one by its id: area list`)
  return only
}
