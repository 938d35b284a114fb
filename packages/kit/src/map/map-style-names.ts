import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { BOLD, PLAIN } from './map-fonts.ts'
import type { MapRoles } from './map-roles.ts'
import { streetNameLayers } from './map-style-street-names.ts'
import { outside, type Streets } from './map-style-streets.ts'

type Layer = SymbolLayerSpecification
type Paint = NonNullable<Layer['paint']>

/** Labels in ascending priority: MapLibre places the uppermost layer first. */
export function nameLayers(roles: MapRoles, streets: Streets | undefined): LayerSpecification[] {
  const ink = (colour: string, halo = 1.4): Paint => ({
    'text-color': colour,
    'text-halo-color': roles['m-halo'],
    'text-halo-width': halo,
  })
  const soft = ink(roles['m-label'])
  const layers: Layer[] = [
    town({ id: 'village', people: [0, 15_000], minzoom: 9.4, size: 12 }, soft),
    town({ id: 'suburb', people: [15_000, 80_000], minzoom: 7.4, size: 12.5 }, soft),
    roadNumber({ id: 'main-number', classes: ['A', 'D'], minzoom: 8.6 }, soft),
    roadNumber({ id: 'motorway-number', classes: ['M'], minzoom: 6.8 }, soft),
    {
      id: 'airport-name',
      type: 'symbol',
      source: 'places',
      filter: ['==', ['get', 'kind'], 'airport'],
      minzoom: 8,
      layout: { 'text-field': ['get', 'name'], 'text-font': PLAIN, 'text-size': 12 },
      paint: soft,
    },
    town({ id: 'town', people: [80_000, 380_000], minzoom: 5.8, size: 14 }, soft),
    town({ id: 'city', people: [380_000, 1e9], minzoom: 0, size: 17 }, ink(roles.text)),
  ]
  return [
    ...(streets ? layers.map((layer) => outsideOf(layer, streets)) : layers),
    ...(streets ? streetNameLayers(roles, streets) : []),
    {
      id: 'mark-name',
      type: 'symbol',
      source: 'marks',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': BOLD,
        'text-size': 14,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.4,
        'text-padding': 2,
        'text-max-width': 14,
      },
      paint: ink(roles.text, 2),
    },
    {
      // Invisible, but keeps labels from lying under a mark.
      id: 'mark-room',
      type: 'symbol',
      source: 'marks',
      layout: {
        'text-field': '●',
        'text-font': PLAIN,
        // As wide as the largest mark (map-marks.css).
        'text-size': 20,
        'text-padding': 1,
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
  ]
}

/** Within the street map its own names are shown. */
const outsideOf = (layer: Layer, streets: Streets): Layer => ({
  ...layer,
  filter: ['all', layer.filter, outside(streets)] as FilterSpecification,
})

const STEPS_ASIDE: NonNullable<Layer['layout']> = {
  'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
  'text-radial-offset': 0.9,
}

type Town = { id: string; people: readonly [number, number]; minzoom: number; size: number }

function town({ id, people: [minPeople, below], minzoom, size }: Town, paint: Paint): Layer {
  return {
    id,
    type: 'symbol',
    source: 'places',
    minzoom,
    filter: [
      'all',
      ['==', ['get', 'kind'], 'town'],
      ['>=', ['get', 'people'], minPeople],
      ['<', ['get', 'people'], below],
    ],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': size > 15 ? BOLD : PLAIN,
      'text-size': size,
      'text-padding': 8,
      // A large label moves aside for a mark; a small one is left out.
      ...(size > 15 && STEPS_ASIDE),
      'symbol-sort-key': ['-', 0, ['get', 'people']] as ExpressionSpecification,
    },
    paint,
  }
}

type RoadNumber = { id: string; classes: readonly string[]; minzoom: number }

function roadNumber({ id, classes, minzoom }: RoadNumber, paint: Paint): Layer {
  return {
    id,
    type: 'symbol',
    source: 'roads',
    minzoom,
    filter: [
      'all',
      ['!=', ['get', 'name'], ''],
      ['in', ['get', 'class'], ['literal', [...classes]]],
    ],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': BOLD,
      'text-size': 12,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    },
    paint: { ...paint, 'text-opacity': 0.85 },
  }
}
