import { expect, test } from 'vitest'
import { measureBrand } from './measure-brand.ts'

const measured = (colour: string, accent = '#f4c95d') =>
  Object.fromEntries((measureBrand({ colour, accent }) ?? []).map((row) => [row.use, row]))

test('a readable green is used unchanged', () => {
  const { link, button } = measured('#0b6e4f')
  expect(link).toMatchObject({ given: '#0b6e4f', used: '#0b6e4f' })
  expect(link?.givenRatio).toBeGreaterThan(5)
  expect(button?.usedRatio).toBeGreaterThan(4.5)
})

test('a yellow that is too light gets darker as text and stays unchanged on buttons', () => {
  const { link, button } = measured('#e9b949')
  expect(link?.givenRatio).toBeLessThan(2)
  expect(link?.used).not.toBe('#e9b949')
  expect(link?.usedRatio).toBeGreaterThanOrEqual(4.5)
  expect(button?.ground).toBe('#e9b949')
})

test('every colour used has the required contrast', () => {
  for (const colour of ['#000', '#fff', '#ff0', '#808080', '#00f'])
    for (const { use, usedRatio, need } of measureBrand({ colour, accent: colour }) ?? [])
      expect({ colour, use, enough: usedRatio >= need }).toEqual({ colour, use, enough: true })
})

test('an invalid colour is not measured', () => {
  expect(measureBrand({ colour: 'green', accent: '#fff' })).toBeUndefined()
})
