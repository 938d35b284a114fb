import type { TagOf } from '../../osm/read-extract.ts'

/** The layers of a built map; the map's style knows them as the schema `kerbside`. */
export const MAP_LAYERS = [
  'green',
  'air',
  'water',
  'waterways',
  'buildings',
  'rail',
  'roads',
  'places',
] as const
export type MapLayer = (typeof MAP_LAYERS)[number]

export type Shape = 'line' | 'area' | 'point'
export type Properties = Readonly<Record<string, string | number | boolean>>
export type MapFeature = {
  layer: MapLayer
  shape: Shape
  /** The lowest zoom whose tiles have it. */
  minZoom: number
  properties: Properties
}

export const MIN_ZOOM = 5
/** Closer views draw the tiles of this zoom larger. */
export const MAX_ZOOM = 14

/** Names in these languages are kept where they differ from the local name. */
const LANGUAGES = ['ar', 'el', 'en', 'fa', 'he', 'ja', 'ko', 'ru', 'zh'] as const

const oneOf = (values: string): ((value: string | undefined) => boolean) => {
  const known = new Set(values.split(' '))
  return (value) => value !== undefined && known.has(value)
}

const ROADS: Readonly<Record<string, readonly [className: string, minZoom: number]>> = {
  motorway: ['motorway', 5],
  trunk: ['trunk', 6],
  primary: ['primary', 8],
  secondary: ['secondary', 9],
  tertiary: ['tertiary', 11],
  unclassified: ['street', 12],
  residential: ['street', 12],
  living_street: ['street', 12],
  road: ['street', 12],
  pedestrian: ['pedestrian', 13],
  busway: ['service', 13],
  service: ['service', 13],
  track: ['path', 14],
  bridleway: ['path', 14],
  cycleway: ['path', 14],
  footway: ['path', 14],
  path: ['path', 14],
  steps: ['path', 14],
}
/** Lanes of a car park and pavements beside a street hide the streets. */
const isClutter = (tag: TagOf): boolean =>
  tag('service') === 'parking_aisle' || oneOf('sidewalk crossing')(tag('footway'))

const isYes = (value: string | undefined): boolean => value !== undefined && value !== 'no'

/** The names of an object that the map can show. */
export function namesOf(tag: TagOf): Properties {
  const name = tag('name')
  if (name === undefined) return {}
  const others = LANGUAGES.map((language) => [`name:${language}`, tag(`name:${language}`)] as const)
  return {
    name,
    ...Object.fromEntries(others.filter(([, other]) => other !== undefined && other !== name)),
  }
}

/** What a way is drawn as; `isClosed`: it ends where it begins. */
export function wayFeature(tag: TagOf, isClosed: boolean): MapFeature | undefined {
  return roadFeature(tag) ?? lineFeature(tag) ?? (isClosed ? areaFeature(tag) : undefined)
}

function roadFeature(tag: TagOf): MapFeature | undefined {
  const highway = tag('highway')
  if (highway === undefined || tag('area') === 'yes' || isClutter(tag)) return undefined
  const [, kind = '', link] = /^(.+?)(_link)?$/.exec(highway) ?? []
  const road = ROADS[kind]
  if (!road) return undefined
  const [className, minZoom] = road
  return {
    layer: 'roads',
    shape: 'line',
    minZoom: link ? Math.max(minZoom, 10) : minZoom,
    properties: {
      class: className,
      ...namesOf(tag),
      ...refOf(tag),
      ...(link && { link: true }),
      ...(isYes(tag('bridge')) && { bridge: true }),
      ...(isYes(tag('tunnel')) && { tunnel: true }),
    },
  }
}

/** "A 1;A 5" is drawn as "A 1". */
function refOf(tag: TagOf): Properties {
  const [ref = ''] = (tag('ref') ?? '').split(';')
  return ref === '' ? {} : { ref }
}

const WATERWAYS: Readonly<Record<string, number>> = { river: 8, canal: 10, stream: 13 }
const isRail = oneOf('rail light_rail narrow_gauge tram')

function lineFeature(tag: TagOf): MapFeature | undefined {
  const railway = tag('railway')
  const isTunnel = isYes(tag('tunnel'))
  if (isRail(railway) || (railway === 'subway' && !isTunnel)) {
    const isSiding = tag('service') !== undefined || railway === 'tram'
    return {
      layer: 'rail',
      shape: 'line',
      minZoom: isSiding ? 13 : 10,
      properties: {
        class: railway === 'tram' ? 'tram' : 'rail',
        ...(isTunnel && { tunnel: true }),
      },
    }
  }
  const waterway = tag('waterway') ?? ''
  const minZoom = WATERWAYS[waterway]
  if (minZoom !== undefined && !isTunnel)
    return {
      layer: 'waterways',
      shape: 'line',
      minZoom,
      properties: { kind: waterway, ...namesOf(tag) },
    }
  const aeroway = tag('aeroway') ?? ''
  if (aeroway === 'runway' || aeroway === 'taxiway')
    return {
      layer: 'air',
      shape: 'line',
      minZoom: aeroway === 'runway' ? 10 : 13,
      properties: { kind: aeroway },
    }
  return undefined
}

type AreaRule = {
  layer: MapLayer
  kind: string
  key: string
  is: (value: string | undefined) => boolean
  minZoom: number
}
const AREAS: readonly AreaRule[] = [
  { layer: 'water', kind: 'water', key: 'natural', is: oneOf('water'), minZoom: 6 },
  { layer: 'water', kind: 'water', key: 'waterway', is: oneOf('riverbank dock'), minZoom: 6 },
  { layer: 'water', kind: 'water', key: 'landuse', is: oneOf('reservoir basin'), minZoom: 8 },
  { layer: 'air', kind: 'airport', key: 'aeroway', is: oneOf('aerodrome'), minZoom: 9 },
  { layer: 'air', kind: 'apron', key: 'aeroway', is: oneOf('apron'), minZoom: 13 },
  {
    layer: 'green',
    kind: 'park',
    key: 'leisure',
    is: oneOf('park garden golf_course common pitch recreation_ground'),
    minZoom: 9,
  },
  {
    layer: 'green',
    kind: 'grass',
    key: 'landuse',
    is: oneOf('grass meadow village_green cemetery recreation_ground allotments'),
    minZoom: 10,
  },
  { layer: 'green', kind: 'wood', key: 'landuse', is: oneOf('forest'), minZoom: 8 },
  { layer: 'green', kind: 'wood', key: 'natural', is: oneOf('wood'), minZoom: 8 },
  {
    layer: 'green',
    kind: 'grass',
    key: 'natural',
    is: oneOf('heath scrub grassland'),
    minZoom: 10,
  },
  { layer: 'buildings', kind: 'building', key: 'building', is: isYes, minZoom: 13 },
]

/** What a closed way or a multipolygon is drawn as. */
export function areaFeature(tag: TagOf): MapFeature | undefined {
  const rule = AREAS.find(({ key, is }) => is(tag(key)))
  if (!rule || tag('location') === 'underground') return undefined
  const { layer, kind, minZoom } = rule
  const named = layer === 'water' || kind === 'park' || kind === 'airport'
  const code = kind === 'airport' ? tag('iata') : undefined
  return {
    layer,
    shape: 'area',
    minZoom,
    properties: { kind, ...(named && namesOf(tag)), ...(code !== undefined && { code }) },
  }
}

const PLACES: Readonly<Record<string, number>> = {
  city: 5,
  town: 7,
  village: 10,
  suburb: 11,
  quarter: 12,
  hamlet: 12,
  neighbourhood: 13,
}

/** The name that a node gives to the map: of a settlement or a station. */
export function pointFeature(tag: TagOf): MapFeature | undefined {
  if (tag('name') === undefined) return undefined
  const place = tag('place') ?? ''
  const minZoom = PLACES[place]
  if (minZoom !== undefined)
    return pointOf(place, minZoom, {
      ...namesOf(tag),
      people: Math.round(Number(tag('population')) || 0),
    })
  if (oneOf('station halt')(tag('railway'))) return pointOf('station', 12, namesOf(tag))
  const code = tag('iata')
  if (tag('aeroway') === 'aerodrome' && code !== undefined)
    return pointOf('airport', 8, { ...namesOf(tag), code })
  return undefined
}

const pointOf = (kind: string, minZoom: number, properties: Properties): MapFeature => ({
  layer: 'places',
  shape: 'point',
  minZoom,
  properties: { kind, ...properties },
})

/** Pixels of the side of a square as large as an area whose name is shown. */
const NAMED_PIXELS = 60

/**
 * The name of a park, a lake or an airport, from the zoom on at which there is room for it. `side` is that of a square
 * as large as the area, in parts of the world's width.
 */
export function areaName({ layer, properties }: MapFeature, side: number): MapFeature | undefined {
  const { kind, code, name } = properties
  if (name === undefined || (layer === 'air' && code === undefined)) return undefined
  const zoom = Math.ceil(Math.log2(NAMED_PIXELS / (512 * side)))
  const isAirport = layer === 'air'
  return {
    layer: 'places',
    shape: 'point',
    minZoom: isAirport ? 8 : Math.min(MAX_ZOOM, Math.max(10, zoom)),
    properties: { ...properties, kind: isAirport ? 'airport' : String(kind) },
  }
}
