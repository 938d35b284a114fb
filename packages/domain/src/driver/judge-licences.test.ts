import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { LICENCE_KINDS, type Licence, type LicenceKind, VEHICLE_LICENCES } from './driver.ts'
import { endingLicences, judgeLicences } from './judge-licences.ts'

const zone = 'Europe/London'
const paper = (kind: LicenceKind, expiresOn: string): Licence => ({
  holder: VEHICLE_LICENCES.some((known) => known === kind) ? 'vehicle' : 'driver',
  kind,
  number: '1',
  expiresOn: expiresOn as LocalDate,
})
const all = (day: string) => LICENCE_KINDS.map((kind) => paper(kind, day))

test('a licence holds to the last minute of its day on the clock of the town', () => {
  // summer time: midnight in London is 23:00 in UTC
  const until = (text: string) => judgeLicences(all('2026-07-01'), { until: new Date(text), zone })
  expect(until('2026-07-01T22:59:00Z')).toEqual({ ok: true })
  expect(until('2026-07-01T23:00:00Z')).toMatchObject({ ok: false, reason: 'ends' })
})

test('a job that ends after midnight needs a licence for the next day, too', () => {
  const papers = [...all('2027-01-01'), paper('plate', '2026-07-02')].filter(
    ({ kind, expiresOn }) => kind !== 'plate' || expiresOn === '2026-07-02',
  )
  expect(judgeLicences(papers, { until: new Date('2026-07-03T00:30:00Z'), zone })).toEqual({
    ok: false,
    reason: 'ends',
    kind: 'plate',
    expiresOn: '2026-07-02',
  })
})

test('one that was renewed counts with its later day, and one that is not there is missing', () => {
  const renewed = [...all('2026-01-01'), ...all('2027-01-01')]
  expect(judgeLicences(renewed, { until: new Date('2026-07-01T12:00:00Z'), zone })).toEqual({
    ok: true,
  })
  const without = all('2027-01-01').filter(({ kind }) => kind !== 'insurance')
  expect(judgeLicences(without, { until: new Date('2026-07-01T12:00:00Z'), zone })).toEqual({
    ok: false,
    reason: 'missing',
    kind: 'insurance',
  })
})

test('what ends within a month is told, what has ended first', () => {
  const papers = [
    paper('mot', '2026-07-20'),
    paper('badge', '2026-06-30'),
    paper('plate', '2026-12-01'),
  ]
  const now = new Date('2026-07-01T12:00:00Z')
  expect(endingLicences(papers, { now, zone, days: 30 }).map(({ kind }) => kind)).toEqual([
    'badge',
    'mot',
  ])
})
