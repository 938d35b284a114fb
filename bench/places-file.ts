import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { type Gazetteer, readGazetteer } from '../apps/server/src/ports/places/gazetteer.ts'
import { loadTables } from '../apps/server/src/ports/places/load-places.ts'
import { type Country, type GeneratedPlace, generatePlaces } from './generate-places.ts'
import { root } from './server.ts'

const SEED = 20_261_121

export const builtInGazetteer = (): Gazetteer =>
  readGazetteer(loadTables(path.join(root, 'apps/server/data')))

/** Generated places in the towns and postcode districts of the gazetteer. */
export const placesAround = (
  gazetteer: Gazetteer,
  { count, postcodeShare }: { count: number; postcodeShare: number },
): Generator<GeneratedPlace> =>
  generatePlaces(countryOf(gazetteer), { count, postcodeShare, seed: SEED })

function countryOf({ entries, districts }: Gazetteer): Country {
  return {
    towns: entries
      .filter(({ place }) => place.kind === 'town')
      .map(({ place, rank }) => ({
        name: place.name,
        postcode: place.postcode,
        point: place.point,
        // the rank of a town is calculated from its size
        people: 10 ** ((rank - 30) / 9),
      })),
    districts: districts.all.filter(({ outcode }) => /\d/.test(outcode)),
  }
}

/** A sample of the requested size, evenly spread. */
export function sampleOf<One>(
  all: Iterable<One>,
  { count, samples }: { count: number; samples: number },
): One[] {
  const step = Math.floor(count / samples)
  const selected: One[] = []
  let number = 0
  for (const item of all)
    if (number++ % step === 0 && selected.length < samples) selected.push(item)
  return selected
}

/** Writes the gazetteer's and the generated places as an operator's own file, the input of `import places csv`. */
export async function writePlacesFile(
  file: string,
  { gazetteer, generated }: { gazetteer: Gazetteer; generated: Iterable<GeneratedPlace> },
): Promise<void> {
  const out = createWriteStream(file)
  const write = async (cells: readonly (string | number)[]) => {
    const line = cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')
    if (!out.write(`${line}\n`)) await once(out, 'drain')
  }
  await write(['name', 'kind', 'town', 'postcode', 'lat', 'lng', 'line1', 'code', 'also'])
  for (const { place, also } of gazetteer.entries) {
    const { name, kind, town, postcode, point, line1, code } = place
    await write([name, kind, town, postcode, point.lat, point.lng, line1, code, also])
  }
  for (const { name, kind, town, postcode, point } of generated)
    await write([name, kind, town, postcode, point.lat, point.lng, '', '', ''])
  out.end()
  await once(out, 'finish')
}
