import { fileURLToPath } from 'node:url'
import { metresBetween } from '@kerbside/domain/geo.ts'
import { beforeAll, expect, test } from 'vitest'
import { type CollectedPlaces, collectPlaces } from './collect-places.ts'

const extract = (name: string) =>
  fileURLToPath(new URL(`../../../../testkit/osm/${name}.osm.pbf`, import.meta.url))

let rutland: CollectedPlaces
let liechtenstein: CollectedPlaces
beforeAll(async () => {
  rutland = await collectPlaces(extract('rutland-england'))
  liechtenstein = await collectPlaces(extract('liechtenstein'))
})

const named = ({ places }: CollectedPlaces, kind: string, name: string) =>
  places.filter((place) => place.kind === kind && place.name === name)

const housesOf = ({ places, houses }: CollectedPlaces, street: string, town: string) =>
  houses.filter(
    (house) => places[house.street]?.name === street && places[house.street]?.town === town,
  )

test('the street of a county has its town and the postcode of its houses', () => {
  expect(named(rutland, 'street', 'Melton Road').map(({ town }) => town)).toContain('Oakham')
  const [street] = named(rutland, 'street', 'Ashwell Road')
  expect(street).toMatchObject({ line1: 'Ashwell Road', quality: 'street' })
  const withPostcode = rutland.places.filter(
    ({ kind, postcode }) => kind === 'street' && /^LE15 \d/.test(postcode),
  )
  expect(withPostcode.length).toBeGreaterThan(300)
})

test('streets of one name in several villages stay apart, and the parts of one street are one', () => {
  const highStreets = named(rutland, 'street', 'High Street')
  expect(highStreets.length).toBeGreaterThan(3)
  expect(new Set(highStreets.map(({ town }) => town)).size).toBe(highStreets.length)
})

test('a house number belongs to its street and has a position and postcode of its own', () => {
  const houses = rutland.houses.filter(({ postcode }) => postcode === 'LE15 6BQ')
  expect(houses.length).toBeGreaterThan(0)
  for (const { street, point } of houses) {
    expect(rutland.places[street]?.kind).toBe('street')
    expect(point.lat).toBeCloseTo(52.67, 1)
  }
})

test('houses abroad are found by street and number, and their streets have the postcode of the area', () => {
  const houses = housesOf(liechtenstein, 'Städtle', 'Vaduz')
  expect(houses.length).toBeGreaterThan(0)
  expect(named(liechtenstein, 'street', 'Städtle')[0]?.postcode).toBe('9490')
  const streets = liechtenstein.places.filter(({ kind }) => kind === 'street')
  const without = streets.filter(({ postcode }) => postcode === '')
  expect(without.length / streets.length).toBeLessThan(0.2)
})

test('a street is not in a village or hamlet that is far away', async () => {
  // this extract has no node for the city
  const porto = await collectPlaces(extract('porto-portugal'))
  const [avenue] = named(porto, 'street', 'Avenida dos Aliados')
  expect(avenue?.town).toBe('')
  const hamlet = named(porto, 'town', 'Aldeia de Couce')[0]
  expect(hamlet).toBeDefined()
  const inHamlet = porto.places.filter(({ town }) => town === 'Aldeia de Couce')
  const farthest = Math.max(
    ...inHamlet.map(({ point }) => metresBetween(point, hamlet?.point ?? point)),
  )
  expect(inHamlet.length).toBeGreaterThan(0)
  expect(farthest).toBeLessThan(4_000)
})

test('stations, hotels and sights are destinations, each once', () => {
  expect(named(rutland, 'station', 'Oakham')).toHaveLength(1)
  expect(named(rutland, 'landmark', 'Oakham Castle')).toHaveLength(1)
  expect(rutland.places.some(({ kind }) => kind === 'hotel')).toBe(true)
})

test('an airfield without a code is no airport', () => {
  expect(rutland.places.filter(({ kind }) => kind === 'airport')).toEqual([])
})

test('every postcode of the addresses is a place', () => {
  expect(named(rutland, 'postcode', 'LE15 6BQ')).toEqual([
    expect.objectContaining({ postcode: 'LE15 6BQ', quality: 'street' }),
  ])
})
