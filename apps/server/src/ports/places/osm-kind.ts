import type { PlaceKind } from '@kerbside/domain/places/place.ts'

const KINDS: readonly (readonly [PlaceKind, RegExp])[] = [
  ['airport', /^aeroway=(aerodrome|airport)$/],
  ['terminal', /^aeroway=terminal$/],
  ['station', /^(railway=(station|halt|stop)|public_transport=station)$/],
  ['port', /^(amenity=ferry_terminal|landuse=port|industrial=port)$/],
  ['hotel', /^tourism=(hotel|guest_house|hostel|motel|apartment)$/],
  ['hospital', /^amenity=hospital$/],
  ['university', /^amenity=(university|college)$/],
  ['stadium', /^leisure=stadium$/],
  ['postcode', /^(place=postcode|boundary=postal_code)$/],
  ['street', /^(highway=.*|place=house|building=(yes|house|residential|apartments|terrace))$/],
  ['town', /^(place=.*|boundary=administrative)$/],
]

/** Our kind for an OpenStreetMap tag: "aeroway", "aerodrome". */
export const kindOfTag = (key: string, value: string): PlaceKind =>
  KINDS.find(([, tag]) => tag.test(`${key}=${value}`))?.[0] ?? 'landmark'
