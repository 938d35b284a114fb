import { expect, test } from 'vitest'
import { firstNavigator, navigationLink } from './navigation-link.ts'
import { placeDetail } from './place-detail.ts'

const GATWICK = { name: 'Gatwick & North', lat: 51.16104, lng: -0.17675 }

test('each navigation app gets the same place by its own link', () => {
  expect(navigationLink(GATWICK, 'google')).toBe(
    'https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=51.161040%2C-0.176750',
  )
  expect(navigationLink(GATWICK, 'apple')).toBe(
    'https://maps.apple.com/?dirflg=d&daddr=51.161040%2C-0.176750',
  )
  expect(navigationLink(GATWICK, 'waze')).toBe(
    'https://waze.com/ul?navigate=yes&ll=51.161040%2C-0.176750',
  )
  expect(navigationLink(GATWICK, 'phone')).toBe(
    'geo:51.161040,-0.176750?q=51.161040,-0.176750(Gatwick%20%26%20North)',
  )
})

test('an iPhone defaults to its own map app', () => {
  expect(firstNavigator('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('apple')
  expect(firstNavigator('Mozilla/5.0 (Linux; Android 16)')).toBe('phone')
})

test('an address does not repeat the name', () => {
  const stop = { name: '14 Tabor Row', category: 'Street', lat: 51.5, lng: -0.1 }
  expect(
    placeDetail({ ...stop, address: '14 Tabor Row, London, SE1 4XB', postcode: 'SE1 4XB' }),
  ).toBe('London, SE1 4XB')
  expect(placeDetail({ ...stop, address: '14 Tabor Row', postcode: 'SE1 4XB' })).toBe('SE1 4XB')
})
