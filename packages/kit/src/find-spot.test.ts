import { expect, test } from 'vitest'
import { findSpot } from './find-spot.ts'

const panel = { width: 560, height: 340 }
const room = { width: 1440, height: 900 }
const params = { panel, room, rightToLeft: false }
const fieldAt = (top: number) => ({ left: 100, right: 400, top, bottom: top + 48 })

test('with room below, the panel opens below the field', () => {
  expect(findSpot(fieldAt(200), params)).toEqual({ side: 'bottom', left: 100, top: 252 })
})

test('without room below, it opens above', () => {
  expect(findSpot(fieldAt(700), params)).toEqual({ side: 'top', left: 100, top: 356 })
})

test('with room on neither side it takes the larger one, and stays in the window', () => {
  const low = { ...params, room: { width: 1440, height: 500 } }
  expect(findSpot(fieldAt(150), low)).toMatchObject({ side: 'bottom', top: 152 })
  expect(findSpot(fieldAt(300), low)).toMatchObject({ side: 'top', top: 8 })
})

test('at the right edge it moves in, but never past the left edge', () => {
  const field = { left: 1300, right: 1430, top: 100, bottom: 148 }
  expect(findSpot(field, params).left).toBe(1440 - 8 - 560)
  expect(findSpot(fieldAt(100), { ...params, room: { width: 320, height: 900 } }).left).toBe(8)
})

test('right to left, the panel aligns with the field’s right edge', () => {
  const field = { left: 900, right: 1300, top: 100, bottom: 148 }
  expect(findSpot(field, { ...params, rightToLeft: true }).left).toBe(1300 - 560)
})

test('a panel that is still small stays on the side that a full one needs', () => {
  const small = { ...params, panel: { width: 300, height: 90 } }
  expect(findSpot(fieldAt(700), small)).toEqual({ side: 'top', left: 100, top: 606 })
})
