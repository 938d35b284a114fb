import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPlaces } from './embedded.ts'
import type { Tables } from './gazetteer.ts'
import { readGazetteer } from './gazetteer.ts'
import type { Places } from './port.ts'

/**
 * The embedded places from the tables of a folder: `apps/server/data`, or its copy in a build. Towns and small
 * stations come from files that the build makes; without these files the authored places are still found.
 */
export function loadPlaces(folder: string): Places {
  return embeddedPlaces(readGazetteer(loadTables(folder)))
}

export function loadTables(folder: string): Tables {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const readIfMade = (name: string) => (existsSync(join(folder, name)) ? read(name) : '')
  return {
    airports: read('airports.tsv'),
    bigStations: read('big-stations.tsv'),
    hotels: read('hotels.tsv'),
    sights: read('sights.tsv'),
    streets: read('streets.tsv'),
    districts: read('districts.tsv'),
    towns: readIfMade('towns.generated.tsv'),
    stations: readIfMade('stations.generated.tsv'),
  }
}
