import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import type { Licence } from './driver.ts'
import { planWarnings } from './plan-warnings.ts'

const document = (kind: Licence['kind'], expiresOn: string): Licence => ({
  holder: kind === 'badge' ? 'driver' : 'vehicle',
  kind,
  number: 'T-1',
  expiresOn: expiresOn as LocalDate,
})

const plan = (now: string, zone: string, ...documents: Licence[]) =>
  planWarnings(documents, { now: new Date(now), zone }).map((due) => [due.document.kind, due.days])

test('the soonest expiry comes first, and one that expires today is left to the board', () => {
  const documents = [document('mot', '2026-04-09'), document('badge', '2026-03-17')] as const
  expect(plan('2026-03-10T12:00:00Z', 'Europe/London', ...documents)).toEqual([
    ['badge', 7],
    ['mot', 30],
  ])
  expect(plan('2026-03-10T12:00:00Z', 'Europe/London', document('badge', '2026-03-10'))).toEqual([])
})

test('the day follows the operator’s time zone and begins at eight', () => {
  const badge = document('badge', '2026-03-17')
  expect(plan('2026-03-10T07:59:00Z', 'Europe/London', badge)).toEqual([])
  expect(plan('2026-03-10T08:00:00Z', 'Europe/London', badge)).toEqual([['badge', 7]])
  // 02:00 UTC on the tenth is ten in the evening of the ninth in New York
  expect(plan('2026-03-10T02:00:00Z', 'America/New_York', badge)).toEqual([['badge', 14]])
})
