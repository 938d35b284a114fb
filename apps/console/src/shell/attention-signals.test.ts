import { expect, test } from 'vitest'
import { givenBoardAlert } from '../board/given-board.ts'
import { newlyUrgent, titleWithCount } from './attention-signals.ts'

const hot = givenBoardAlert({ id: 'no-driver 1', heat: 'hot' })
const warm = givenBoardAlert({ id: 'no-driver 2', heat: 'warm' })

test('the alerts of the first list are not announced', () => {
  expect(newlyUrgent(undefined, [hot, warm])).toEqual([])
})

test('a new urgent alert is announced once, and one that becomes urgent too', () => {
  expect(newlyUrgent(new Set(), [hot, warm])).toEqual([hot])
  expect(newlyUrgent(new Set([hot.id]), [hot, warm])).toEqual([])
  const hotter = { ...warm, heat: 'hot' as const }
  expect(newlyUrgent(new Set([hot.id]), [hot, hotter])).toEqual([hotter])
})

test('the window title counts the alerts, and counts them once', () => {
  expect(titleWithCount('Console', 3)).toBe('(3) Console')
  expect(titleWithCount('(3) Console', 2)).toBe('(2) Console')
  expect(titleWithCount('(2) Console', 0)).toBe('Console')
})
