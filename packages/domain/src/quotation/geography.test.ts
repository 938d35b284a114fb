import { expect, test } from 'vitest'
import {
  areaSquareMetres,
  boxAround,
  isInBox,
  readyGeography,
  sitesAt,
  zonesAt,
} from './geography.ts'
import type { Site } from './tariff.ts'
import { CENTRE, HEATHROW_T2, HEATHROW_T5, SITES, SOHO, square } from './test/given-tariff.ts'

const site = (code: string, [lat, lng]: [number, number], radiusMetres = 3000): Site => ({
  code,
  name: code,
  centre: { lat, lng },
  radiusMetres,
})
const codesAt = (sites: readonly Site[], { point } = HEATHROW_T5) =>
  sitesAt(readyGeography({ sites, zones: [] }), point)

test('Terminal 5 matches Terminal 5 and Heathrow, Terminal 2 only Heathrow, and Soho neither', () => {
  for (const sites of [SITES, SITES.toReversed()]) {
    expect(codesAt(sites)).toEqual(['LHR-T5', 'LHR'])
    expect(codesAt(sites, HEATHROW_T2)).toEqual(['LHR'])
    expect(codesAt(sites, SOHO)).toEqual([])
  }
})

test('a terminal comes before its airport, even if the centre of the airport is nearer', () => {
  const terminal = { ...site('LHR-T3', [51.4723, -0.51]), partOf: 'LHR' }
  const sites = [site('LHR', [51.4723, -0.4882]), terminal]
  expect(codesAt(sites)).toEqual(['LHR-T3', 'LHR'])
  expect(codesAt(sites.toReversed())).toEqual(['LHR-T3', 'LHR'])
})

test('the nearer of two terminals or two stations matches', () => {
  const far = { ...site('LHR-T3', [51.4723, -0.51]), partOf: 'LHR' }
  const near = { ...site('LHR-T4', [51.4723, -0.49]), partOf: 'LHR' }
  expect(codesAt([far, near])).toEqual(['LHR-T4', 'LHR'])
  expect(codesAt([near, far])).toEqual(['LHR-T4', 'LHR'])
  expect(codesAt([site('A', [51.46, -0.48]), site('B', [51.471, -0.488])])).toEqual(['B'])
})

test('the box around a circle contains all of it, in Shetland as at the equator', () => {
  for (const lat of [0, 51.5, -60.8, 89.99]) {
    const box = boxAround({ lat, lng: 0 }, 10_000)
    const aside = 10_000 / (111_195 * Math.cos((lat * Math.PI) / 180))
    expect(isInBox(box, { lat, lng: aside })).toBe(true)
    expect(isInBox(box, { lat: lat - 10_000 / 111_195, lng: 0 })).toBe(true)
    expect(isInBox(box, { lat: lat - 1, lng: 0 })).toBe(false)
  }
})

test('a place matches every zone it lies in, and none in whose hole it lies', () => {
  const [outer] = square([51.515, -0.132], 0.1)
  const [hole] = square([51.515, -0.132], 0.01)
  const ring = { id: 'ring', name: 'ring', area: [[...(outer ?? []), ...(hole ?? [])]] }
  const geography = readyGeography({ sites: [], zones: [ring, CENTRE] })
  expect(zonesAt(geography, SOHO.point)).toEqual(['centre'])
  expect(zonesAt(geography, { lat: 51.515, lng: -0.11 })).toEqual(['ring', 'centre'])
})

test('a hundredth of a degree square in London is about 1.11 km by 0.69 km, less its holes', () => {
  const area = square([51.5, -0.1], 0.005)
  const whole = areaSquareMetres(area)
  expect(whole / 1e6).toBeCloseTo(1.11 * 0.691, 2)
  const [outer] = area
  const [hole] = square([51.5, -0.1], 0.0025)
  expect(areaSquareMetres([[...(outer ?? []), ...(hole ?? [])]]) / whole).toBeCloseTo(0.75, 3)
})
