import { expect, test } from 'vitest'
import { frameAround } from './frame.ts'
import { showSketchCars } from './sketch-cars.ts'

const frame = frameAround([-0.2, 51.4, 0, 51.6], { width: 1000, height: 1000 })
const car = (lng: number) => ({ id: 'car', point: { lat: 51.5, lng }, heading: 90, label: 'Amina' })

test('the sketch shows the car at its place with its label, once, until the live map shows it', () => {
  const sketch = document.createElement('div')
  showSketchCars(sketch, { frame, cars: [car(-0.1)] })
  showSketchCars(sketch, { frame, cars: [car(-0.05)] })
  const [drawn, ...others] = sketch.children
  expect(others).toEqual([])
  expect(drawn?.getAttribute('aria-label')).toBe('Amina')
  if (!(drawn instanceof HTMLElement)) throw new Error('no car was drawn')
  // East of the middle, and halfway down.
  expect(Number.parseFloat(drawn.style.left)).toBeGreaterThan(55)
  expect(Number.parseFloat(drawn.style.top)).toBeCloseTo(50, 0)
  showSketchCars(sketch, { frame, cars: [] })
  expect(sketch.childElementCount).toBe(0)
})
