import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test('a household counts as one client, whichever of its IPv6 addresses it uses', () => {
  expect(addressKey('2001:db8:1:2::5')).toBe(addressKey('2001:db8:1:2:a:b:c:d'))
  expect(addressKey('2001:db8::5')).toBe(addressKey('2001:db8::a:b:c:d'))
  expect(addressKey('2001:db8:1:2::5')).not.toBe(addressKey('2001:db8:1:3::5'))
})

test('a client that has already disconnected has no address, which is not an error', () => {
  expect(addressKey(undefined)).toBe('')
})

test('an IPv4 address counts as one client, however the socket spells it', () => {
  expect(addressKey('::ffff:198.51.100.7')).toBe(addressKey('198.51.100.7'))
  expect(addressKey('198.51.100.7')).not.toBe(addressKey('198.51.100.8'))
})
