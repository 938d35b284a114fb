import type {
  ExpressionSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import { type FeatureCollection, isOnBuiltInMap } from './basemap.ts'
import type { MapRoles } from './map-roles.ts'
import { isDarkGround, mixed } from './mixed-colour.ts'
import { STREET_CREDIT, type StreetMap } from './street-map.ts'
import { STREET_SCHEMAS, type StreetFeature } from './street-schemas.ts'

/** The street map and where its tiles are: an address with {z}, {x} and {y}. */
export type Streets = {
  map: StreetMap
  tiles: string
  /** The address of the land around it. */
  land?: string
  language: string
  /** The built-in map's roads outside of the area; undefined if they could not be loaded to cut them. */
  roads?: FeatureCollection | undefined
}

export function streetSource({ map, tiles }: Streets): VectorSourceSpecification {
  const [west, south, east, north] = map.box
  return {
    type: 'vector',
    tiles: [tiles],
    minzoom: map.minZoom,
    maxzoom: map.maxZoom,
    bounds: [west, south, east, north],
    attribution: STREET_CREDIT[map.schema],
  }
}

/** Lines and points of the built-in map that lie outside of the street map: there they are drawn as before. */
export function outside({ map: { box } }: Streets): ExpressionSpecification {
  const [west, south, east, north] = box
  return [
    '!',
    [
      'within',
      {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    ],
  ]
}

/** The built-in map has no coast there. Without the land around the area the ground is land, and all waters are the tiles'. */
export const isAbroad = ({ map: { box } }: Streets): boolean => !isOnBuiltInMap(box)

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const

type Colour = string | ExpressionSpecification
type Road = {
  feature: StreetFeature
  colour: Colour
  /** Pixels at zoom 6, 10, 14 and 18. */
  widths: readonly [number, number, number, number]
  minzoom: number
  /** The edge is drawn from this zoom on. */
  edgeFrom: number
}

const WIDTH_ZOOMS = [6, 10, 14, 18]

/** A slip road is narrower than its road. */
const LINK_SHARE = 0.55

function widthOf(
  widths: readonly number[],
  { isLink, more = 0 }: { isLink?: ExpressionSpecification; more?: number },
): ExpressionSpecification {
  const stops = widths.flatMap((width, index): (number | ExpressionSpecification)[] => {
    const whole = width === 0 ? 0 : width + more
    const link = width === 0 ? 0 : width * LINK_SHARE + more
    return [WIDTH_ZOOMS[index] ?? 0, isLink ? ['case', isLink, link, whole] : whole]
  })
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...stops,
  ] as unknown as ExpressionSpecification
}

/** The ground, waters, houses and roads of the street map, from below to above. */
export function streetLayers(roles: MapRoles, streets: Streets): LayerSpecification[] {
  return [
    ...groundLayers(roles, streets),
    ...railLayers(roles, streets),
    ...roadLayers(roles, streets),
  ]
}

function groundLayers(roles: MapRoles, { map }: Streets): LayerSpecification[] {
  const schema = STREET_SCHEMAS[map.schema]
  const area = (feature: StreetFeature, colour: Colour, opacity = 1): LayerSpecification => ({
    id: `street-${feature}`,
    type: 'fill',
    source: 'streets',
    'source-layer': schema[feature].layer,
    filter: schema[feature].filter,
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  })
  const [land, label] = [roles['m-land'], roles['m-label']]
  const isDark = isDarkGround(roles)
  return [
    area('grass', roles['m-park'], 0.55),
    area('wood', mixed(roles['m-park'], label, isDark ? 0.03 : 0.06)),
    area('park', roles['m-park']),
    area('airport', mixed(land, label, 0.09)),
    area('water', roles['m-water']),
    {
      id: 'street-waterway',
      type: 'line',
      source: 'streets',
      'source-layer': schema.waterway.layer,
      filter: schema.waterway.filter,
      layout: ROUND,
      paint: { 'line-color': roles['m-water'], 'line-width': widthOf([0.5, 1.2, 2.4, 7], {}) },
    },
    {
      id: 'street-runway',
      type: 'line',
      source: 'streets',
      'source-layer': schema.runway.layer,
      filter: schema.runway.filter,
      minzoom: 10,
      paint: {
        'line-color': mixed(land, label, 0.3),
        'line-width': widthOf([0, 1.5, 9, 60], {}),
      },
    },
    {
      id: 'street-building',
      type: 'fill',
      source: 'streets',
      'source-layer': schema.building.layer,
      filter: schema.building.filter,
      minzoom: 13,
      paint: {
        'fill-color': mixed(land, label, isDark ? 0.06 : 0.1),
        'fill-outline-color': mixed(land, label, isDark ? 0.13 : 0.2),
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 14.2, 1],
      },
    },
  ]
}

function railLayers(roles: MapRoles, { map }: Streets): LayerSpecification[] {
  const schema = STREET_SCHEMAS[map.schema]
  const colour = mixed(roles['m-land'], roles['m-label'], 0.36)
  const rail = {
    type: 'line',
    source: 'streets',
    'source-layer': schema.rail.layer,
    filter: ['all', schema.rail.filter, ['!', schema.inTunnel]] as ExpressionSpecification,
  } as const
  return [
    {
      ...rail,
      id: 'street-rail',
      minzoom: 10,
      paint: { 'line-color': colour, 'line-width': widthOf([0, 0.6, 0.9, 1.8], {}) },
    },
    {
      ...rail,
      id: 'street-sleepers',
      minzoom: 15,
      paint: {
        'line-color': colour,
        'line-width': widthOf([0, 0, 3, 8], {}),
        'line-dasharray': [0.2, 2.4],
      },
    },
  ]
}

/** On a dark page the role of small roads is hardly lighter than houses are. */
const minorOf = (roles: MapRoles): string | ExpressionSpecification =>
  isDarkGround(roles) ? mixed(roles['m-minor'], roles['m-label'], 0.1) : roles['m-minor']

const roadsOf = (roles: MapRoles): readonly Road[] => [
  {
    feature: 'service',
    colour: minorOf(roles),
    widths: [0, 0, 2, 9],
    minzoom: 13,
    edgeFrom: 14.5,
  },
  {
    feature: 'street',
    colour: minorOf(roles),
    widths: [0, 0.7, 4.2, 18],
    minzoom: 12,
    edgeFrom: 13,
  },
  {
    feature: 'tertiary',
    colour: minorOf(roles),
    widths: [0, 1.3, 6, 21],
    minzoom: 10.5,
    edgeFrom: 11.5,
  },
  {
    feature: 'secondary',
    colour: minorOf(roles),
    widths: [0.4, 1.8, 7, 23],
    minzoom: 9,
    edgeFrom: 10,
  },
  {
    feature: 'primary',
    colour: roles['m-main'],
    widths: [0.7, 2.4, 8, 25],
    minzoom: 7.5,
    edgeFrom: 10,
  },
  {
    feature: 'trunk',
    colour: roles['m-trunk'],
    widths: [1, 2.8, 8.5, 26],
    minzoom: 5,
    edgeFrom: 9,
  },
  {
    feature: 'motorway',
    colour: roles['m-mway'],
    widths: [1.3, 3.4, 9.5, 30],
    minzoom: 5,
    edgeFrom: 8,
  },
]

/** All edges lie below all roads, so that crossings are open. */
function roadLayers(roles: MapRoles, { map }: Streets): LayerSpecification[] {
  const schema = STREET_SCHEMAS[map.schema]
  const label = roles['m-label']
  const isDark = isDarkGround(roles)
  const edgeOf = (colour: Colour) =>
    isDark ? mixed(roles['m-land'], roles['m-case'], 0.75) : mixed(colour, label, 0.36)
  const roads = roadsOf(roles)
  const line = (feature: StreetFeature) =>
    ({
      type: 'line',
      source: 'streets',
      'source-layer': schema[feature].layer,
      filter: [
        'all',
        ['==', ['geometry-type'], 'LineString'],
        schema[feature].filter,
      ] as ExpressionSpecification,
    }) as const
  return [
    {
      ...line('path'),
      id: 'street-path',
      minzoom: 14,
      layout: ROUND,
      paint: {
        'line-color': mixed(roles['m-land'], label, isDark ? 0.22 : 0.3),
        'line-width': widthOf([0, 0, 0.8, 2.4], {}),
        'line-dasharray': [2, 2],
      },
    },
    ...roads.map(
      ({ feature, colour, widths, edgeFrom }): LayerSpecification => ({
        ...line(feature),
        id: `street-${feature}-edge`,
        minzoom: edgeFrom,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': edgeOf(colour),
          'line-width': widthOf(widths, { isLink: schema.isLink, more: 1.6 }),
          'line-opacity': ['case', schema.inTunnel, 0.4, 1],
        },
      }),
    ),
    ...roads.map(
      ({ feature, colour, widths, minzoom }): LayerSpecification => ({
        ...line(feature),
        id: `street-${feature}`,
        minzoom,
        layout: ROUND,
        paint: {
          'line-color': colour,
          'line-width': widthOf(widths, { isLink: schema.isLink }),
          'line-opacity': ['case', schema.inTunnel, 0.5, 1],
        },
      }),
    ),
  ]
}
