import type { BoardAlert } from '@kerbside/contract/dispatch/board.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { givenBoardDriver, givenBoardLeg } from './given-board.ts'
import { arrangeLanes } from './timeline/lanes.ts'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const at = (clock: string) => ({ pickupAt: `2026-11-24T${clock}:00Z` })
const waiting = givenBoardLeg(1, { driverId: null, state: 'confirmed', ...at('09:00') })
const morning = givenBoardLeg(2, { driverId: 3, ...at('08:50') })
const evening = givenBoardLeg(3, { driverId: 3, ...at('19:00') })
const legs = [waiting, morning, evening]
// Drivers 1 and 2 have no legs: their lanes are empty.
const drivers = [1, 2, 3].map((id) => givenBoardDriver(id, `Driver ${id}`))

function openBoard(alerts: readonly BoardAlert[] = []) {
  const params = {
    alerts,
    alertByLeg: new Map<number, BoardAlert>(),
    legs,
    arranged: arrangeLanes(drivers, legs),
    timelineHandle: { current: null },
  }
  const { result } = renderHook(() => useSelection(params))
  return {
    press: (key: (selection: typeof result.current) => void) => act(() => key(result.current)),
    selected: () => result.current.leg?.reference,
  }
}

test('arrow down skips lanes without work and takes the leg nearest in time', () => {
  const board = openBoard()
  board.press(({ selectLeg }) => selectLeg(1))
  board.press(({ stepLane }) => stepLane(1))
  expect(board.selected()).toBe(2)
})

test('arrow up goes back over the empty lanes to the unassigned legs', () => {
  const board = openBoard()
  board.press(({ selectLeg }) => selectLeg(3))
  board.press(({ stepLane }) => stepLane(-1))
  expect(board.selected()).toBe(1)
})

test('the last lane is the end: arrow down stays', () => {
  const board = openBoard()
  board.press(({ selectLeg }) => selectLeg(2))
  board.press(({ stepLane }) => stepLane(1))
  expect(board.selected()).toBe(2)
})

test('arrow down without a selection starts at the top, arrow up at the bottom', () => {
  const board = openBoard()
  board.press(({ stepLane }) => stepLane(1))
  expect(board.selected()).toBe(1)
  board.press(({ clear }) => clear())
  board.press(({ stepLane }) => stepLane(-1))
  expect([2, 3]).toContain(board.selected())
})

test('arrow right goes to the next leg of the same driver', () => {
  const board = openBoard()
  board.press(({ selectLeg }) => selectLeg(2))
  board.press(({ stepBar }) => stepBar(1))
  expect(board.selected()).toBe(3)
  board.press(({ stepBar }) => stepBar(1))
  expect(board.selected()).toBe(3)
})
