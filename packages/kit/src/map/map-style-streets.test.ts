import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { MapRoles } from './map-roles.ts'
import { type Names, styleOf } from './map-style.ts'
import type { StreetMap, StreetSchema } from './street-map.ts'

const roles = {
  'm-land': '#f2efe6',
  'm-park': '#e2ebd8',
  'm-water': '#b9dbec',
  'm-mway': '#9db7e6',
  'm-trunk': '#b7d9ba',
  'm-main': '#f3d9a3',
  'm-minor': '#ffffff',
  'm-label': '#525a54',
  'm-halo': '#f7f5ee',
  'm-route': '#0b6e4f',
  'm-case': '#fffffe',
  text: '#17201b',
} satisfies MapRoles

const SCHEMAS: readonly StreetSchema[] = ['kerbside', 'protomaps', 'openmaptiles']

type Given = {
  schema?: StreetSchema
  language?: string
  names?: Names
  own?: Partial<MapRoles>
  box?: StreetMap['box']
  hasLand?: boolean
}

const styled = (params: Given = {}): StyleSpecification => {
  const { schema = 'kerbside', language = 'en-GB', names = 'all', own } = params
  const { box = [-0.2, 51.5, -0.1, 51.6], hasLand = false } = params
  return styleOf(
    { ...roles, ...own },
    {
      folder: 'https://cars.example/basemap',
      scene: { path: [], returnPath: [], marks: [] },
      names,
      streets: {
        map: { id: 'an-area', schema, minZoom: 5, maxZoom: 14, box, hasLand },
        ...(hasLand && { land: 'https://cars.example/tiles/an-area/land' }),
        tiles: 'https://cars.example/tiles/an-area/{z}/{x}/{y}',
        language,
      },
    },
  )
}
const layer = (id: string, given: Given = {}) => styled(given).layers.find((item) => item.id === id)
const idsOf = (given: Given = {}) => styled(given).layers.map(({ id }) => id)

test('the streets of an area are tiles of the own origin, with the words of OpenStreetMap', () => {
  expect(styled().sources['streets']).toEqual({
    type: 'vector',
    tiles: ['https://cars.example/tiles/an-area/{z}/{x}/{y}'],
    minzoom: 5,
    maxzoom: 14,
    bounds: [-0.2, 51.5, -0.1, 51.6],
    attribution:
      '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
  })
  expect(styled()).not.toHaveProperty('glyphs')
  expect(styled()).not.toHaveProperty('sprite')
})

test('a file of Protomaps names its maker too', () => {
  expect(styled({ schema: 'protomaps' }).sources['streets']).toMatchObject({
    attribution: expect.stringMatching(/Protomaps.*OpenStreetMap contributors/),
  })
})

test('waters are below houses, houses below roads, edges below every road, and the trip above all', () => {
  const ids = idsOf()
  const inOrder = [
    'land',
    'motorway',
    'street-water',
    'street-building',
    'street-motorway-edge',
    'street-service',
    'street-street',
    'street-primary',
    'street-motorway',
    'onward',
    'street-street-name',
    'street-city-name',
    'mark-name',
  ]
  expect(inOrder.map((id) => ids.indexOf(id))).toEqual(
    inOrder.map((id) => ids.indexOf(id)).toSorted((one, other) => one - other),
  )
  expect(ids).toEqual(expect.arrayContaining(inOrder))
  expect(new Set(ids).size).toBe(ids.length)
})

test('within the area its own roads and names replace those of the built-in map, beyond it they stay', () => {
  for (const id of ['motorway', 'street', 'river', 'town', 'village', 'motorway-number'])
    expect(JSON.stringify(layer(id))).toContain('"within"')
  expect(JSON.stringify(layer('motorway'))).toContain('[-0.2,51.5]')
})

test('names are in the page’s language where the map has them, else in the local one', () => {
  const field = (language: string) =>
    JSON.stringify(layer('street-street-name', { language })?.layout)
  expect(field('en-GB')).toContain('["coalesce",["get","name:en"],["get","name"]]')
  expect(field('ar')).toContain('["get","name:ar"]')
})

test('a tiny map has no room for the words of its makers, so it has no streets', () => {
  expect(styled({ names: 'none' }).sources['streets']).toBeUndefined()
  expect(idsOf({ names: 'none' }).some((id) => id.startsWith('street-'))).toBe(false)
})

test('every colour is one of the page’s roles or lies between two of them', () => {
  const used = JSON.stringify(styled().layers).match(/#[0-9a-f]{6}/g) ?? []
  expect(used.filter((colour) => !Object.values<string>(roles).includes(colour))).toEqual([])
})

test('on a dark page roads have darker edges instead of edges like their labels', () => {
  const edge = (own: Partial<MapRoles>) => JSON.stringify(layer('street-street-edge', { own }))
  expect(edge({})).toContain(roles['m-label'])
  const dark = { 'm-land': '#1b211d', 'm-case': '#0d100e', 'm-label': '#b4bdb6' }
  expect(edge(dark)).toContain('#0d100e')
  expect(edge(dark)).not.toContain('#b4bdb6')
})

test.each(SCHEMAS)('every layer of the schema %s reads a layer of the tiles', (schema) => {
  const own = styled({ schema }).layers.filter(
    (item) => 'source' in item && item.source === 'streets',
  )
  expect(own.length).toBeGreaterThan(30)
  for (const item of own) expect(item).toHaveProperty('source-layer', expect.stringMatching(/\w/))
})

test('beside streets only sources that demand it are credited, which fits on one line of a phone', () => {
  const credits = (given: Given) =>
    Object.values(styled(given).sources).flatMap((source) =>
      'attribution' in source ? [source.attribution] : [],
    )
  expect(credits({})).toEqual([
    expect.stringContaining('GeoNames'),
    expect.stringContaining('© OpenStreetMap contributors'),
  ])
  expect(credits({ box: [-8.72, 41, -8.4, 41.42], hasLand: true })).toHaveLength(2)
  // without streets
  expect(credits({ names: 'none' })[0]).toBe('Natural Earth')
})

test('abroad the sea is what the land around the area leaves; without it the ground is land', () => {
  const box = [-8.72, 41, -8.4, 41.42] as const
  const groundOf = (given: Given) => layer('sea', given)?.paint
  const landOf = (given: Given) => styled(given).sources['land']
  expect(groundOf({ box, hasLand: true })).toEqual({ 'background-color': roles['m-water'] })
  expect(landOf({ box, hasLand: true })).toMatchObject({
    data: 'https://cars.example/tiles/an-area/land',
  })
  expect(groundOf({ box })).toEqual({ 'background-color': roles['m-land'] })
  // a tiny map, which has no streets
  expect(groundOf({ box, names: 'none' })).toEqual({ 'background-color': roles['m-land'] })
  expect(landOf({ box, hasLand: true, names: 'none' })).toMatchObject({
    data: 'https://cars.example/tiles/an-area/land',
  })
  // the built-in map has the coast of Britain
  expect(landOf({ hasLand: true })).toMatchObject({
    data: 'https://cars.example/basemap/land.json',
  })
})
