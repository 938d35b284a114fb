import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import type { Licence } from './driver.ts'
import { planWarnings } from './plan-warnings.ts'

const paper = (kind: Licence['kind'], expiresOn: string): Licence => ({
  holder: kind === 'badge' ? 'driver' : 'vehicle',
  kind,
  number: 'T-1',
  expiresOn: expiresOn as LocalDate,
})

const plan = (now: string, zone: string, ...papers: Licence[]) =>
  planWarnings(papers, { now: new Date(now), zone }).map((due) => [due.paper.kind, due.days])

test('what ends soonest stands first, and what ends today is the board’s to say', () => {
  const papers = [paper('mot', '2026-04-09'), paper('badge', '2026-03-17')] as const
  expect(plan('2026-03-10T12:00:00Z', 'Europe/London', ...papers)).toEqual([
    ['badge', 7],
    ['mot', 30],
  ])
  expect(plan('2026-03-10T12:00:00Z', 'Europe/London', paper('badge', '2026-03-10'))).toEqual([])
})

test('the day is the operator’s own, and begins at eight', () => {
  const badge = paper('badge', '2026-03-17')
  expect(plan('2026-03-10T07:59:00Z', 'Europe/London', badge)).toEqual([])
  expect(plan('2026-03-10T08:00:00Z', 'Europe/London', badge)).toEqual([['badge', 7]])
  // ten in the evening of the ninth in New York is past two in the morning of the tenth in London
  expect(plan('2026-03-10T02:00:00Z', 'America/New_York', badge)).toEqual([['badge', 14]])
})
