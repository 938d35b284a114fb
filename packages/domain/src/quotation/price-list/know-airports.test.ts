import { expect, test } from 'vitest'
import { knowAirports } from './know-airports.ts'

const heathrow = {
  code: 'LHR',
  name: 'Heathrow',
  centre: { lat: 51.47, lng: -0.45 },
  radiusMetres: 3500,
}
const bristol = { code: 'BRS', name: 'Bristol Airport', point: { lat: 51.3866, lng: -2.711 } }

test('an airport added to the places can have prices; one that has prices keeps its name and area', () => {
  const moved = { code: 'LHR', name: 'London Heathrow Airport', point: { lat: 51.4, lng: -0.4 } }
  expect(knowAirports({ sites: [heathrow] }, [moved, bristol]).sites).toEqual([
    heathrow,
    { code: 'BRS', name: 'Bristol Airport', centre: bristol.point, radiusMetres: 2500 },
  ])
})

test('a list that contains all airports is returned unchanged', () => {
  const document = { sites: [heathrow] }
  expect(knowAirports(document, [{ ...bristol, code: 'LHR' }])).toBe(document)
})
