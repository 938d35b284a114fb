import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { checkSubmission, stateOfDocument } from './document-state.ts'
import { NO_EXPIRY } from './driver.ts'

const today = '2026-11-24' as LocalDate
const day = (text: string) => text as LocalDate

test('a document is valid, expires soon, has expired, or is missing if it is required', () => {
  const of = (expiresOn: string, warningDays?: number) =>
    stateOfDocument({ expiresOn: day(expiresOn) }, { today, isRequired: true, warningDays })
  expect(of('2027-06-01')).toBe('valid')
  expect(of('2026-12-24')).toBe('soon')
  expect(of('2027-01-20', 60)).toBe('soon')
  expect(of('2026-11-24')).toBe('soon')
  expect(of('2026-11-23')).toBe('expired')
  expect(of(NO_EXPIRY)).toBe('valid')
  expect(stateOfDocument(undefined, { today, isRequired: true })).toBe('missing')
  expect(stateOfDocument(undefined, { today, isRequired: false })).toBe('none')
})

test('a driver sends a photo with a date that has not passed', () => {
  const expires = true
  const sent = (expiresOn: string, hasScan = true) =>
    checkSubmission({ expiresOn: day(expiresOn), hasScan }, { today, expires })
  expect(sent('2026-11-24')).toBeUndefined()
  expect(sent('2026-11-23')).toBe('past')
  expect(sent(NO_EXPIRY)).toBe('no-expiry')
  expect(sent('2027-01-01', false)).toBe('no-scan')
  const endless = { expiresOn: NO_EXPIRY, hasScan: true }
  expect(checkSubmission(endless, { today, expires: false })).toBeUndefined()
})
