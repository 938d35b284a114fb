import type { Point } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import { validateTariff } from '@kerbside/domain/quotation/price-list/validate-tariff.ts'
import { describe, expect, test } from 'vitest'
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import type { DemoOperator } from './demo-operator.ts'
import { KERBSIDE } from './kerbside.ts'
import { CONGESTION_ZONE, LONDON_ZONES, TOWN_ZONES } from './london-zones.ts'
import { NORTHWAY } from './northway.ts'
import { PORTO } from './porto.ts'

const at = (lat: number, lng: number): Point => ({ lat, lng })
const zonesAt = (point: Point) =>
  [...LONDON_ZONES, ...TOWN_ZONES].filter((zone) => isInside(zone.area, point)).map(({ id }) => id)

describe.each([
  ['Kerbside', KERBSIDE],
  ['Northway', NORTHWAY],
  ['Porto', PORTO],
] satisfies [string, DemoOperator][])('%s', (_, demo) => {
  const vehicleTypeIds = demo.vehicleTypes.map(({ id }) => id)
  const tariffs = [demo.tariff, ...demo.otherPriceBooks.map(({ tariff }) => tariff)]

  test('charges nothing that the price editor would refuse to save', () => {
    for (const tariff of tariffs)
      expect(
        validateTariff(
          { ...tariff, version: 1 },
          {
            vehicleTypes: demo.vehicleTypes,
            country: demo.operator.country,
          },
        ),
      ).toEqual([])
  })

  test('has a price for every vehicle it offers', () => {
    for (const { vehicles } of tariffs)
      expect(Object.keys(vehicles).map(Number)).toEqual([...vehicleTypeIds].sort((a, b) => a - b))
  })
})

test.each([
  ['Trafalgar Square', at(51.5073, -0.1276), ['west-end']],
  ['Paddington Station', at(51.5154, -0.1755), ['kensington']],
  ['St Paul’s', at(51.5138, -0.0984), ['city']],
  ['the London Eye', at(51.5033, -0.1196), ['south-bank']],
  ['Canary Wharf', at(51.5053, -0.0209), ['docklands']],
  ['Stratford', at(51.5416, -0.0033), ['east']],
  ['Hampstead', at(51.5566, -0.1781), ['north']],
  ['Wembley Stadium', at(51.556, -0.2796), ['north-west']],
  ['Ealing Broadway', at(51.5152, -0.3017), ['west']],
  ['Wimbledon', at(51.4214, -0.2064), ['south-west']],
  ['Croydon', at(51.3757, -0.0923), ['south']],
  ['Greenwich', at(51.4779, -0.0015), ['south-east']],
  ['Windsor Castle', at(51.4839, -0.6044), ['windsor']],
  ['Cambridge Station', at(52.1943, 0.1371), ['cambridge']],
  ['Heathrow Terminal 5', at(51.4723, -0.4881), []],
  ['Stonehenge', at(51.1789, -1.8262), []],
])('%s lies in the price zone a London driver would name', (_, point, zones) => {
  expect(zonesAt(point)).toEqual(zones)
})

test('every address in London is in exactly one price zone', () => {
  for (let lat = 51.405; lat < 51.57; lat += 0.0037)
    for (let lng = -0.33; lng < 0.07; lng += 0.0051)
      expect(zonesAt(at(lat, lng)), `${lat},${lng}`).toHaveLength(1)
})

test.each([
  ['Covent Garden', at(51.5117, -0.124), true],
  ['Bank', at(51.5134, -0.089), true],
  ['Borough Market', at(51.5055, -0.091), true],
  ['Hyde Park', at(51.5073, -0.1657), false],
  ['Paddington Station', at(51.5154, -0.1755), false],
  ['St Pancras', at(51.5308, -0.1261), false],
  ['Canary Wharf', at(51.5053, -0.0209), false],
  ['Battersea Power Station', at(51.4822, -0.1446), false],
])('the congestion charge applies at %s: %s', (_, point, charged) => {
  expect(isInside(CONGESTION_ZONE.area, point)).toBe(charged)
})

test('the bank holidays of three years are included, none on a weekend', () => {
  const years = BANK_HOLIDAYS.map((day) => day.slice(0, 4))
  for (const year of ['2026', '2027', '2028'])
    expect(years.filter((item) => item === year)).toHaveLength(8)
  const weekend = BANK_HOLIDAYS.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))
  expect(weekend).toEqual([])
})

test('Kerbside serves England and Wales, and rejects Scotland, Ireland and France', () => {
  const { serviceArea } = KERBSIDE.operator.settings
  for (const point of [at(51.47, -0.4543), at(54.89, -2.94), at(50.07, -5.71), at(51.88, -5.26)])
    expect(isInside(serviceArea, point), JSON.stringify(point)).toBe(true)
  for (const point of [at(55.95, -3.19), at(53.35, -6.26), at(50.95, 1.86), at(54.15, -4.48)])
    expect(isInside(serviceArea, point), JSON.stringify(point)).toBe(false)
  expect(NORTHWAY.operator.settings.serviceArea).toEqual([])
})
