import { expect, test } from 'vitest'
import { overlap, placeLabels, textBox } from './place-labels.ts'

const inside = [0, 0, 1000, 500] as const
const room = { inside, unit: 1, max: 10, air: [6, 5] as const }
const at = (text: string, x: number, y: number) => ({ text, x, y, size: 'small' as const })

test('of two labels in one spot the more important stays', () => {
  const [london, lambeth] = [at('London', 500, 200), at('Lambeth', 505, 204)]
  expect(placeLabels([london, lambeth], room)).toEqual(new Set([london]))
})

test('a phone has room for fewer labels than a desktop', () => {
  const names = [at('Ealing', 300, 200), at('Acton', 380, 205), at('Hayes', 230, 195)]
  expect(placeLabels(names, room).size).toBe(3)
  expect(placeLabels(names, { ...room, unit: 2.8 }).size).toBe(1)
})

test('a label that the edge would cut is left out', () => {
  expect(placeLabels([at('Windsor', 15, 200)], room).size).toBe(0)
})

test('the number of labels is limited', () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    at('Ham', 50 + (index % 10) * 90, 50 + Math.floor(index / 10) * 80),
  )
  expect(placeLabels(many, room).size).toBe(10)
})

test('placed labels never touch', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    at('Croydon', (index * 137) % 1000, (index * 71) % 500),
  )
  const boxes = [...placeLabels(many, { ...room, max: 200 })].map((label) => textBox(label, 1))
  const touching = boxes.filter((box, index) =>
    boxes.some((other, item) => item > index && overlap(box, other)),
  )
  expect(boxes.length).toBeGreaterThan(20)
  expect(touching).toEqual([])
})
