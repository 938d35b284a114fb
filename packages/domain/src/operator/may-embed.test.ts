import { expect, test } from 'vitest'
import { mayEmbed } from './may-embed.ts'

const HOTELS = ['https://hotel.example', 'https://*.inns.example', 'http://localhost:8080']

test.each([
  'https://hotel.example',
  'https://king.inns.example',
  'https://a.b.inns.example',
  'http://localhost:8080',
])('%s may embed our pages', (origin) => {
  expect(mayEmbed(HOTELS, origin)).toBe(true)
})

test.each([
  'http://hotel.example',
  'https://hotel.example:8443',
  'https://hotel.example.evil.example',
  'https://inns.example',
  'https://evilinns.example',
  'http://king.inns.example',
  'https://king.inns.example:8443',
  'null',
  '',
])('%s may not embed our pages', (origin) => {
  expect(mayEmbed(HOTELS, origin)).toBe(false)
})
