import type { DatasetKind } from '../../../db.ts'
import type { Airline, WorldAirport } from '../port.ts'
import type { Cells } from './cells.ts'
import type { ParsedRow } from './imported-row.ts'
import type { FileForm } from './read-cells.ts'
import { readGeoNames } from './read-geo-names.ts'
import { readAirline, readAirport } from './read-lists.ts'
import { readOpenNames } from './read-open-names.ts'
import { readPlain } from './read-plain.ts'
import { readCodePoint, readOnspd } from './read-postcodes.ts'

/** How one kind of file is parsed, and which dataset it becomes: two kinds of postcode files replace each other. */
export type ImportForm = FileForm & { about: string } & (
    | {
        dataset: Exclude<DatasetKind, 'airports' | 'airlines'>
        read: (line: Cells, country?: string) => ParsedRow
      }
    | { dataset: 'airports'; list: (line: Cells) => ParsedRow<WorldAirport> }
    | { dataset: 'airlines'; list: (line: Cells) => ParsedRow<Airline> }
  )

const CSV = { delimiter: ',', header: true } as const

export const FORMS: Readonly<Record<string, ImportForm>> = {
  opennames: {
    delimiter: ',',
    header: false,
    dataset: 'opennames',
    read: readOpenNames,
    about: 'OS Open Names',
  },
  codepoint: {
    delimiter: ',',
    header: false,
    dataset: 'postcodes',
    read: readCodePoint,
    about: 'Code-Point Open',
  },
  onspd: {
    ...CSV,
    columns: [['pcds', 'lat', 'long']],
    dataset: 'postcodes',
    read: readOnspd,
    about: 'ONS Postcode Directory',
  },
  geonames: {
    delimiter: '\t',
    header: false,
    dataset: 'geonames',
    read: readGeoNames,
    about: 'a GeoNames country file',
  },
  csv: {
    ...CSV,
    columns: [
      ['name', 'lat', 'lng'],
      ['name', 'easting', 'northing'],
    ],
    dataset: 'csv',
    read: readPlain,
    about: 'places of your own',
  },
  airports: {
    ...CSV,
    columns: [['iata', 'name', 'lat', 'lng', 'country']],
    dataset: 'airports',
    list: readAirport,
    about: 'airports of the world',
  },
  airlines: {
    ...CSV,
    columns: [['name', 'iata']],
    dataset: 'airlines',
    list: readAirline,
    about: 'airlines',
  },
}
