import type { PlaceKind } from '@kerbside/domain/places/place.ts'
import type { Cells } from './cells.ts'
import { isSomewhere, numberOf, type ParsedRow, PLAIN, rejected, SKIPPED } from './imported-row.ts'

/** Columns of a GeoNames country file, from its readme; tab-separated, no header. */
const COLUMN = {
  name: 1,
  ascii: 2,
  lat: 4,
  lng: 5,
  featureClass: 6,
  featureCode: 7,
  people: 14,
} as const
const COLUMNS = 19

const KINDS: Readonly<Record<string, PlaceKind>> = {
  AIRP: 'airport',
  RSTN: 'station',
  BUSTN: 'station',
  MTRO: 'station',
  FYT: 'port',
  PRT: 'port',
  HTL: 'hotel',
  HSP: 'hospital',
  UNIV: 'university',
  STDM: 'stadium',
  CSTL: 'landmark',
  MUS: 'landmark',
  THTR: 'landmark',
}

export function readGeoNames({ cells }: Cells): ParsedRow {
  if (cells.length < COLUMNS) return rejected(`${cells.length} columns instead of ${COLUMNS}`)
  const [featureClass, featureCode = ''] = [cells[COLUMN.featureClass], cells[COLUMN.featureCode]]
  const kind =
    featureClass === 'P'
      ? 'town'
      : Object.hasOwn(KINDS, featureCode)
        ? KINDS[featureCode]
        : undefined
  if (!kind) return SKIPPED
  const name = cells[COLUMN.name]?.trim() ?? ''
  if (name === '') return rejected('no name')
  const point = { lat: numberOf(cells[COLUMN.lat]), lng: numberOf(cells[COLUMN.lng]) }
  if (!isSomewhere(point)) return rejected('no position')
  return {
    ok: true,
    row: {
      ...PLAIN,
      kind,
      name,
      point,
      quality: kind === 'town' ? 'district' : 'exact',
      also: cells[COLUMN.ascii] ?? '',
      people: kind === 'town' ? Math.max(0, numberOf(cells[COLUMN.people]) || 0) : 0,
    },
  }
}
