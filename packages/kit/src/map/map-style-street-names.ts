import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { BOLD, PLAIN } from './map-fonts.ts'
import type { MapRoles } from './map-roles.ts'
import type { Streets } from './map-style-streets.ts'
import { isDarkGround, mixed } from './mixed-colour.ts'
import { STREET_SCHEMAS, type StreetFeature } from './street-schemas.ts'

type Layer = SymbolLayerSpecification | CircleLayerSpecification
type Paint = NonNullable<SymbolLayerSpecification['paint']>

/** The name in the page's language, then the local one. */
const nameIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language.split('-')[0] ?? ''}`],
  ['get', 'name'],
]

type RoadName = { feature: StreetFeature; minzoom: number; size: number }
/** In ascending priority. */
const ROAD_NAMES: readonly RoadName[] = [
  { feature: 'path', minzoom: 17, size: 11 },
  { feature: 'service', minzoom: 16, size: 11 },
  { feature: 'street', minzoom: 14.6, size: 12 },
  { feature: 'tertiary', minzoom: 13.6, size: 12 },
  { feature: 'secondary', minzoom: 12.8, size: 12.5 },
  { feature: 'primary', minzoom: 12.8, size: 12.5 },
  { feature: 'trunk', minzoom: 12.8, size: 12.5 },
]
const ROAD_NUMBERS: readonly RoadName[] = [
  { feature: 'primary', minzoom: 11, size: 11.5 },
  { feature: 'trunk', minzoom: 9, size: 11.5 },
  { feature: 'motorway', minzoom: 8, size: 11.5 },
]

type PlaceName = {
  feature: StreetFeature
  minzoom: number
  maxzoom: number
  sizes: readonly [number, number]
  strong?: true
}
const PLACE_NAMES: readonly PlaceName[] = [
  { feature: 'hamlet', minzoom: 13, maxzoom: 17, sizes: [12, 13] },
  { feature: 'village', minzoom: 10.5, maxzoom: 16.5, sizes: [12, 14] },
  { feature: 'suburb', minzoom: 11, maxzoom: 16.5, sizes: [12, 15] },
  { feature: 'town', minzoom: 8, maxzoom: 15.5, sizes: [13, 17], strong: true },
  { feature: 'city', minzoom: 5, maxzoom: 14.5, sizes: [15, 20], strong: true },
]

/** The names of the street map, in ascending priority. */
export function streetNameLayers(roles: MapRoles, { map, language }: Streets): Layer[] {
  const schema = STREET_SCHEMAS[map.schema]
  const name = nameIn(language)
  const ink = (colour: string, halo = 1.5): Paint => ({
    'text-color': colour,
    'text-halo-color': roles['m-halo'],
    'text-halo-width': halo,
  })
  const soft = ink(roles['m-label'])
  const from = (feature: StreetFeature, layer = schema[feature].layer) =>
    ({ source: 'streets', 'source-layer': layer, filter: schema[feature].filter }) as const

  const roadName = ({ feature, minzoom, size }: RoadName): Layer => ({
    ...from(feature, schema.roadNames),
    id: `street-${feature}-name`,
    type: 'symbol',
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 280,
      'text-field': name,
      'text-font': PLAIN,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size - 1, 18, size + 2],
      'text-padding': 4,
      'text-max-angle': 35,
    },
    paint: feature === 'street' || feature === 'service' ? soft : ink(roles['m-label'], 1.8),
  })
  const roadNumber = ({ feature, minzoom, size }: RoadName): Layer => ({
    ...from(feature, schema.roadNames),
    id: `street-${feature}-number`,
    type: 'symbol',
    minzoom,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 340,
      'text-field': ['get', schema.ref],
      'text-font': BOLD,
      'text-size': size,
      'text-rotation-alignment': 'viewport',
      'text-padding': 14,
    },
    paint: { ...soft, 'text-opacity': 0.9 },
  })
  const placeName = ({ feature, minzoom, maxzoom, sizes, strong }: PlaceName): Layer => ({
    ...from(feature),
    id: `street-${feature}-name`,
    type: 'symbol',
    minzoom,
    maxzoom,
    layout: {
      'text-field': name,
      'text-font': strong ? BOLD : PLAIN,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, sizes[0], maxzoom, sizes[1]],
      'text-padding': 8,
      'text-max-width': 8,
      'symbol-sort-key': ['-', 0, ['to-number', ['get', 'people'], 0]],
    },
    paint: strong ? ink(roles.text, 1.8) : ink(roles['m-label'], 1.8),
  })
  const groundName = (feature: StreetFeature, minzoom: number): Layer => ({
    ...from(feature),
    id: `street-${feature}`,
    type: 'symbol',
    minzoom,
    layout: {
      'text-field': name,
      'text-font': PLAIN,
      'text-size': 12,
      'text-padding': 6,
      'text-max-width': 7,
    },
    paint: soft,
  })
  const stationDot: Layer = {
    ...from('station'),
    id: 'street-station-dot',
    type: 'circle',
    minzoom: 13,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 2.5, 17, 5],
      'circle-color': roles['m-halo'],
      'circle-stroke-color': mixed(roles['m-label'], roles.text, isDarkGround(roles) ? 0.2 : 0.4),
      'circle-stroke-width': 1.8,
    },
  }
  const pointName = (feature: StreetFeature, minzoom: number): Layer => ({
    ...from(feature),
    id: `street-${feature}-name`,
    type: 'symbol',
    minzoom,
    layout: {
      'text-field': name,
      'text-font': BOLD,
      'text-size': 12,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': feature === 'station' ? 0.7 : 0,
      'text-padding': 4,
      'text-max-width': 9,
    },
    paint: soft,
  })
  return [
    stationDot,
    ...ROAD_NAMES.map(roadName),
    groundName('parkName', 12),
    groundName('waterName', 11),
    ...ROAD_NUMBERS.map(roadNumber),
    pointName('station', 13.4),
    ...PLACE_NAMES.map(placeName),
    pointName('airportName', 9),
  ]
}
