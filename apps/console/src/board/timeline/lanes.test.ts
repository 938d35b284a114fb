import type { BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { expect, test } from 'vitest'
import { filterBoard, NO_FILTER } from '../board-filter.ts'
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

test('searching for a driver shows all of their legs, searching for a place shows the drivers who go there', () => {
  const filterLegs = (text: string) =>
    filterBoard({ drivers, legs }, { filter: { ...NO_FILTER, text }, alerted: new Set() })
  expect(filterLegs('dudek').legs).toEqual([driven])
  expect(filterLegs('dudek').drivers.map(({ name }) => name)).toEqual(['Marek Dudek'])
  expect(filterLegs('sw1').legs).toEqual([free])
})

test('the alerts filter leaves out all other legs', () => {
  const filter = { ...NO_FILTER, onlyAlerts: true }
  const shown = filterBoard({ drivers, legs }, { filter, alerted: new Set([48213]) })
  expect(shown.legs).toEqual([driven])
  expect(shown.drivers.map(({ driverId }) => driverId)).toEqual([1])
})

test('the filter keeps the chosen hours and vehicle, over midnight too', () => {
  const early = givenBoardLeg(1, { pickupLocal: '2026-11-24T01:30', vehicleTypeId: 2 })
  const late = givenBoardLeg(2, { pickupLocal: '2026-11-24T23:10' })
  const filterLegs = (more: Partial<typeof NO_FILTER>) =>
    filterBoard(
      { drivers, legs: [early, driven, late] },
      { filter: { ...NO_FILTER, ...more }, alerted: new Set() },
    ).legs
  expect(filterLegs({ from: '06:00', until: '12:00' })).toEqual([driven])
  expect(filterLegs({ from: '22:00', until: '02:00' })).toEqual([early, late])
  expect(filterLegs({ from: '07:01' })).toEqual([late])
  expect(filterLegs({ vehicleTypeId: 2 })).toEqual([early])
})
