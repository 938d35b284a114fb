import { expect, test } from 'vitest'
import { seenRows, stackBars } from './stack-bars.ts'

const leg = (from: string, to: string) => ({
  pickupAt: `2026-11-24T${from}:00Z`,
  endsAt: `2026-11-24T${to}:00Z`,
})

test('overlapping legs get separate rows, and a row is reused when it is free', () => {
  const rows = stackBars([leg('07:00', '08:00'), leg('07:25', '08:25'), leg('08:05', '09:00')])
  expect(rows.map(({ row }) => row)).toEqual([0, 1, 0])
})

test('two legs back to back do not touch', () => {
  const rows = stackBars([leg('07:00', '08:00'), leg('08:00', '09:00')])
  expect(rows.map(({ row }) => row)).toEqual([0, 1])
})

test('two short legs that are drawn wider than they last get separate rows', () => {
  const legs = [leg('07:00', '07:10'), leg('07:20', '07:40')]
  expect(stackBars(legs).map(({ row }) => row)).toEqual([0, 0])
  expect(stackBars(legs, { minMinutes: 30 }).map(({ row }) => row)).toEqual([0, 1])
})

test('of a thousand lanes only the visible ones are drawn, and a few around them', () => {
  expect(seenRows({ top: 460, height: 460 }, { rowHeight: 46, count: 1000 })).toEqual({
    first: 6,
    last: 24,
  })
})

test('nothing is drawn beyond the end of the list', () => {
  expect(seenRows({ top: 0, height: 460 }, { rowHeight: 46, count: 3 })).toEqual({
    first: 0,
    last: 3,
  })
})
