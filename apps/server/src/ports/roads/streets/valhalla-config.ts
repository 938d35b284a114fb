import { writeFileSync } from 'node:fs'
import path from 'node:path'
import defaults from './valhalla-defaults.json' with { type: 'json' }

/** Of the package whose defaults these are; tiles of another version are built anew. */
export const VALHALLA_VERSION = '3.6.1'

/** A place further than this from every road lies outside the area. Valhalla's own default is 35 km. */
const SEARCH_METRES = 1_500
const CACHE_BYTES = 256 * 1024 * 1024
/** Grows when needed. With Valhalla's own start of 1.3 billion the borders of any small extract take 530 MB, with this 50. */
const ID_TABLE_SIZE = 100_000_000
const MAX_POINTS = 20
const MAX_PAIRS = 2_500

/**
 * The configuration of a street graph in this folder. The defaults are those of Valhalla 3.6.1 (MIT), whose own program
 * for writing them needs Python. The graph is read from `tiles.tar` where there is one: mapped into memory, it uses
 * a sixth of what single files use.
 */
const valhallaConfig = (folder: string) => ({
  ...defaults,
  mjolnir: {
    ...defaults.mjolnir,
    tile_dir: path.join(folder, 'tiles'),
    tile_extract: path.join(folder, 'tiles.tar'),
    admin: path.join(folder, 'admins.sqlite'),
    max_cache_size: CACHE_BYTES,
    id_table_size: ID_TABLE_SIZE,
    include_bicycle: false,
    include_pedestrian: false,
    include_platforms: false,
  },
  loki: {
    ...defaults.loki,
    service_defaults: { ...defaults.loki.service_defaults, search_cutoff: SEARCH_METRES },
  },
  thor: { ...defaults.thor, source_to_target_algorithm: 'timedistancematrix' },
  service_limits: {
    ...defaults.service_limits,
    auto: {
      ...defaults.service_limits.auto,
      max_locations: MAX_POINTS,
      max_matrix_location_pairs: MAX_PAIRS,
    },
  },
})

/** Writes the configuration into the folder, and returns its file: it has the folder's path, and folders are moved and copied. */
export function writeConfig(folder: string): string {
  const file = path.join(folder, 'valhalla.json')
  writeFileSync(file, JSON.stringify(valhallaConfig(folder)))
  return file
}
