import { expect, test } from 'vitest'
import { pinId, readPin } from './pin.ts'

test('the id of a point is precise to the metre and can be read back', () => {
  const id = pinId({ lat: 51.507351234, lng: -0.12775831 })
  expect(id).toBe('pin:51.50735,-0.12776')
  expect(readPin(id)).toEqual({ lat: 51.50735, lng: -0.12776 })
})

test.each([
  'airport:LHR',
  'pin:',
  'pin:91,0',
  'pin:51.5,181',
  'pin:NaN,0',
  'pin:51.5',
  'pin:1e3,0',
])('%s is not a pin', (id) => {
  expect(readPin(id)).toBeUndefined()
})
