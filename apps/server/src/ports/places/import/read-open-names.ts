import type { PlaceKind } from '@kerbside/domain/places/place.ts'
import { readPostcode } from '../postcode.ts'
import type { Cells } from './cells.ts'
import { numberOf, type ParsedRow, PLAIN, rejected, SKIPPED } from './imported-row.ts'
import { fromNationalGrid, isOnGrid } from './os-grid.ts'

/** Columns of OS Open Names, from its technical specification; the files have no header. */
const COLUMN = {
  name: 2,
  otherName: 4,
  localType: 7,
  x: 8,
  y: 9,
  district: 16,
  town: 18,
  borough: 21,
  county: 24,
} as const
const COLUMNS = 34

/** The local types that are taxi destinations; hills, bays and numbered roads are left out. */
const KINDS: Readonly<Record<string, PlaceKind>> = {
  City: 'town',
  Town: 'town',
  Village: 'town',
  Hamlet: 'town',
  'Suburban Area': 'town',
  'Other Settlement': 'town',
  'Named Road': 'street',
  'Section Of Named Road': 'street',
  'Railway Station': 'station',
  'Light Rail Station': 'station',
  'London Underground Station': 'station',
  'Bus Station': 'station',
  'Coach Station': 'station',
  Airport: 'airport',
  'Passenger Ferry Terminal': 'port',
  'Vehicular Ferry Terminal': 'port',
  Hospital: 'hospital',
  'Hospital, Hospice Or Other Residential Medical Care': 'hospital',
  'Further Education': 'university',
  'Higher or University Education': 'university',
  Postcode: 'postcode',
}
/** The specification gives no population: these are typical values for each kind. */
const PEOPLE: Readonly<Record<string, number>> = {
  City: 200_000,
  Town: 20_000,
  Village: 2_000,
  'Suburban Area': 8_000,
}

export function readOpenNames({ cells }: Cells): ParsedRow {
  if (cells.length < COLUMNS) return rejected(`${cells.length} columns instead of ${COLUMNS}`)
  const cell = (column: number) => cells[column]?.trim() ?? ''
  const localType = cell(COLUMN.localType)
  if (localType === 'LOCAL_TYPE') return SKIPPED
  const kind = Object.hasOwn(KINDS, localType) ? KINDS[localType] : undefined
  if (!kind) return SKIPPED
  const name = cell(COLUMN.name)
  if (name === '') return rejected('no name')
  const grid = { east: numberOf(cells[COLUMN.x]), north: numberOf(cells[COLUMN.y]) }
  if (!isOnGrid(grid)) return rejected('no position')
  const point = fromNationalGrid(grid)
  if (kind === 'postcode') {
    const postcode = readPostcode(name)
    return postcode
      ? { ok: true, row: { ...PLAIN, kind, name: postcode, postcode, point, quality: 'street' } }
      : rejected(`"${name.slice(0, 12)}" is no postcode`)
  }
  return {
    ok: true,
    row: {
      ...PLAIN,
      kind,
      name,
      line1: kind === 'street' ? name : '',
      town: cell(COLUMN.town) || cell(COLUMN.borough) || cell(COLUMN.county),
      postcode: cell(COLUMN.district),
      point,
      quality: kind === 'street' ? 'street' : kind === 'town' ? 'district' : 'exact',
      also: cell(COLUMN.otherName),
      people: PEOPLE[localType] ?? 0,
    },
  }
}
