import { expect, test } from 'vitest'
import { LICENCE_KINDS, type Licence } from '../driver/driver.ts'
import type { LocalDate } from '../time.ts'
import { type AssignmentFacts, judgeAssignment } from './judge-assignment.ts'

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`)

const papersUntil = (day: string): Licence[] =>
  LICENCE_KINDS.map((kind) => ({
    holder: 'driver',
    kind,
    number: 'T-1',
    expiresOn: day as LocalDate,
  }))

const FACTS: AssignmentFacts = {
  job: { startsAt: at('13:00'), endsAt: at('14:00'), vehicleTypeId: 2 },
  driver: { ended: false, onShift: true },
  vehicle: { vehicleTypeIds: [1, 2], retired: false },
  licences: papersUntil('2026-12-31'),
  zone: 'Europe/London',
  now: at('12:30'),
  neighbours: [],
}

const judge = (odd: Partial<AssignmentFacts>) => judgeAssignment({ ...FACTS, ...odd })

test('a driver who is there, in time, with the right car and papers breaks nothing', () => {
  expect(judge({})).toEqual([])
})

test('a licence must hold to the end of the job, past midnight too', () => {
  const late = { startsAt: at('23:30'), endsAt: new Date('2026-03-11T00:10:00Z'), vehicleTypeId: 2 }
  expect(judge({ job: late, licences: papersUntil('2026-03-10') })).toMatchObject([
    { reason: 'licence-ends', hard: true },
  ])
  expect(judge({ job: late, licences: papersUntil('2026-03-11') })).toEqual([])
})

const next = (startsAt: Date, driveSeconds: number) => ({
  reference: 7,
  startsAt,
  endsAt: new Date(startsAt.getTime() + 3_600_000),
  driveSeconds,
})

test('the way to the next job counts: a little late is warned of, two places at once is refused', () => {
  expect(judge({ neighbours: [next(at('14:30'), 1_800)] })).toEqual([])
  expect(judge({ neighbours: [next(at('14:30'), 2_400)] })).toEqual([
    { reason: 'overlaps', hard: false, minutes: 10, about: '7' },
  ])
  expect(judge({ neighbours: [next(at('13:30'), 600)] })).toMatchObject([
    { hard: true, minutes: 40 },
  ])
})

test('the way from the job before counts too', () => {
  expect(judge({ neighbours: [next(at('11:55'), 900)] })).toMatchObject([
    { reason: 'overlaps', minutes: 10 },
  ])
})

test('a shift matters for what begins soon, and is only warned of', () => {
  const driver = { ended: false, onShift: false }
  expect(judge({ driver })).toEqual([{ reason: 'not-on-shift', hard: false }])
  expect(judge({ driver, now: at('08:00') })).toEqual([])
})

test('no car, another type, or nobody who drives here any more', () => {
  expect(judge({ vehicle: undefined })).toMatchObject([{ reason: 'no-vehicle', hard: true }])
  expect(judge({ vehicle: { vehicleTypeIds: [1], retired: false } })).toMatchObject([
    { reason: 'wrong-vehicle', hard: true },
  ])
  expect(judge({ driver: { ended: true, onShift: true } })).toMatchObject([
    { reason: 'driver-gone', hard: true },
  ])
})
