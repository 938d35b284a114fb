import type { Point } from '@kerbside/domain/geo.ts'
import { isPoint } from '@kerbside/domain/geo-inside.ts'
import type { PlaceKind, PlaceQuality } from '@kerbside/domain/places/place.ts'

/** One place of a file, in the product's own form. */
export type ImportedRow = {
  kind: PlaceKind
  name: string
  line1: string
  town: string
  /** A whole postcode, or the district of a street or town; '' if the file has none. */
  postcode: string
  point: Point
  code: string
  quality: PlaceQuality
  /** Other names it is found by. */
  also: string
  /** The population of a town. */
  people: number
  /** How popular it is, if not as usual for its kind (rank.ts). */
  rank?: number
}

/** The result of a line: a place, something that is no destination, or an error with its reason. */
export type ParsedRow<Row = ImportedRow> =
  | { ok: true; row: Row }
  | { ok: false; skipped: true }
  | { ok: false; skipped?: false; reason: string }

export const SKIPPED = { ok: false, skipped: true } as const

export const rejected = (reason: string) => ({ ok: false, reason }) as const

export const PLAIN: Omit<ImportedRow, 'kind' | 'name' | 'point'> = {
  line1: '',
  town: '',
  postcode: '',
  code: '',
  quality: 'exact',
  also: '',
  people: 0,
}

/** A number of a file, or NaN for a cell that holds none. */
export const numberOf = (cell: string | undefined): number =>
  cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell)

/** Whether a place can be there; 0,0 in the Gulf of Guinea means "unknown" in such files. */
export const isSomewhere = (point: Point): boolean =>
  isPoint(point) && (point.lat !== 0 || point.lng !== 0)
