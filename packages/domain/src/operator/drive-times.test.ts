import { expect, test } from 'vitest'
import {
  type DayPart,
  type FinishedDrive,
  factorsOf,
  isCalculationHour,
  measureDriveTimes,
} from './drive-times.ts'

const drives = (
  count: number,
  { part = 'midday' as DayPart, promisedMinutes = 20, drivenMinutes = 24, metres = 8_000 } = {},
): FinishedDrive[] =>
  Array.from({ length: count }, () => ({ part, promisedMinutes, drivenMinutes, metres }))

const midday = (list: readonly FinishedDrive[]) =>
  measureDriveTimes(list).find(({ part }) => part === 'midday')

test('twenty legs that took a fifth longer make that part of the day a fifth longer, and no other', () => {
  const times = measureDriveTimes(drives(20))
  expect(times.find(({ part }) => part === 'midday')).toEqual({
    part: 'midday',
    legs: 20,
    promisedMinutes: 20,
    drivenMinutes: 24,
    factor: 1.2,
  })
  expect(factorsOf(times)).toEqual({
    'morning-peak': 1,
    midday: 1.2,
    'evening-peak': 1,
    night: 1,
    free: 1,
  })
})

test('nineteen legs are counted, and change nothing', () => {
  expect(midday(drives(19))).toMatchObject({ legs: 19, drivenMinutes: 24, factor: 1 })
})

test('a factor stays within its bounds', () => {
  expect(midday(drives(20, { drivenMinutes: 40 }))?.factor).toBe(1.5)
  expect(midday(drives(20, { drivenMinutes: 10 }))?.factor).toBe(0.7)
})

test('a few slow legs do not move the median', () => {
  expect(midday([...drives(20), ...drives(9, { drivenMinutes: 48 })])?.factor).toBe(1.2)
  // of an even number it is the middle of two
  expect(midday([...drives(10, { drivenMinutes: 22 }), ...drives(10)])?.factor).toBe(1.15)
})

test('a drive round the corner, one reported an hour late and one ended at once are not counted', () => {
  const odd = [
    ...drives(20, { metres: 900 }),
    ...drives(20, { promisedMinutes: 2, drivenMinutes: 2 }),
    ...drives(20, { drivenMinutes: 80 }),
    ...drives(20, { drivenMinutes: 1 }),
  ]
  expect(midday(odd)).toMatchObject({ legs: 0, promisedMinutes: 0, drivenMinutes: 0, factor: 1 })
})

test('the times are calculated between three and four in the night', () => {
  expect(
    ['02:59', '03:00', '03:59', '04:00'].map((at) => isCalculationHour(`2026-03-10T${at}`)),
  ).toEqual([false, true, true, false])
})
