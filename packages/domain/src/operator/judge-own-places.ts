import type { Point } from '../geo.ts'
import { isPoint } from '../geo-inside.ts'
import type { GroundFault } from './judge-hours.ts'
import type { KnownPlace } from './operator.ts'
import { beyondReach } from './reach.ts'

const MOST_PLACES = 500
const LONGEST_NAME = 120
const IATA = /^[A-Z]{3}$/

type Ground = {
  base: Point
  knownPlaces: readonly KnownPlace[]
  airports: readonly KnownPlace[]
  centre: KnownPlace
  /** Codes of the airports the home page shows. */
  homeAirports: readonly string[]
}

const fault = (is: boolean, path: string, message: string): GroundFault[] =>
  is ? [{ path, message }] : []

/** The operator's own places, its airports and its centre: every fault with where it stands. */
export function judgeOwnPlaces(ground: Ground): GroundFault[] {
  const { base, knownPlaces, airports, centre, homeAirports } = ground
  return [
    ...fault(
      knownPlaces.length > MOST_PLACES,
      'knownPlaces',
      `has more than ${MOST_PLACES} places`,
    ),
    ...knownPlaces.flatMap((place, at) => judgePlace(place, { path: `knownPlaces.${at}`, base })),
    ...airports.flatMap((place, at) => [
      ...judgePlace(place, { path: `airports.${at}`, base }),
      ...fault(place.code === '', `airports.${at}.code`, 'needs the three letters of the airport'),
    ]),
    ...judgePlace(centre, { path: 'centre', base }),
    ...findTwice(knownPlaces, { path: 'knownPlaces', of: 'name' }),
    ...findTwice(airports, { path: 'airports', of: 'name' }),
    ...findTwice(airports, { path: 'airports', of: 'code' }),
    ...homeAirports.flatMap((code, at) =>
      fault(
        !airports.some((airport) => airport.code === code),
        `homeAirports.${at}`,
        `${code} is none of your airports`,
      ),
    ),
  ]
}

function judgePlace(
  { name, kind, postcode, point, code }: KnownPlace,
  { path, base }: { path: string; base: Point },
): GroundFault[] {
  const isAir = kind === 'airport' || kind === 'terminal'
  const far = isPoint(point) ? beyondReach(base, [point]) : undefined
  return [
    ...fault(name.trim() === '', `${path}.name`, 'needs a name'),
    ...fault(name.length > LONGEST_NAME, `${path}.name`, `is longer than ${LONGEST_NAME} letters`),
    ...fault(
      postcode.trim() === '',
      `${path}.postcode`,
      'needs a postcode: without one nobody can book from there',
    ),
    ...fault(postcode.length > 9, `${path}.postcode`, 'is too long for a postcode'),
    ...fault(
      isAir && code !== '' && !IATA.test(code),
      `${path}.code`,
      'must be three capital letters such as LHR',
    ),
    ...fault(code.length > 8, `${path}.code`, 'is too long'),
    ...fault(
      !isPoint(point),
      `${path}.point`,
      'is no place on the earth: latitude is from −90 to 90, longitude from −180 to 180',
    ),
    ...fault(far !== undefined, `${path}.point`, far ?? ''),
  ]
}

/** The same name in capitals is the same name. */
function findTwice(
  places: readonly KnownPlace[],
  { path, of }: { path: string; of: 'name' | 'code' },
): GroundFault[] {
  const seen = new Set<string>()
  return places.flatMap((place, at) => {
    const said = place[of].trim().toLocaleLowerCase('en')
    const isAgain = said !== '' && seen.has(said)
    seen.add(said)
    return fault(isAgain, `${path}.${at}.${of}`, `is there twice: ${place[of]}`)
  })
}
