import { expect, test } from 'vitest'
import { openCar, type Seen } from './move-car.ts'
import { userNameOf } from './user-name.ts'

function givenCar({ still = false } = {}) {
  const drawn: number[] = []
  let nowMs = 0
  let frame: (() => void) | undefined
  const car = openCar({
    draw: ({ lat }) => drawn.push(Math.round((lat - 51) * 10_000)),
    still: () => still,
    nowMs: () => nowMs,
    nextFrame(act) {
      frame = act
      return 1
    },
    dropFrame() {
      frame = undefined
    },
  })
  const at = (ms: number) => {
    nowMs = ms
    const due = frame
    frame = undefined
    due?.()
  }
  return { car, drawn, at, isMoving: () => frame !== undefined }
}

const place = (steps: number, atMs: number): Seen => ({
  lat: 51 + steps / 10_000,
  lng: -0.3,
  heading: 0,
  knowsHeading: true,
  atMs,
})

test('a car glides from position to position, and stops at the last', () => {
  const { car, drawn, at, isMoving } = givenCar()
  car.seen(place(0, 0))
  car.seen(place(10, 4_000))
  for (const ms of [1_000, 2_000, 4_000]) at(ms)
  expect(drawn).toEqual([0, 0, 3, 5, 10])
  expect(isMoving()).toBe(false)
})

test('a position received during a movement starts from where the car is drawn', () => {
  const { car, drawn, at } = givenCar()
  car.seen(place(0, 0))
  car.seen(place(10, 4_000))
  at(2_000)
  car.seen(place(20, 8_000))
  expect(drawn.at(-1)).toBe(5)
})

test('an older position moves nothing, and with reduced motion the car jumps to its place', () => {
  const { car, drawn, isMoving } = givenCar({ still: true })
  car.seen(place(0, 1_000))
  car.seen(place(10, 4_000))
  car.seen(place(5, 3_000))
  expect(drawn).toEqual([0, 10])
  expect(isMoving()).toBe(false)
})

test('the user name follows the specification, for a guest with the booking’s number', () => {
  const params = { ip: '192.0.2.7', device: 'd1', reference: 1_040_718 }
  expect(userNameOf({ ...params, customerId: undefined })).toBe('guest_192.0.2.7_d1_1040718')
  expect(userNameOf({ ...params, customerId: 12, ip: '' })).toBe('12_unknown_d1_12')
})
