import type { Candidate } from '@kerbside/contract/desk/candidate.ts'
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { beforeEach, expect, test } from 'vitest'
import { whyRefused } from './why-refused.ts'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }))

const of = (breaks: Candidate['breaks']) => whyRefused({ name: 'Basil Kerb', breaks } as Candidate)

test('a driver who cannot have it comes with why, and with what would help', () => {
  const late = { kind: 'late', text: 'Arrives 17 min late', refuses: false } as const
  const type = { kind: 'type', text: 'Not the vehicle that was booked', refuses: true } as const
  expect(of([late, type])).toBe(
    'Basil Kerb cannot have it. Not the vehicle that was booked. Choose a driver with that vehicle, or change the booking’s with E.',
  )
})

test('what only warns refuses nobody', () => {
  expect(of([{ kind: 'late', text: 'Arrives 17 min late', refuses: false }])).toBeUndefined()
})
