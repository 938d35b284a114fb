import { expect, test } from 'vitest'
import { viasPassed } from './vias-passed.ts'

const CAMBERWELL = { lat: 51.4742, lng: -0.0928 }
const BRIXTON = { lat: 51.4626, lng: -0.1145 }
const vias = [CAMBERWELL, BRIXTON]

test('a stop counts as passed once the car has been there, also after the car drives on', () => {
  expect(viasPassed(0, { vias, place: { lat: 51.5, lng: -0.08 } })).toBe(0)
  const there = viasPassed(0, { vias, place: { lat: 51.4743, lng: -0.0921 } })
  expect(there).toBe(1)
  expect(viasPassed(there, { vias, place: { lat: 51.468, lng: -0.1 } })).toBe(1)
  expect(viasPassed(there, { vias, place: BRIXTON })).toBe(2)
})

test('passing the second stop before the first does not count', () => {
  expect(viasPassed(0, { vias, place: BRIXTON })).toBe(0)
})

test('two stops at the same kerb are passed at once', () => {
  expect(viasPassed(0, { vias: [BRIXTON, BRIXTON], place: BRIXTON })).toBe(2)
})
