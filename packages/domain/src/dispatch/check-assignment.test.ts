import { expect, test } from 'vitest'
import { LICENCE_KINDS, type Licence } from '../driver/driver.ts'
import type { LocalDate } from '../time.ts'
import { type AssignmentFacts, checkAssignment } from './check-assignment.ts'

const timeAt = (time: string) => new Date(`2026-03-10T${time}:00Z`)

const documentsUntil = (day: string): Licence[] =>
  LICENCE_KINDS.map((kind) => ({
    holder: 'driver',
    kind,
    number: 'T-1',
    expiresOn: day as LocalDate,
  }))

const FACTS: AssignmentFacts = {
  leg: { startsAt: timeAt('13:00'), endsAt: timeAt('14:00'), vehicleTypeId: 2 },
  driver: { ended: false, onShift: true, onBreak: false },
  vehicle: { vehicleTypeIds: [1, 2], retired: false },
  licences: documentsUntil('2026-12-31'),
  zone: 'Europe/London',
  now: timeAt('12:30'),
  neighbours: [],
}

const check = (odd: Partial<AssignmentFacts>) => checkAssignment({ ...FACTS, ...odd })

test('a driver on shift, in time, with the right car and documents breaks no rule', () => {
  expect(check({})).toEqual([])
})

test('a licence must be valid until the end of the leg, also past midnight', () => {
  const late = {
    startsAt: timeAt('23:30'),
    endsAt: new Date('2026-03-11T00:10:00Z'),
    vehicleTypeId: 2,
  }
  expect(check({ leg: late, licences: documentsUntil('2026-03-10') })).toMatchObject([
    { reason: 'licence-ends', hard: true },
  ])
  expect(check({ leg: late, licences: documentsUntil('2026-03-11') })).toEqual([])
})

const next = (startsAt: Date, driveSeconds: number) => ({
  reference: 7,
  startsAt,
  endsAt: new Date(startsAt.getTime() + 3_600_000),
  driveSeconds,
})

test('the drive to the next leg counts: a small delay gives a warning, an overlap is rejected', () => {
  expect(check({ neighbours: [next(timeAt('14:30'), 1_800)] })).toEqual([])
  expect(check({ neighbours: [next(timeAt('14:30'), 2_400)] })).toEqual([
    { reason: 'overlaps', hard: false, minutes: 10, about: '7' },
  ])
  expect(check({ neighbours: [next(timeAt('13:30'), 600)] })).toMatchObject([
    { hard: true, minutes: 40 },
  ])
})

test('the drive from the previous leg counts too', () => {
  expect(check({ neighbours: [next(timeAt('11:55'), 900)] })).toMatchObject([
    { reason: 'overlaps', minutes: 10 },
  ])
})

test('a missing shift gives a warning for a leg that begins soon, and is ignored for later ones', () => {
  const driver = { ended: false, onShift: false, onBreak: false }
  expect(check({ driver })).toEqual([{ reason: 'not-on-shift', hard: false }])
  expect(check({ driver, now: timeAt('08:00') })).toEqual([])
})

test('a driver without a car, with the wrong type or no longer employed is rejected', () => {
  expect(check({ vehicle: undefined })).toMatchObject([{ reason: 'no-vehicle', hard: true }])
  expect(check({ vehicle: { vehicleTypeIds: [1], retired: false } })).toMatchObject([
    { reason: 'wrong-vehicle', hard: true },
  ])
  expect(check({ driver: { ended: true, onShift: true, onBreak: false } })).toMatchObject([
    { reason: 'driver-gone', hard: true },
  ])
})
