import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { expect, test } from 'vitest'
import { stopsOf } from './stops-of.ts'

const booking = (pickup: string, pickpostcode: string) =>
  ({
    pickupname: pickup,
    pickpostcode,
    dropoffname: 'Canary Wharf',
    droppostcode: 'E14 4QQ',
    vialocations: [{ lat: 51.5, lng: -0.2, address: 'Paddington, W2 1HB', postcode: 'W2 1HB' }],
  }) as unknown as BookingInfo

test('every stop has its postcode once', () => {
  expect(stopsOf(booking('Manchester Airport, M90 1QX', 'M90 1QX'))).toEqual([
    { key: 'pickup', name: 'Manchester Airport', detail: 'M90 1QX' },
    { key: 'via 0', name: 'Paddington', detail: 'W2 1HB' },
    { key: 'drop-off', name: 'Canary Wharf', detail: 'E14 4QQ' },
  ])
})

test('a place named by its postcode does not repeat it', () => {
  expect(stopsOf(booking('LS1 5ES, Leeds', 'LS1 5ES'))[0]).toEqual({
    key: 'pickup',
    name: 'LS1 5ES',
    detail: 'Leeds',
  })
})

test('the name of a place is separate from its address', () => {
  const stopOf = (address: string, postcode: string) => stopsOf(booking(address, postcode))[0]
  expect(stopOf('Heathrow Terminal 5, Wallis Road, Hounslow, TW6 2GA', 'TW6 2GA')).toEqual({
    key: 'pickup',
    name: 'Heathrow Terminal 5',
    detail: 'Wallis Road, Hounslow, TW6 2GA',
  })
  expect(stopOf('14a, Mare Street, London, E8 3SA', 'E8 3SA')).toEqual({
    key: 'pickup',
    name: '14a, Mare Street',
    detail: 'London, E8 3SA',
  })
})
