import { expect, test } from 'vitest'
import { checkHostName, normaliseHost } from './host-name.ts'

const WORLD = { ours: ['cars.example', 'host.example'], production: true }

test.each([
  ['book.hotel.example', undefined],
  ['xn--bcher-kva.example', undefined],
  ['cars.example', 'ours'],
  ['host.example', 'ours'],
  ['north.localhost', 'of-this-machine'],
  ['printer.local', 'of-this-machine'],
  ['localhost', 'not-a-name'],
  ['10.0.0.1', 'not-a-name'],
  ['book..example', 'not-a-name'],
  ['-book.example', 'not-a-name'],
  ['*', 'not-a-name'],
  ['book.example:8080', 'not-a-name'],
  [`${'a'.repeat(64)}.example`, 'not-a-name'],
])('%s as a host: %s', (host, reason) => {
  expect(checkHostName(host, WORLD)).toEqual(reason ? { ok: false, reason } : { ok: true })
})

test('outside production, names of the local machine are allowed', () => {
  expect(checkHostName('north.localhost', { ...WORLD, production: false })).toEqual({ ok: true })
})

test.each([
  ['A.TEST.', 'a.test'],
  ['a.test.:8443', 'a.test:8443'],
  ['https://A.test.', 'https://a.test'],
  ['[::1]:3000', '[::1]:3000'],
  ['a.test..', 'a.test.'],
])('the host %s is normalised to %s', (host, folded) => {
  expect(normaliseHost(host)).toBe(folded)
})
