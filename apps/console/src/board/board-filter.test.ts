import { expect, test } from 'vitest'
import { type BoardFilter, filterBoard, isFiltering, NO_FILTER } from './board-filter.ts'
import { givenBoardDriver, givenBoardLeg } from './given-board.ts'
import { arrangeLanes } from './timeline/lanes.ts'

const drivers = [
  givenBoardDriver(1, 'Marek Dudek'),
  givenBoardDriver(2, 'Teresa Pinto', { shift: null }),
]
const ofDudek = givenBoardLeg(1, { driverId: 1, from: 'N6' })
const ofPinto = givenBoardLeg(2, { driverId: 2, from: 'E14' })
const ofRemoved = givenBoardLeg(3, { driverId: 9, from: 'W2' })
const waiting = givenBoardLeg(4, { driverId: null, state: 'confirmed', from: 'SW7' })
const early = givenBoardLeg(5, { pickupLocal: '2026-11-24T01:30', vehicleTypeId: 2 })
const late = givenBoardLeg(6, { pickupLocal: '2026-11-24T23:10' })

const legs = [ofDudek, ofPinto, ofRemoved, waiting]

function filterLegs(filter: Partial<BoardFilter>, all = legs, alerted: number[] = []) {
  const shown = filterBoard(
    { drivers, legs: all },
    { filter: { ...NO_FILTER, ...filter }, alerted: new Set(alerted) },
  )
  return {
    ...shown,
    references: shown.legs.map(({ reference }) => reference),
    names: shown.drivers.map(({ name }) => name),
  }
}

test('without a condition the whole board is shown', () => {
  expect(isFiltering({ ...NO_FILTER, text: '  ' })).toBe(false)
  expect(filterLegs({}).references).toEqual([1, 2, 3, 4])
})

test('a driver’s name finds the driver and their legs, a place the leg and its driver', () => {
  expect(filterLegs({ text: 'pinto' })).toMatchObject({ references: [2], names: ['Teresa Pinto'] })
  expect(filterLegs({ text: ' n6 ' })).toMatchObject({ references: [1], names: ['Marek Dudek'] })
  expect(filterLegs({ text: 'pinto', from: '07:01' })).toMatchObject({ references: [], names: [] })
})

test('drivers off shift are left out with their legs, which do not appear as unassigned', () => {
  const shown = filterLegs({ onlyOnShift: true })
  expect(shown.names).toEqual(['Marek Dudek'])
  expect(shown.references).toEqual([1, 3, 4])
  expect(arrangeLanes(shown.drivers, shown.legs).unassigned).toEqual([waiting, ofRemoved])
})

test('a leg that is only offered to a driver off shift has no driver yet, so it is unassigned', () => {
  const offered = givenBoardLeg(7, {
    driverId: null,
    state: 'confirmed',
    offer: { offerId: 'o', driverId: 2, expiresAt: '2026-11-24T06:12:30Z' },
  })
  const shown = filterLegs({ onlyOnShift: true }, [offered])
  expect(arrangeLanes(shown.drivers, shown.legs).unassigned).toEqual([offered])
})

test('with alerts only, the drivers without an alert are left out too', () => {
  expect(filterLegs({ onlyAlerts: true }, legs, [2, 4])).toMatchObject({
    references: [2, 4],
    names: ['Teresa Pinto'],
  })
  expect(filterLegs({ onlyAlerts: true, onlyOnShift: true }, legs, [2, 4]).references).toEqual([4])
})

test('the pickup lies between the two times, over midnight too', () => {
  const all = [early, ofDudek, late]
  expect(filterLegs({ from: '06:00', until: '12:00' }, all).references).toEqual([1])
  expect(filterLegs({ from: '22:00', until: '02:00' }, all).references).toEqual([5, 6])
  expect(filterLegs({ until: '07:00' }, all).references).toEqual([5, 1])
})

test('only legs of the vehicle type, and only the drivers who have one', () => {
  expect(filterLegs({ vehicleTypeId: 2 }, [early, ofPinto])).toMatchObject({
    references: [5],
    names: ['Marek Dudek'],
  })
})
