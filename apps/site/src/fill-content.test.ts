import type { PageFacts } from '@kerbside/contract/pages.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import page from '@kerbside/words/en/page.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { beforeEach, expect, test } from 'vitest'
import { fillContent } from './fill-content.ts'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [page] }))

/** What a page says of how one is met, by how the prices sell it. */
function meetText(meeting: PageFacts['meeting'], text = 'In arrivals. {meet_and_greet}'): string {
  const content = { airports: { guides: { LHR: { meet: text, notes: ['One.'] } } } }
  const operator = { settings: { content } } as unknown as Operator
  const filled = fillContent(operator, { meeting }).settings.content
  expect(filled.airports.guides['LHR']?.notes).toEqual(['One.'])
  return filled.airports.guides['LHR']?.meet ?? ''
}

const sold = (how: NonNullable<PageFacts['meeting']>['how'], price = 0) => ({
  how,
  price: minor(price),
  currency: 'GBP',
})

test('where meeting has a price the pages say the price and promise nothing', () => {
  expect(meetText(sold('priced', 1000))).toBe(
    'In arrivals. Add meet and greet for £10, and your driver waits in arrivals with your name on a board.',
  )
})

test('where it is included the pages promise it', () => {
  expect(meetText(sold('included'))).toBe(
    'In arrivals. Your driver waits in arrivals with your name on a board.',
  )
})

test('where it is not offered, or no prices are in force, nothing is said of it', () => {
  expect(meetText(sold('not-offered'))).toBe('In arrivals.')
  expect(meetText(undefined)).toBe('In arrivals.')
})

test('words without a gap stay as they were written', () => {
  expect(meetText(sold('included'), 'At the door.')).toBe('At the door.')
})
