import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Line } from './frame.ts'
import type { Scene } from './map-engine.ts'
import type { MapRoles } from './map-roles.ts'
import { ROUTE_WIDTH, returnWidth } from './map-rules.ts'
import { nameLayers } from './map-style-names.ts'
import { isAbroad, outside, type Streets, streetLayers, streetSource } from './map-style-streets.ts'

/** A phone's strip has no room for the names of marks, a tiny map no room for any names. */
export type Names = 'all' | 'places' | 'none'

type StyleParams = {
  folder: string
  scene: Scene
  names: Names
  /** The streets of the operator's area, drawn over the map of main roads. */
  streets?: Streets | undefined
}

/**
 * The built-in style: our own files, the page's colours, the device's fonts. It loads only from its own
 * origin: no tiles of others, no glyphs, no sprites.
 */
export function styleOf(
  roles: MapRoles,
  { folder, scene, names, streets: given }: StyleParams,
): StyleSpecification {
  // a tiny map has no room for the words that belong to the streets
  const streets = names === 'none' ? undefined : given
  const file = (name: string, attribution?: string): GeoJSONSourceSpecification => ({
    type: 'geojson',
    data: `${folder}/${name}.json`,
    ...(attribution && { attribution }),
  })
  return {
    version: 8,
    name: 'kerbside',
    sources: {
      land:
        given?.land !== undefined && isAbroad(given)
          ? { type: 'geojson', data: given.land }
          : // in the public domain: named where there is room, so that a phone's strip has one line of credits
            file('land', streets ? undefined : 'Natural Earth'),
      landscape: file('landscape'),
      roads: streets?.roads
        ? { type: 'geojson', data: streets.roads as GeoJSONSourceSpecification['data'] }
        : file('roads'),
      places: file('places', '<a href="https://www.geonames.org">GeoNames</a> CC BY 4.0'),
      ...(streets && { streets: streetSource(streets) }),
      onward: lineSource(scene.path),
      return: lineSource(scene.returnPath),
      marks: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: scene.marks.map(({ point, name }) => ({
            type: 'Feature',
            properties: { name: names === 'all' ? name : '' },
            geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
          })),
        },
      },
    },
    layers: [
      ...basemapLayers(roles, { streets, ground: groundOf(given) }),
      ...roadLayers(roles, streets),
      ...(streets ? streetLayers(roles, streets) : []),
      ...routeLayers(roles, scene),
      ...(names === 'none' ? [] : nameLayers(roles, streets)),
    ],
  }
}

function lineSource(path: Line): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
    },
  }
}

/** A line as wide as its width in metres, at 53° north; never too thin to be visible. */
const asWide = (metres: ExpressionSpecification): ExpressionSpecification => {
  const pixelsPerMetre = (zoom: number) => 2 ** zoom / 47_100
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    ...[5, 8, 10, 12, 18].flatMap((zoom): [number, ExpressionSpecification] => [
      zoom,
      ['max', zoom < 8 ? 0.3 : 1.2, ['*', metres, 1.3 * pixelsPerMetre(zoom)]],
    ]),
  ] as unknown as ExpressionSpecification
}

const both = (
  one: ExpressionSpecification,
  other: ExpressionSpecification,
): ExpressionSpecification => ['all', one, other]
const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const

/** Abroad the built-in map has no coast: without the land of the area, all of it would be sea. */
const groundOf = (streets: Streets | undefined): 'm-land' | 'm-water' =>
  streets && isAbroad(streets) && streets.land === undefined ? 'm-land' : 'm-water'

function basemapLayers(
  roles: MapRoles,
  { streets, ground }: { streets: Streets | undefined; ground: 'm-land' | 'm-water' },
): LayerSpecification[] {
  const lines = (kind: string) => (streets ? both(ofKind(kind), outside(streets)) : ofKind(kind))
  const area = (id: string, colour: string, opacity = 1): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'landscape',
    filter: ofKind(id),
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  })
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': roles[ground] } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': roles['m-land'] } },
    area('park', roles['m-park']),
    area('airport', roles['m-case'], 0.55),
    area('lake', roles['m-water']),
    {
      id: 'river',
      type: 'line',
      source: 'landscape',
      filter: lines('river'),
      layout: ROUND,
      paint: { 'line-color': roles['m-water'], 'line-width': asWide(['get', 'width']) },
    },
    {
      id: 'runway',
      type: 'line',
      source: 'landscape',
      filter: lines('runway'),
      minzoom: 8,
      paint: {
        'line-color': roles['m-label'],
        'line-opacity': 0.35,
        'line-width': asWide(['literal', 60] as unknown as ExpressionSpecification),
      },
    },
  ]
}

/** Widths in pixels at zoom 6, 10, 14 and 18. */
const ROADS = [
  { id: 'street', classes: ['U', 'C'], role: 'm-minor', minzoom: 8.2, widths: [0.4, 2, 6, 20] },
  { id: 'main', classes: ['A'], role: 'm-main', minzoom: 6.4, widths: [0.7, 2.5, 7, 22] },
  { id: 'trunk', classes: ['D'], role: 'm-trunk', minzoom: 0, widths: [1, 3, 8, 24] },
  { id: 'motorway', classes: ['M'], role: 'm-mway', minzoom: 0, widths: [1.4, 4, 10, 28] },
] as const

const ofClass = (classes: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', [...classes]],
]

function roadLayers(roles: MapRoles, streets: Streets | undefined): LayerSpecification[] {
  return ROADS.map(({ id, classes, role, minzoom, widths }) => ({
    id,
    type: 'line',
    source: 'roads',
    filter: streets ? both(ofClass(classes), outside(streets)) : ofClass(classes),
    minzoom,
    layout: ROUND,
    paint: {
      'line-color': roles[role],
      'line-width': [
        'interpolate',
        ['exponential', 1.5],
        ['zoom'],
        ...widths.flatMap((width, index) => [6 + 4 * index, width]),
      ] as unknown as ExpressionSpecification,
    },
  }))
}

function routeLayers(roles: MapRoles, scene: Scene): LayerSpecification[] {
  const line = (id: string, params: { source: string; colour: string; width: number }) =>
    ({
      id,
      type: 'line',
      source: params.source,
      layout: ROUND,
      paint: { 'line-color': params.colour, 'line-width': params.width },
    }) satisfies LayerSpecification
  const [colour, edge] = [roles['m-route'], roles['m-case']]
  const back = returnWidth(scene)
  return [
    line('return-case', { source: 'return', colour: edge, width: back + 3 }),
    line('onward-case', { source: 'onward', colour: edge, width: ROUTE_WIDTH.onward + 4.5 }),
    line('return', { source: 'return', colour, width: back }),
    line('onward', { source: 'onward', colour, width: ROUTE_WIDTH.onward }),
  ]
}
