import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openFolders } from '../../../folders.ts'
import { readDistricts } from '../districts.ts'
import type { ImportedRow } from './imported-row.ts'

/** Gives a place without a postcode its British district; places elsewhere stay as they are. */
export function districtFinder(): (row: ImportedRow) => ImportedRow {
  const file = path.join(openFolders().data, 'districts.tsv')
  const districts = readDistricts(readFileSync(file, 'utf8'))
  return (row) => {
    if (row.postcode !== '') return row
    const district = districts.nearest(row.point)
    return district ? { ...row, postcode: district.outcode, town: row.town || district.town } : row
  }
}
