import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import { whyRejected } from './why-rejected.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)

const of = (breaks: Candidate['breaks']) => whyRejected({ name: 'Basil Kerb', breaks } as Candidate)

test('a driver who cannot get the leg is listed with the reason and the remedy', () => {
  const late = { kind: 'late', text: 'Arrives 17 min late', refuses: false } as const
  const type = { kind: 'type', text: 'Different vehicle type booked', refuses: true } as const
  expect(of([late, type])).toBe(
    'Basil Kerb can’t take this job. Different vehicle type booked. Choose a driver with that vehicle, edit the booking with E, or assign this one with A as a free upgrade.',
  )
})

test('a mere warning rejects no driver', () => {
  expect(of([{ kind: 'late', text: 'Arrives 17 min late', refuses: false }])).toBeUndefined()
})
