import { expect, test } from 'vitest'
import { leadsOut } from './lead-out.ts'

const here = { href: 'https://book.example/confirmed/abc.html' }

test.each([
  ['https://book.example/tracking/abc.html'],
  ['https://book.example/receipt/abc.pdf'],
  ['https://book.example/ticket/abc.ics'],
  ['https://book.example/booking.html'],
  ['https://book.example/'],
  ['https://www.geonames.org'],
  ['https://evil.example/confirmed/abc.html'],
])('%s opens in a new window, because a frame would be rejected', (href) => {
  expect(leadsOut({ href }, here)).toBe(true)
})

test.each([
  ['https://book.example/confirmed/abc.html#price'],
  ['https://book.example/confirmed/def.html'],
  ['https://book.example/quickbooking.html?repeat=abc'],
  ['tel:+442079460123'],
  ['mailto:desk@kerbside.example'],
])('%s stays in the frame', (href) => {
  expect(leadsOut({ href }, here)).toBe(false)
})
