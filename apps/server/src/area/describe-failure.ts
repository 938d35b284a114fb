import { formatBytes } from '../format-bytes.ts'
import type { AreaFailure } from './make-area.ts'

/** What went wrong and what to do about it. */
export function describeFailure(failure: AreaFailure): string {
  return `${sentenceOf(failure)} Nothing was changed.`
}

function sentenceOf(failure: AreaFailure): string {
  switch (failure.reason) {
    case 'running':
      return 'Another import of an area is running for this operator. Wait for it to finish, or stop it.'
    case 'nothing-usable':
      return 'The extract has no places near the operator’s base.'
    case 'disk-too-small':
      return `Building the streets needs about ${formatBytes(failure.needed)}, and ${formatBytes(failure.free)} are free. Free some space, or build on another machine.`
    case 'no-space':
      return 'The disk is full. Free some space, or build on another machine.'
    case 'memory-limit':
      return `The build used more memory than allowed. ${LESS_MEMORY}`
    case 'killed':
      return `The system ended the build, most likely because memory ran out. ${LESS_MEMORY}`
    case 'map-too-large':
      return 'The extract is too large for a built map (50 MB). Give a PMTiles file with --map.'
    case 'no-map-file':
      return 'The map must be a PMTiles file of vector tiles in the schema of Protomaps or OpenMapTiles, compressed with gzip.'
    case 'no-roads':
      return 'The extract has no roads.'
    case 'failed':
      return `The streets could not be built. Valhalla’s last line: ${failure.output.trim().split('\n').at(-1) ?? ''}`
  }
}

const LESS_MEMORY =
  'About 260 MB are needed for each million nodes. Use a smaller extract, or build on a larger machine with build area and copy the folder.'
