import { expect, test } from 'vitest'
import { clockBeside } from './day-span.ts'
import { setOffFrom } from './set-off.ts'

const pickupAt = new Date('2026-11-28T09:00:00Z')

test('a driver cannot set off today for tomorrow’s leg', () => {
  expect(setOffFrom({ pickupAt, driveSeconds: 0 })).toEqual(new Date('2026-11-28T06:00:00Z'))
  expect(setOffFrom({ pickupAt, driveSeconds: 2 * 3600 })).toEqual(new Date('2026-11-28T06:00:00Z'))
})

test('a driver with a long drive can set off an hour before they must', () => {
  expect(setOffFrom({ pickupAt, driveSeconds: 4 * 3600 })).toEqual(new Date('2026-11-28T04:00:00Z'))
})

test('a time is written with its day if that is another day', () => {
  const zone = 'Europe/London'
  const format = (at: string, beside: string) =>
    clockBeside(new Date(at), { beside: new Date(beside), zone })
  expect(format('2026-11-28T01:02:00Z', '2026-11-28T23:00:00Z')).toBe('01:02')
  expect(format('2026-11-28T01:02:00Z', '2026-11-27T23:00:00Z')).toBe('Sat 01:02')
  expect(format('2026-11-28T01:02:00Z', '2026-12-06T09:00:00Z')).toBe('28 Nov 01:02')
})
