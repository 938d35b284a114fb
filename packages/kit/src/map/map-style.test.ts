import { expect, test } from 'vitest'
import type { MapRoles } from './map-roles.ts'
import { type Names, styleOf } from './map-style.ts'

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

const path = [
  [-0.488, 51.472],
  [-0.0235, 51.5054],
] as const
const marks = [
  { kind: 'pickup', point: { lat: 51.472, lng: -0.488 }, name: 'Heathrow T5' },
] as const
const styled = (scene = {}, names: Names = 'all') =>
  styleOf(roles, {
    folder: 'https://cars.example/basemap',
    scene: { path, returnPath: [], marks, ...scene },
    names,
  })
const layer = (id: string, scene = {}) => styled(scene).layers.find((item) => item.id === id)

test('the map loads only from its own origin: no tiles, no glyphs, no sprites', () => {
  const style = styled()
  expect(style).not.toHaveProperty('glyphs')
  expect(style).not.toHaveProperty('sprite')
  const files = Object.values(style.sources).flatMap((source) =>
    source.type === 'geojson' && typeof source.data === 'string' ? [source.data] : [source.type],
  )
  expect(files.filter((file) => file !== 'geojson')).toEqual(
    ['land', 'landscape', 'roads', 'places'].map(
      (name) => `https://cars.example/basemap/${name}.json`,
    ),
  )
})

test('every colour is one of the page’s roles', () => {
  const used = JSON.stringify(styled().layers).match(/#[0-9a-f]{6}/g) ?? []
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((colour) => !Object.values<string>(roles).includes(colour))).toEqual([])
})

test('the outward route is three wide; the return route half of it beside, three alone', () => {
  const width = (id: string, scene = {}) => layer(id, scene)?.paint
  expect(width('onward')).toMatchObject({ 'line-width': 3, 'line-color': '#0b6e4f' })
  expect(width('return', { returnPath: path })).toMatchObject({ 'line-width': 1.5 })
  expect(width('return', { path: [], returnPath: path })).toMatchObject({ 'line-width': 3 })
})

test('the journey lies over all roads, and its marks are placed before any town', () => {
  const ids = styled().layers.map(({ id }) => id)
  expect(ids.indexOf('onward')).toBeGreaterThan(ids.indexOf('motorway'))
  expect(ids.slice(-2)).toEqual(['mark-name', 'mark-room'])
})

test('in a phone’s strip the marks are shown without their names', () => {
  expect(JSON.stringify(styled().sources['marks'])).toContain('Heathrow T5')
  expect(JSON.stringify(styled({}, 'places').sources['marks'])).not.toContain('Heathrow T5')
  expect(styled({}, 'places').layers.some(({ type }) => type === 'symbol')).toBe(true)
})

test('a tiny map shows lines and marks, without any label', () => {
  expect(styled({}, 'none').layers.some(({ type }) => type === 'symbol')).toBe(false)
})
