import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test('a household is one visitor, whichever of its addresses it comes from', () => {
  expect(addressKey('2001:db8:1:2::5')).toBe(addressKey('2001:db8:1:2:a:b:c:d'))
  expect(addressKey('2001:db8::5')).toBe(addressKey('2001:db8::a:b:c:d'))
  expect(addressKey('2001:db8:1:2::5')).not.toBe(addressKey('2001:db8:1:3::5'))
})

test('a client that has already disconnected has no address, and that is no error', () => {
  expect(addressKey(undefined)).toBe('')
})

test('an address of the old kind is one visitor, however the socket writes it', () => {
  expect(addressKey('::ffff:198.51.100.7')).toBe(addressKey('198.51.100.7'))
  expect(addressKey('198.51.100.7')).not.toBe(addressKey('198.51.100.8'))
})
