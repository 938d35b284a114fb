import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import { formatOverdue } from './format-leg.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)

test('a pickup without a driver is due now for a minute, then overdue', () => {
  expect([-0.2, -0.99, -1, -9.5, -135].map(formatOverdue)).toEqual([
    'due now',
    'due now',
    '1 min overdue',
    '9 min overdue',
    '2 h 15 overdue',
  ])
})
