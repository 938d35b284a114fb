import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildGazetteer } from '../../../data/build-gazetteer.ts'
import { loadPlaces } from './load-places.ts'
import type { Places } from './port.ts'
import { includesPlace, TYPED } from './typed-queries.ts'

const BASE = { lat: 51.537, lng: -0.015 }
let places: Places

beforeAll(() => {
  buildGazetteer()
  places = loadPlaces(join(import.meta.dirname, '../../../data'))
})

test.each(TYPED)('typing "%s" shows %s among the first five', async (text, meant) => {
  const found = await places.search({ text, near: BASE, max: 5 })
  expect(includesPlace(found, meant), found.map(({ name }) => name).join(' | ')).toBe(true)
})

test('the set has at least sixty queries, none twice', () => {
  expect(TYPED.length).toBeGreaterThanOrEqual(60)
  expect(new Set(TYPED.map(([typed]) => typed)).size).toBe(TYPED.length)
})
