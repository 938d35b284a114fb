import type { BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { expect, test } from 'vitest'
import { givenBoardDriver, givenBoardLeg } from '../given-board.ts'
import { arrangeLanes, driverAppearance } from './lanes.ts'

const drivers: BoardDriver[] = [
  givenBoardDriver(1, 'Marek Dudek'),
  givenBoardDriver(2, 'Teresa Pinto'),
]
const free = givenBoardLeg(48219, { driverId: null, state: 'confirmed', from: 'SW1' })
const offered = givenBoardLeg(48220, {
  from: 'N6',
  driverId: null,
  state: 'confirmed',
  offer: { offerId: 'o', driverId: 2, expiresAt: '2026-11-24T06:12:30Z' },
})
const driven = givenBoardLeg(48213, { driverId: 1, state: 'arrived', from: 'LHR T5', to: 'SW7' })
const gone = givenBoardLeg(48200, { driverId: null, state: 'cancelled', from: 'E3' })
const legs: BoardLeg[] = [free, offered, driven, gone]

test('unassigned legs are on top, an offered leg is in the lane of the driver who has the offer', () => {
  const { unassigned, lanes } = arrangeLanes(drivers, legs)
  expect(unassigned).toEqual([free])
  expect(lanes.map((lane) => lane.legs)).toEqual([[driven], [offered]])
})

test('a leg of a driver who was removed is still shown', () => {
  expect(arrangeLanes([], [driven]).unassigned).toEqual([driven])
})

test('a driver’s shape shows their current state', () => {
  const [dudek, pinto] = arrangeLanes(drivers, legs).lanes
  expect(dudek && driverAppearance(dudek)).toBe('arrived')
  expect(pinto && driverAppearance(pinto)).toBe('free')
})

test('a driver on a break is shown as resting, with the break’s own shape', () => {
  const shift = { beganAt: '2026-11-24T05:00:00Z', breakSince: '2026-11-24T06:00:00Z' }
  const driver = givenBoardDriver(3, 'Ola Berg', { shift })
  expect(driverAppearance({ driver, legs: [] })).toBe('on-break')
  expect(driverAppearance({ driver, legs: [driven] })).toBe('arrived')
})
