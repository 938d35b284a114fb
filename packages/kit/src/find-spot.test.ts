import { expect, test } from 'vitest'
import { findSpot } from './find-spot.ts'

const panel = { width: 560, height: 340 }
const room = { width: 1440, height: 900 }
const facts = { panel, room, rightToLeft: false }
const fieldAt = (top: number) => ({ left: 100, right: 400, top, bottom: top + 48 })

test('with room below it hangs below', () => {
  expect(findSpot(fieldAt(200), facts)).toEqual({ side: 'bottom', left: 100, top: 252 })
})

test('without room below it stands above', () => {
  expect(findSpot(fieldAt(700), facts)).toEqual({ side: 'top', left: 100, top: 356 })
})

test('where neither has room it takes the larger, and stays in the window', () => {
  const low = { ...facts, room: { width: 1440, height: 500 } }
  expect(findSpot(fieldAt(150), low)).toMatchObject({ side: 'bottom', top: 152 })
  expect(findSpot(fieldAt(300), low)).toMatchObject({ side: 'top', top: 8 })
})

test('at the right edge it moves in, and never past the left one', () => {
  const field = { left: 1300, right: 1430, top: 100, bottom: 148 }
  expect(findSpot(field, facts).left).toBe(1440 - 8 - 560)
  expect(findSpot(fieldAt(100), { ...facts, room: { width: 320, height: 900 } }).left).toBe(8)
})

test('right to left, its right edge is the field’s', () => {
  const field = { left: 900, right: 1300, top: 100, bottom: 148 }
  expect(findSpot(field, { ...facts, rightToLeft: true }).left).toBe(1300 - 560)
})

test('a panel that is still small keeps the side a full one needs', () => {
  const small = { ...facts, panel: { width: 300, height: 90 } }
  expect(findSpot(fieldAt(700), small)).toEqual({ side: 'top', left: 100, top: 606 })
})
