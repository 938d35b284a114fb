import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Basemap, FeatureCollection } from '@kerbside/kit/map/basemap.ts'
import { readBasemap } from '@kerbside/kit/map/basemap.ts'

/** Reads the built-in map from the output folder of `build-basemap.ts`, or its copy in a build. */
export function loadBasemap(folder: string): Basemap {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as FeatureCollection
  return readBasemap({
    land: read('land'),
    landscape: read('landscape'),
    roads: read('roads'),
    places: read('places'),
  })
}
