import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { checkLicences, endingLicences } from './check-licences.ts'
import { LICENCE_KINDS, type Licence, type LicenceKind, VEHICLE_LICENCES } from './driver.ts'

const zone = 'Europe/London'
const document = (kind: LicenceKind, expiresOn: string): Licence => ({
  holder: VEHICLE_LICENCES.some((item) => item === kind) ? 'vehicle' : 'driver',
  kind,
  number: '1',
  expiresOn: expiresOn as LocalDate,
})
const all = (day: string) => LICENCE_KINDS.map((kind) => document(kind, day))

test('a licence is valid to the last minute of its day in the operator’s time zone', () => {
  // summer time: midnight in London is 23:00 in UTC
  const until = (text: string) => checkLicences(all('2026-07-01'), { until: new Date(text), zone })
  expect(until('2026-07-01T22:59:00Z')).toEqual({ ok: true })
  expect(until('2026-07-01T23:00:00Z')).toMatchObject({ ok: false, reason: 'ends' })
})

test('a job that ends after midnight needs a licence that is valid the next day', () => {
  const documents = [...all('2027-01-01'), document('plate', '2026-07-02')].filter(
    ({ kind, expiresOn }) => kind !== 'plate' || expiresOn === '2026-07-02',
  )
  expect(checkLicences(documents, { until: new Date('2026-07-03T00:30:00Z'), zone })).toEqual({
    ok: false,
    reason: 'ends',
    kind: 'plate',
    expiresOn: '2026-07-02',
  })
})

test('the later expiry counts for a renewed licence, and an absent one is missing', () => {
  const renewed = [...all('2026-01-01'), ...all('2027-01-01')]
  expect(checkLicences(renewed, { until: new Date('2026-07-01T12:00:00Z'), zone })).toEqual({
    ok: true,
  })
  const without = all('2027-01-01').filter(({ kind }) => kind !== 'insurance')
  expect(checkLicences(without, { until: new Date('2026-07-01T12:00:00Z'), zone })).toEqual({
    ok: false,
    reason: 'missing',
    kind: 'insurance',
  })
})

test('licences that expire within a month are listed, already expired ones first', () => {
  const documents = [
    document('mot', '2026-07-20'),
    document('badge', '2026-06-30'),
    document('plate', '2026-12-01'),
  ]
  const now = new Date('2026-07-01T12:00:00Z')
  expect(endingLicences(documents, { now, zone, days: 30 }).map(({ kind }) => kind)).toEqual([
    'badge',
    'mot',
  ])
})
