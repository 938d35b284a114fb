import { readPostcode } from '../postcode.ts'
import type { Cells } from './cells.ts'
import { type Heard, isSomewhere, numberOf, PLAIN, rejected, SKIPPED } from './imported-row.ts'
import { fromNationalGrid, isOnGrid } from './os-grid.ts'

function postcodeRow(said: string, point: { lat: number; lng: number }): Heard {
  const postcode = readPostcode(said)
  if (!postcode) return rejected(`"${said.slice(0, 12)}" is no postcode`)
  if (!isSomewhere(point)) return rejected('no position')
  return {
    ok: true,
    row: { ...PLAIN, kind: 'postcode', name: postcode, postcode, point, quality: 'street' },
  }
}

/** Code-Point Open: postcode, quality (90 means no position), eastings, northings, codes of areas; no header. */
export function readCodePoint({ cells }: Cells): Heard {
  const [said = '', quality, eastings, northings] = cells
  if (cells.length < 4) return rejected(`${cells.length} columns instead of at least 4`)
  if (/^postcode$/i.test(said)) return SKIPPED
  const grid = { east: numberOf(eastings), north: numberOf(northings) }
  if (numberOf(quality) === 90 || !isOnGrid(grid)) return rejected('no position')
  return postcodeRow(said, fromNationalGrid(grid))
}

/** ONS Postcode Directory by its header: `pcds` (or `pcd`), `lat`, `long`, `doterm` for one that has ended. */
export function readOnspd({ cell }: Cells): Heard {
  if (cell('doterm') !== '') return SKIPPED
  const [lat, lng] = [numberOf(cell('lat')), numberOf(cell('long'))]
  // 99.999999 stands for no position
  if (lat > 90) return rejected('no position')
  return postcodeRow(cell('pcds') || cell('pcd') || cell('pcd7'), { lat, lng })
}
