import type { ExpressionSpecification } from 'maplibre-gl'
import type { StreetSchema } from './street-map.ts'

/** Where a tile has a kind of thing: its layer, and which features of it. */
export type Found = { layer: string; filter: ExpressionSpecification }

export type StreetFeature =
  | 'park'
  | 'grass'
  | 'wood'
  | 'water'
  | 'waterway'
  | 'airport'
  | 'runway'
  | 'building'
  | 'rail'
  | 'path'
  | 'service'
  | 'street'
  | 'tertiary'
  | 'secondary'
  | 'primary'
  | 'trunk'
  | 'motorway'
  | 'station'
  | 'airportName'
  | 'waterName'
  | 'parkName'
  | 'hamlet'
  | 'village'
  | 'suburb'
  | 'town'
  | 'city'

export type StreetNames = {
  /** The layer with the names of roads. */
  roadNames: string
  /** The field of a road's number. */
  ref: string
  /** Whether a road is in a tunnel. */
  inTunnel: ExpressionSpecification
  /** Whether it is a slip road. */
  isLink: ExpressionSpecification
}

export type StreetLayers = Readonly<Record<StreetFeature, Found>> & StreetNames

const is = (field: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', field],
  ['literal', values],
]
const all = (...filters: ExpressionSpecification[]): ExpressionSpecification => ['all', ...filters]
const AREA: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
const LINE: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
const POINT: ExpressionSpecification = ['==', ['geometry-type'], 'Point']

const at = (layer: string, filter: ExpressionSpecification): Found => ({ layer, filter })

const KERBSIDE: StreetLayers = {
  park: at('green', is('kind', 'park')),
  grass: at('green', is('kind', 'grass')),
  wood: at('green', is('kind', 'wood')),
  water: at('water', AREA),
  waterway: at('waterways', LINE),
  airport: at('air', all(AREA, is('kind', 'airport', 'apron'))),
  runway: at('air', all(LINE, is('kind', 'runway', 'taxiway'))),
  building: at('buildings', AREA),
  rail: at('rail', is('class', 'rail', 'tram')),
  path: at('roads', is('class', 'path')),
  service: at('roads', is('class', 'service', 'pedestrian')),
  street: at('roads', is('class', 'street')),
  tertiary: at('roads', is('class', 'tertiary')),
  secondary: at('roads', is('class', 'secondary')),
  primary: at('roads', is('class', 'primary')),
  trunk: at('roads', is('class', 'trunk')),
  motorway: at('roads', is('class', 'motorway')),
  station: at('places', is('kind', 'station')),
  airportName: at('places', is('kind', 'airport')),
  waterName: at('places', is('kind', 'water')),
  parkName: at('places', is('kind', 'park')),
  hamlet: at('places', is('kind', 'hamlet', 'neighbourhood', 'quarter')),
  village: at('places', is('kind', 'village')),
  suburb: at('places', is('kind', 'suburb')),
  town: at('places', is('kind', 'town')),
  city: at('places', is('kind', 'city')),
  roadNames: 'roads',
  ref: 'ref',
  inTunnel: ['==', ['get', 'tunnel'], true],
  isLink: ['==', ['get', 'link'], true],
}

/** docs.protomaps.com/basemaps/layers, version 4. */
const PROTOMAPS: StreetLayers = {
  park: at('landuse', is('kind', 'park', 'golf_course', 'pitch', 'playground', 'garden')),
  grass: at('landuse', is('kind', 'grass', 'grassland', 'meadow', 'cemetery', 'village_green')),
  wood: at('landuse', is('kind', 'forest', 'wood', 'nature_reserve')),
  water: at('water', AREA),
  waterway: at('water', all(LINE, is('kind', 'river', 'stream', 'canal'))),
  airport: at('landuse', is('kind', 'aerodrome', 'apron')),
  runway: at('roads', is('kind', 'aeroway')),
  building: at('buildings', is('kind', 'building')),
  rail: at('roads', is('kind', 'rail')),
  path: at('roads', is('kind', 'path')),
  service: at('roads', is('kind_detail', 'service', 'pedestrian')),
  street: at('roads', is('kind_detail', 'residential', 'unclassified', 'road', 'living_street')),
  tertiary: at('roads', is('kind_detail', 'tertiary', 'tertiary_link')),
  secondary: at('roads', is('kind_detail', 'secondary', 'secondary_link')),
  primary: at('roads', is('kind_detail', 'primary', 'primary_link')),
  trunk: at('roads', is('kind_detail', 'trunk', 'trunk_link')),
  motorway: at('roads', is('kind_detail', 'motorway', 'motorway_link')),
  station: at('pois', is('kind', 'station')),
  airportName: at('pois', all(is('kind', 'aerodrome'), ['has', 'iata'])),
  waterName: at('water', all(POINT, is('kind', 'lake', 'water'))),
  parkName: at('pois', is('kind', 'park')),
  hamlet: at('places', is('kind', 'neighbourhood')),
  village: at('places', is('kind_detail', 'village')),
  suburb: at('places', is('kind_detail', 'suburb')),
  town: at('places', is('kind_detail', 'town')),
  city: at('places', is('kind_detail', 'city')),
  roadNames: 'roads',
  ref: 'ref',
  inTunnel: ['==', ['get', 'is_tunnel'], true],
  isLink: ['==', ['get', 'is_link'], true],
}

/** openmaptiles.org/schema, version 3. */
const OPENMAPTILES: StreetLayers = {
  park: at('landuse', is('class', 'pitch', 'playground', 'stadium', 'garden')),
  grass: at('landcover', is('class', 'grass')),
  wood: at('landcover', is('class', 'wood')),
  water: at('water', AREA),
  waterway: at('waterway', LINE),
  airport: at('aeroway', all(AREA, is('class', 'aerodrome', 'apron'))),
  runway: at('aeroway', all(LINE, is('class', 'runway', 'taxiway'))),
  building: at('building', AREA),
  rail: at('transportation', is('class', 'rail', 'transit')),
  path: at('transportation', is('class', 'path', 'track')),
  service: at('transportation', is('class', 'service')),
  street: at('transportation', is('class', 'minor')),
  tertiary: at('transportation', is('class', 'tertiary')),
  secondary: at('transportation', is('class', 'secondary')),
  primary: at('transportation', is('class', 'primary')),
  trunk: at('transportation', is('class', 'trunk')),
  motorway: at('transportation', is('class', 'motorway')),
  station: at('poi', is('class', 'railway')),
  airportName: at('aerodrome_label', ['has', 'iata']),
  waterName: at('water_name', all(POINT, is('class', 'lake'))),
  parkName: at('poi', is('class', 'park')),
  hamlet: at('place', is('class', 'hamlet', 'neighbourhood', 'quarter')),
  village: at('place', is('class', 'village')),
  suburb: at('place', is('class', 'suburb')),
  town: at('place', is('class', 'town')),
  city: at('place', is('class', 'city')),
  roadNames: 'transportation_name',
  ref: 'ref',
  inTunnel: ['==', ['get', 'brunnel'], 'tunnel'],
  isLink: ['==', ['get', 'ramp'], 1],
}

export const STREET_SCHEMAS: Record<StreetSchema, StreetLayers> = {
  kerbside: KERBSIDE,
  protomaps: PROTOMAPS,
  openmaptiles: OPENMAPTILES,
}
