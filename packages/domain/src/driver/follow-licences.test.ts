import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { LICENCE_KINDS, type Licence } from './driver.ts'
import { followLicences } from './follow-licences.ts'

const papers = (ends: Partial<Record<Licence['kind'], string>> = {}): Licence[] =>
  LICENCE_KINDS.map((kind) => ({
    holder: kind === 'badge' || kind === 'driving_licence' ? 'driver' : 'vehicle',
    kind,
    number: 'T-1',
    expiresOn: (ends[kind] ?? '2028-01-31') as LocalDate,
  }))

const facts = { today: '2026-11-24' as LocalDate, zone: 'Europe/London', jobs: [] }

test('with a year on every document nothing follows', () => {
  expect(followLicences(papers(), facts)).toEqual({ kind: 'clear' })
})

test('an insurance that ran out blocks, and takes the jobs that are still to come', () => {
  const job = { endsAt: new Date('2026-11-25T09:00:00Z') }
  expect(followLicences(papers({ insurance: '2026-11-20' }), { ...facts, jobs: [job] })).toEqual({
    kind: 'blocked',
    paper: 'insurance',
    expiresOn: '2026-11-20',
    jobs: [job],
  })
})

test('a badge that ends tonight keeps today’s jobs and stops tomorrow’s', () => {
  const today = { endsAt: new Date('2026-11-24T23:30:00Z') }
  const tomorrow = { endsAt: new Date('2026-11-25T00:10:00Z') }
  expect(
    followLicences(papers({ badge: '2026-11-24' }), { ...facts, jobs: [today, tomorrow] }),
  ).toEqual({ kind: 'ends', paper: 'badge', expiresOn: '2026-11-24', days: 0, jobs: [tomorrow] })
})

test('a document never given in is asked for by name', () => {
  const without = papers().filter(({ kind }) => kind !== 'mot')
  expect(followLicences(without, facts)).toEqual({ kind: 'missing', paper: 'mot' })
})

test('a job months ahead is seen to be lost before the document is warned of', () => {
  const far = { endsAt: new Date('2027-03-02T10:00:00Z') }
  expect(followLicences(papers({ mot: '2027-03-01' }), { ...facts, jobs: [far] })).toMatchObject({
    kind: 'ends',
    paper: 'mot',
    days: 97,
    jobs: [far],
  })
})
