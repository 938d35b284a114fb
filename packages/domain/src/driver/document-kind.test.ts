import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { checkLicences, endingLicences } from './check-licences.ts'
import { checkKind, KIND_PATTERN, neededKinds } from './document-kind.ts'
import { LICENCE_KINDS, type Licence, type OwnKind } from './driver.ts'
import { followLicences } from './follow-licences.ts'
import { planWarnings } from './plan-warnings.ts'

const dbs: OwnKind = {
  kind: 'own-1',
  holder: 'driver',
  name: 'DBS check',
  isRequired: true,
  expires: true,
  warningDays: 60,
}
const medical: OwnKind = { ...dbs, kind: 'own-2', name: 'Medical', isRequired: false }
const fixed: Licence[] = LICENCE_KINDS.map((kind) => ({
  holder: 'driver',
  kind,
  number: '1',
  expiresOn: '2028-01-31' as LocalDate,
}))
const own = (kind: OwnKind, expiresOn: string): Licence => ({
  holder: kind.holder,
  kind: kind.kind,
  own: kind,
  number: '1',
  expiresOn: expiresOn as LocalDate,
})
const zone = 'Europe/London'
const now = new Date('2026-11-24T12:00:00Z')
const today = '2026-11-24' as LocalDate
const kinds = [dbs, medical]

test('required kinds are needed like the fixed ones, optional ones are not', () => {
  expect(neededKinds(kinds)).toEqual([...LICENCE_KINDS, 'own-1'])
  expect(checkLicences(fixed, { until: now, zone, own: kinds })).toEqual({
    ok: false,
    reason: 'missing',
    kind: 'own-1',
  })
  const all = [...fixed, own(dbs, '2026-11-24')]
  expect(checkLicences(all, { until: now, zone, own: kinds })).toEqual({ ok: true })
})

test('the warning of a kind starts on its own day, on the board and by email', () => {
  const documents = [...fixed, own(dbs, '2027-01-20'), own(medical, '2026-11-30')]
  const ending = endingLicences(documents, { now, zone, days: 30 })
  expect(ending.map(({ kind }) => kind)).toEqual(['own-1'])
  expect(followLicences(documents, { today, zone, legs: [], own: kinds })).toMatchObject({
    kind: 'ends',
    document: 'own-1',
    days: 57,
  })
  const warned = planWarnings(documents, { now, zone })
  expect(warned.map(({ document, days }) => [document.kind, days])).toEqual([
    ['own-2', 7],
    ['own-1', 60],
  ])
})

test('a kind needs a name of its own and a warning of one to 365 days', () => {
  expect(checkKind(dbs, ['Medical'])).toBeUndefined()
  expect(checkKind(dbs, ['dbs CHECK '])).toBe('name-taken')
  expect(checkKind({ ...dbs, name: '  ' }, [])).toBe('no-name')
  expect(checkKind({ ...dbs, name: 'x'.repeat(41) }, [])).toBe('long-name')
  expect(checkKind({ ...dbs, warningDays: 0 }, [])).toBe('bad-days')
  expect(checkKind({ ...dbs, warningDays: 0, expires: false }, [])).toBeUndefined()
})

test('only texts of kinds are kinds', () => {
  const isKind = (text: string) => KIND_PATTERN.test(text)
  expect(['mot', 'own-12'].every(isKind)).toBe(true)
  expect(['own-0', 'own-', 'own-12345', 'toString', 'own-1x'].some(isKind)).toBe(false)
})
