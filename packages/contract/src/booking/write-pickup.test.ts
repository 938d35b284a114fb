import { expect, test } from 'vitest'
import { describeMeeting, describeWaitingTime, writePickup } from './write-pickup.ts'

const facts = {
  meetsAt: 'arrivals',
  flightNumber: 'BA178',
  landsAt: new Date('2026-07-10T08:00:00Z'),
  hasLanded: false,
  landsAfterPickup: false,
  freeUntil: new Date('2026-07-10T09:30:00Z'),
} as const
const write = (over: Partial<Parameters<typeof writePickup>[1]> = {}) =>
  writePickup(
    { number: 1 },
    { facts, passenger: 'Yuki Tanaka', guide: '', zone: 'Europe/London', ...over },
  )

test('a passenger reads when the flight lands and how long waiting is free, in the operator’s time', () => {
  expect(describeWaitingTime(write())).toBe('BA178 lands at 09:00. Free waiting until 10:30.')
  const landed = write({ facts: { ...facts, hasLanded: true } })
  expect(describeWaitingTime(landed)).toBe('BA178 landed at 09:00. Free waiting until 10:30.')
})

test('without a board the driver is at the information desk, or where the operator says', () => {
  expect(describeMeeting(write())).toBe('Meeting point: By the information desk in arrivals.')
  const guide = 'After customs, by the information desk in arrivals.'
  expect(write({ guide }).meet).toBe(guide)
})

test('with meet and greet the driver holds a board with the passenger’s name', () => {
  const met = { ...facts, meetsAt: 'name-board' } as const
  expect(write({ facts: met }).meet).toBe(
    'In arrivals. Your driver holds a board with the name Yuki Tanaka.',
  )
})

test('a pickup at a street address has no meeting point', () => {
  const street = {
    ...facts,
    meetsAt: 'address',
    flightNumber: '',
    landsAt: undefined,
    freeUntil: undefined,
  } as const
  expect(write({ facts: street })).toEqual({
    leg: 1,
    meet: '',
    flight: '',
    lands: '',
    waiting: '',
  })
})

test('a passenger who kept a pickup before the landing reads that it is early', () => {
  const early = write({ facts: { ...facts, landsAfterPickup: true } })
  expect(describeWaitingTime(early)).toBe(
    'BA178 lands at 09:00, after your pickup time. Free waiting until 10:30.',
  )
})
