import type { PlaceKind } from '@kerbside/domain/places/place.ts'
import type { TagOf } from './read-extract.ts'

/** A rule gives the kind of an object with this tag; `rank` replaces the usual one of the kind (ports/places/rank.ts). */
type Rule = { kind: PlaceKind; key: string; values: ReadonlySet<string>; rank?: number }

const rule = (kind: PlaceKind, key: string, values: string, rank?: number): Rule => ({
  kind,
  key,
  values: new Set(values.split(' ')),
  ...(rank !== undefined && { rank }),
})

/** Below streets: there are thousands of them in a city, and few are meant by a word alone. */
const SMALL = 46
/** Between streets and sights. */
const MIDDLE = 58
/** Above streets: most towns have a Station Road. */
const STATION = 64

/** The first rule that matches decides. Tags by wiki.openstreetmap.org/wiki/Map_features. */
const RULES: readonly Rule[] = [
  rule('airport', 'aeroway', 'aerodrome'),
  rule('terminal', 'aeroway', 'terminal'),
  rule('station', 'railway', 'station halt', STATION),
  rule('station', 'public_transport', 'station', STATION),
  rule('port', 'amenity', 'ferry_terminal'),
  rule('hotel', 'tourism', 'hotel guest_house hostel motel apartment'),
  rule('hospital', 'amenity', 'hospital'),
  rule('university', 'amenity', 'university college'),
  rule('stadium', 'leisure', 'stadium'),
  rule('landmark', 'tourism', 'attraction museum gallery zoo theme_park aquarium'),
  rule('landmark', 'historic', 'castle monument palace cathedral ruins'),
  rule(
    'landmark',
    'amenity',
    'theatre arts_centre conference_centre townhall courthouse bus_station',
    MIDDLE,
  ),
  rule('landmark', 'shop', 'mall department_store', MIDDLE),
  rule('landmark', 'leisure', 'sports_centre park golf_course marina', MIDDLE),
  rule(
    'landmark',
    'amenity',
    'cinema casino nightclub embassy marketplace clinic school place_of_worship',
    SMALL,
  ),
  rule('landmark', 'amenity', 'restaurant pub bar cafe', SMALL),
  rule('landmark', 'shop', 'supermarket', SMALL),
  rule('landmark', 'office', 'government company coworking', SMALL),
]

/** Undefined for an object that is no destination. Private and former airports and stations are none. */
export function kindOf(tag: TagOf): Pick<Rule, 'kind' | 'rank'> | undefined {
  const found = RULES.find(({ key, values }) => {
    const value = tag(key)
    return value !== undefined && values.has(value)
  })
  if (!found) return undefined
  // an airfield without a code has no passengers
  if (found.kind === 'airport' && tag('iata') === undefined) return undefined
  const { kind, rank } = found
  return { kind, ...(rank !== undefined && { rank }) }
}

/** How far the name of a settlement reaches, beside that of another. */
export const SETTLEMENTS: Readonly<Record<string, number>> = {
  city: 6,
  town: 3,
  borough: 2,
  suburb: 2,
  village: 1.5,
  quarter: 1,
  neighbourhood: 1,
  hamlet: 0.7,
}

/** Towns have addresses of their own; the others are parts of one. */
export const isTown = (place: string): boolean =>
  place === 'city' || place === 'town' || place === 'village' || place === 'hamlet'

/** Ways that no car drives on, or that do not exist. */
const NO_STREETS = new Set(
  'footway path cycleway steps bridleway track corridor proposed construction platform elevator raceway'.split(
    ' ',
  ),
)

export const isStreet = (highway: string | undefined): boolean =>
  highway !== undefined && !NO_STREETS.has(highway)
