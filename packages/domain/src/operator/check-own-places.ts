import type { Point } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'
import { readFreePostcode } from '../places/free-postcode.ts'
import { hasBritishPostcodes, MAX_POSTCODE_LENGTH } from '../places/postcode.ts'
import type { GroundError } from './check-hours.ts'
import type { KnownPlace } from './operator.ts'
import { beyondReach } from './reach.ts'

const MAX_PLACES = 500
const MAX_NAME_LENGTH = 120
const MAX_BRITISH_LENGTH = 9
const IATA = /^[A-Z]{3}$/

type OwnPlaceSettings = {
  base: Point
  /** ISO 3166 alpha-2; Britain if it is left out. Elsewhere a place may have no postcode. */
  country?: string
  knownPlaces: readonly KnownPlace[]
  airports: readonly KnownPlace[]
  centre: KnownPlace
  /** Codes of the airports that the home page shows. */
  homeAirports: readonly string[]
}

const error = (is: boolean, path: string, message: string): GroundError[] =>
  is ? [{ path, message }] : []

/** Validates the operator's own places, its airports and its centre; returns every error with its path. */
export function checkOwnPlaces(ground: OwnPlaceSettings): GroundError[] {
  const { base, country = 'GB', knownPlaces, airports, centre, homeAirports } = ground
  return [
    ...error(knownPlaces.length > MAX_PLACES, 'knownPlaces', `has more than ${MAX_PLACES} places`),
    ...knownPlaces.flatMap((place, index) =>
      checkPlace(place, { path: `knownPlaces.${index}`, base, country }),
    ),
    ...airports.flatMap((place, index) => [
      ...checkPlace(place, { path: `airports.${index}`, base, country }),
      ...error(place.code === '', `airports.${index}.code`, 'needs the three-letter airport code'),
    ]),
    ...checkPlace(centre, { path: 'centre', base, country }),
    ...findDuplicates(knownPlaces, { path: 'knownPlaces', of: 'name' }),
    ...findDuplicates(airports, { path: 'airports', of: 'name' }),
    ...findDuplicates(airports, { path: 'airports', of: 'code' }),
    ...homeAirports.flatMap((code, index) =>
      error(
        !airports.some((airport) => airport.code === code),
        `homeAirports.${index}`,
        `${code} isn’t one of your airports`,
      ),
    ),
  ]
}

function checkPlace(
  { name, kind, postcode, point, code }: KnownPlace,
  { path, base, country }: { path: string; base: Point; country: string },
): GroundError[] {
  const isBritish = hasBritishPostcodes(country)
  const isAir = kind === 'airport' || kind === 'terminal'
  const far = isPoint(point) ? beyondReach(base, [point]) : undefined
  return [
    ...error(name.trim() === '', `${path}.name`, 'needs a name'),
    ...error(
      name.length > MAX_NAME_LENGTH,
      `${path}.name`,
      `is longer than ${MAX_NAME_LENGTH} characters`,
    ),
    ...error(
      isBritish && postcode.trim() === '',
      `${path}.postcode`,
      'needs a postcode so customers can book from there',
    ),
    ...error(
      postcode.length > (isBritish ? MAX_BRITISH_LENGTH : MAX_POSTCODE_LENGTH),
      `${path}.postcode`,
      'has a postcode that’s too long',
    ),
    ...error(
      !isBritish && postcode.trim() !== '' && readFreePostcode(postcode) === undefined,
      `${path}.postcode`,
      'has a postcode with other characters than letters, digits, spaces and hyphens',
    ),
    ...error(
      isAir && code !== '' && !IATA.test(code),
      `${path}.code`,
      'must be three capital letters such as LHR',
    ),
    ...error(code.length > 8, `${path}.code`, 'is too long'),
    ...error(
      !isPoint(point),
      `${path}.point`,
      'has invalid coordinates: latitude must be from −90 to 90 and longitude from −180 to 180',
    ),
    ...error(far !== undefined, `${path}.point`, far ?? ''),
  ]
}

/** Names that differ only in capitals are duplicates. */
function findDuplicates(
  places: readonly KnownPlace[],
  { path, of }: { path: string; of: 'name' | 'code' },
): GroundError[] {
  const seen = new Set<string>()
  return places.flatMap((place, index) => {
    const input = place[of].trim().toLocaleLowerCase('en')
    const isAgain = input !== '' && seen.has(input)
    seen.add(input)
    return error(isAgain, `${path}.${index}.${of}`, `is a duplicate: ${place[of]}`)
  })
}
