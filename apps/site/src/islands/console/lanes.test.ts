import type { BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { expect, test } from 'vitest'
import { filterBoard, NO_FILTER } from './board-filter.ts'
import { givenBoardDriver, givenBoardLeg } from './given-board.ts'
import { arrangeLanes, lookOfDriver } from './lanes.ts'

const drivers: BoardDriver[] = [
  givenBoardDriver(1, 'Marek Dudek'),
  givenBoardDriver(2, 'Teresa Pinto'),
]
const free = givenBoardLeg(48219, { driverid: null, state: 'confirmed', from: 'SW1' })
const offered = givenBoardLeg(48220, {
  from: 'N6',
  driverid: null,
  state: 'confirmed',
  offer: { offerid: 'o', driverid: 2, expiresat: '2026-11-24T06:12:30Z' },
})
const driven = givenBoardLeg(48213, { driverid: 1, state: 'arrived', from: 'LHR T5', to: 'SW7' })
const gone = givenBoardLeg(48200, { driverid: null, state: 'cancelled', from: 'E3' })
const legs: BoardLeg[] = [free, offered, driven, gone]

test('what nobody drives waits above, what is offered stands with whom it is offered to', () => {
  const { unassigned, lanes } = arrangeLanes(drivers, legs)
  expect(unassigned).toEqual([free])
  expect(lanes.map((lane) => lane.legs)).toEqual([[driven], [offered]])
})

test('a journey whose driver left the books is not lost', () => {
  expect(arrangeLanes([], [driven]).unassigned).toEqual([driven])
})

test('a driver’s form is what they do now', () => {
  const [dudek, pinto] = arrangeLanes(drivers, legs).lanes
  expect(dudek && lookOfDriver(dudek)).toBe('arrived')
  expect(pinto && lookOfDriver(pinto)).toBe('free')
})

test('looking for a driver shows all of theirs, looking for a place shows who goes there', () => {
  const look = (text: string) =>
    filterBoard({ drivers, legs }, { filter: { ...NO_FILTER, text }, troubled: new Set() })
  expect(look('dudek').legs).toEqual([driven])
  expect(look('dudek').drivers.map(({ name }) => name)).toEqual(['Marek Dudek'])
  expect(look('sw1').legs).toEqual([free])
})

test('only what needs somebody leaves the rest away', () => {
  const filter = { ...NO_FILTER, onlyTrouble: true }
  const shown = filterBoard({ drivers, legs }, { filter, troubled: new Set([48213]) })
  expect(shown.legs).toEqual([driven])
  expect(shown.drivers.map(({ driverid }) => driverid)).toEqual([1])
})

test('the filter leaves the hours and the vehicle that are asked for, over midnight too', () => {
  const early = givenBoardLeg(1, { pickupdatetime: '2026-11-24T01:30', vehtypeid: 2 })
  const late = givenBoardLeg(2, { pickupdatetime: '2026-11-24T23:10' })
  const look = (more: Partial<typeof NO_FILTER>) =>
    filterBoard(
      { drivers, legs: [early, driven, late] },
      { filter: { ...NO_FILTER, ...more }, troubled: new Set() },
    ).legs
  expect(look({ from: '06:00', until: '12:00' })).toEqual([driven])
  expect(look({ from: '22:00', until: '02:00' })).toEqual([early, late])
  expect(look({ from: '07:01' })).toEqual([late])
  expect(look({ vehtypeid: 2 })).toEqual([early])
})
