import { readPostcode } from '../postcode.ts'
import type { Cells } from './cells.ts'
import { isSomewhere, numberOf, type ParsedRow, PLAIN, rejected, SKIPPED } from './imported-row.ts'
import { fromNationalGrid, isOnGrid } from './os-grid.ts'

function postcodeRow(text: string, point: { lat: number; lng: number }): ParsedRow {
  const postcode = readPostcode(text)
  if (!postcode) return rejected(`"${text.slice(0, 12)}" is no postcode`)
  if (!isSomewhere(point)) return rejected('no position')
  return {
    ok: true,
    row: { ...PLAIN, kind: 'postcode', name: postcode, postcode, point, quality: 'street' },
  }
}

/** Code-Point Open: postcode, quality (90 means no position), eastings, northings, codes of areas; no header. */
export function readCodePoint({ cells }: Cells): ParsedRow {
  const [text = '', quality, eastings, northings] = cells
  if (cells.length < 4) return rejected(`${cells.length} columns instead of at least 4`)
  if (/^postcode$/i.test(text)) return SKIPPED
  const grid = { east: numberOf(eastings), north: numberOf(northings) }
  if (numberOf(quality) === 90 || !isOnGrid(grid)) return rejected('no position')
  return postcodeRow(text, fromNationalGrid(grid))
}

/**
 * ONS Postcode Directory, by its header: `pcds` (or `pcd`), `lat`, `long`, and `doterm` for a terminated
 * postcode.
 */
export function readOnspd({ cell }: Cells): ParsedRow {
  if (cell('doterm') !== '') return SKIPPED
  const [lat, lng] = [numberOf(cell('lat')), numberOf(cell('long'))]
  // 99.999999 stands for no position
  if (lat > 90) return rejected('no position')
  return postcodeRow(cell('pcds') || cell('pcd') || cell('pcd7'), { lat, lng })
}
