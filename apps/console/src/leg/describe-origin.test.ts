import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeAll, expect, test } from 'vitest'
import { describeOrigin } from './describe-origin.ts'

beforeAll(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }))

const STREETS = {
  engine: 'streets',
  estimate: false,
  area: 'Rutland',
  dataAt: '2026-11-12T12:00:00Z',
}

test.each([
  [STREETS, 'Streets of Rutland, data of 12 Nov 2026'],
  [{ ...STREETS, dataAt: '' }, 'Streets of Rutland'],
  [{ ...STREETS, area: '', dataAt: '' }, 'Streets of an earlier area'],
  [{ engine: 'embedded', estimate: true, area: '', dataAt: '' }, 'Estimated route'],
  [{ engine: 'osrm', estimate: false, area: '', dataAt: '' }, 'Route by OSRM'],
  [null, ''],
])('%o is shown as "%s"', (route, text) => {
  expect(describeOrigin(route)).toBe(text)
})
