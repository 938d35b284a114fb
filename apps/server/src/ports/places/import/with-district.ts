import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import { openFolders } from '../../../folders.ts'
import { readDistricts } from '../districts.ts'
import type { ImportedRow } from './imported-row.ts'

/** Gives a place without a postcode its British district; places of operators elsewhere stay as they are. */
export function districtFinder(country = 'GB'): (row: ImportedRow) => ImportedRow {
  if (!hasBritishPostcodes(country)) return (row) => row
  const file = path.join(openFolders().data, 'districts.tsv')
  const districts = readDistricts(readFileSync(file, 'utf8'))
  return (row) => {
    if (row.postcode !== '') return row
    const district = districts.nearest(row.point)
    return district ? { ...row, postcode: district.outcode, town: row.town || district.town } : row
  }
}
