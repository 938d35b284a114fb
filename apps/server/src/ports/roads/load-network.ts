import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from './network.ts'
import { readNetwork } from './network.ts'

/** Reads `junctions.txt`, `roads.txt` and `waters.txt` of a folder: `apps/server/data`, or its copy in a build. */
export function loadNetwork(folder: string): Network {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return readNetwork({
    junctions: read('junctions.txt'),
    roads: read('roads.txt'),
    waters: read('waters.txt'),
  })
}
