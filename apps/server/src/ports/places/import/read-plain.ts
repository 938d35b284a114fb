import { readFreePostcode } from '@kerbside/domain/places/free-postcode.ts'
import type { PlaceKind } from '@kerbside/domain/places/place.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import { readPostcode } from '../postcode.ts'
import { RANKS } from '../rank.ts'
import type { Cells } from './cells.ts'
import { isSomewhere, numberOf, type ParsedRow, PLAIN, rejected } from './imported-row.ts'
import { fromNationalGrid, isOnGrid } from './os-grid.ts'

const MAX_LENGTH = 255
const MAX_BRITISH_LENGTH = 9

/** In Britain a district is accepted as well; '' stays ''. */
function postcodeOf(text: string, country: string): string | undefined {
  if (text === '') return ''
  if (!hasBritishPostcodes(country)) return readFreePostcode(text)
  const postcode = readPostcode(text) ?? text.toUpperCase()
  return postcode.length > MAX_BRITISH_LENGTH ? undefined : postcode
}

const isKind = (text: string): text is PlaceKind => Object.hasOwn(RANKS, text)

/**
 * Our own format. Columns of the header: `name`, `lat` and `lng` (or `easting` and `northing`) are required;
 * `kind`, `line1`, `town`, `postcode`, `code`, `also` and `population` are optional.
 */
export function readPlain({ cell }: Cells, country = 'GB'): ParsedRow {
  const readWhole = hasBritishPostcodes(country) ? readPostcode : readFreePostcode
  const name = cell('name')
  if (name === '') return rejected('no name')
  if (name.length > MAX_LENGTH) return rejected('a name of more than 255 characters')
  const kind = cell('kind') === '' ? 'landmark' : cell('kind')
  if (!isKind(kind)) return rejected(`"${kind.slice(0, 20)}" is no kind of place`)
  const grid = { east: numberOf(cell('easting')), north: numberOf(cell('northing')) }
  const point = isOnGrid(grid)
    ? fromNationalGrid(grid)
    : { lat: numberOf(cell('lat')), lng: numberOf(cell('lng')) }
  if (!isSomewhere(point)) return rejected('no position')
  const postcode = postcodeOf(cell('postcode'), country)
  if (postcode === undefined)
    return rejected(`"${cell('postcode').toUpperCase().slice(0, 12)}" is no postcode`)
  const whole = readWhole(name)
  if (kind === 'postcode' && whole === undefined)
    return rejected(`"${name.slice(0, 12)}" is no postcode`)
  return {
    ok: true,
    row: {
      ...PLAIN,
      kind,
      name: kind === 'postcode' ? (whole ?? name) : name,
      line1: cell('line1') || (kind === 'street' ? name : ''),
      town: cell('town'),
      postcode: kind === 'postcode' ? (whole ?? '') : postcode,
      point,
      code: cell('code').toUpperCase(),
      quality:
        kind === 'street' || kind === 'postcode'
          ? 'street'
          : kind === 'town' || kind === 'district'
            ? 'district'
            : 'exact',
      also: cell('also'),
      people: Math.max(0, numberOf(cell('population')) || 0),
    },
  }
}
