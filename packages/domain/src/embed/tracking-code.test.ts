import { expect, test } from 'vitest'
import { isEmbedder, writeTrackingCode } from './tracking-code.ts'

test('a code starts with the name of its page and ends in random letters', () => {
  const bytes = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7)
  expect(writeTrackingCode('Hôtel Aldine, SW7', bytes)).toBe('hotel-aldine-sw7-abcdefgh')
  expect(writeTrackingCode('東京', bytes)).toBe('page-abcdefgh')
})

test.each([
  ['https://hotel.example', true],
  ['https://*.hotel.example', true],
  ['https://hotel.example:8443', true],
  ['http://hotel.localhost:4020', true],
  ['http://hotel.example', false],
  ['https://*', false],
  ['https://*.example', false],
  ['https://example', false],
  ['https://hotel.example/page', false],
  ['https://hotel.example; script-src *', false],
  ["https://hotel.example 'unsafe-inline'", false],
])('%s as an origin in the embedding policy: %s', (origin, may) => {
  expect(isEmbedder(origin)).toBe(may)
})
