import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { LICENCE_KINDS, type Licence } from './driver.ts'
import { followLicences } from './follow-licences.ts'

const documents = (ends: Partial<Record<Licence['kind'], string>> = {}): Licence[] =>
  LICENCE_KINDS.map((kind) => ({
    holder: kind === 'badge' || kind === 'driving_licence' ? 'driver' : 'vehicle',
    kind,
    number: 'T-1',
    expiresOn: (ends[kind] ?? '2028-01-31') as LocalDate,
  }))

const params = { today: '2026-11-24' as LocalDate, zone: 'Europe/London', legs: [] }

test('documents valid for another year have no consequences', () => {
  expect(followLicences(documents(), params)).toEqual({ kind: 'clear' })
})

test('an expired insurance blocks the driver and affects the jobs still to come', () => {
  const leg = { endsAt: new Date('2026-11-25T09:00:00Z') }
  expect(
    followLicences(documents({ insurance: '2026-11-20' }), { ...params, legs: [leg] }),
  ).toEqual({
    kind: 'blocked',
    document: 'insurance',
    expiresOn: '2026-11-20',
    legs: [leg],
  })
})

test('a badge that expires tonight leaves today’s jobs and stops tomorrow’s', () => {
  const today = { endsAt: new Date('2026-11-24T23:30:00Z') }
  const tomorrow = { endsAt: new Date('2026-11-25T00:10:00Z') }
  expect(
    followLicences(documents({ badge: '2026-11-24' }), { ...params, legs: [today, tomorrow] }),
  ).toEqual({ kind: 'ends', document: 'badge', expiresOn: '2026-11-24', days: 0, legs: [tomorrow] })
})

test('a document that was never submitted is named as missing', () => {
  const without = documents().filter(({ kind }) => kind !== 'mot')
  expect(followLicences(without, params)).toEqual({ kind: 'missing', document: 'mot' })
})

test('a job months ahead is reported as affected before the expiry warning starts', () => {
  const far = { endsAt: new Date('2027-03-02T10:00:00Z') }
  expect(
    followLicences(documents({ mot: '2027-03-01' }), { ...params, legs: [far] }),
  ).toMatchObject({
    kind: 'ends',
    document: 'mot',
    days: 97,
    legs: [far],
  })
})
