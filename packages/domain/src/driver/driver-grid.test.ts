import { expect, test } from 'vitest'
import { metresBetween } from '../geo.ts'
import { openGrid } from './driver-grid.ts'

/** A seeded pseudo-random generator: the same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Car = { id: string; lat: number; lng: number; free: boolean }

function given(count: number, { seed, spread }: { seed: number; spread: number }) {
  const roll = dice(seed)
  const cars: Car[] = Array.from({ length: count }, (_, place) => ({
    id: `car ${place}`,
    lat: 51.5 + (roll() - 0.5) * spread,
    lng: -0.1 + (roll() - 0.5) * spread,
    free: roll() < 0.35,
  }))
  const grid = openGrid<Car>()
  for (const car of cars) grid.put(car.id, car)
  return { cars, grid, roll }
}

const byHand = (cars: readonly Car[], to: { lat: number; lng: number }) =>
  cars
    .filter(({ free }) => free)
    .map((member) => ({ member, metres: metresBetween(to, member) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, 8)
    .map(({ member }) => member.id)

test.each([
  [300, 0.6],
  [3_000, 0.6],
  [3_000, 6],
  [1_000, 40],
])('the nearest of %i cars over %f degrees match a full scan of all cars', (count, spread) => {
  const { cars, grid, roll } = given(count, { seed: count, spread })
  for (let boxReads = 0; boxReads < 50; boxReads++) {
    const to = { lat: 51.5 + (roll() - 0.5) * spread, lng: -0.1 + (roll() - 0.5) * spread }
    const found = grid.nearest(to, { max: 8, where: ({ free }) => free })
    expect(found.map(({ member }) => member.id)).toEqual(byHand(cars, to))
  }
})

test('a car that moved is found at its new position only', () => {
  const { grid } = given(1_000, { seed: 7, spread: 0.2 })
  grid.put('car 1', { id: 'car 1', lat: 52.5, lng: -1.9, free: true })
  const [nearest] = grid.nearest({ lat: 52.5, lng: -1.9 }, { max: 1 })
  expect(nearest).toMatchObject({ member: { id: 'car 1' }, metres: 0 })
  grid.take('car 1')
  expect(grid.get('car 1')).toBeUndefined()
  expect([...grid.all()]).toHaveLength(999)
  expect(grid.nearest({ lat: 52.5, lng: -1.9 }, { max: 1 })[0]?.metres).toBeGreaterThan(50_000)
})
