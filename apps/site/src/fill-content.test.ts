import type { PageFacts } from '@kerbside/contract/pages.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import page from '@kerbside/words/en/page.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import { fillContent } from './fill-content.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [page] }),
)

/** The meeting point text of a page, for one way of selling meet and greet. */
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

test('if meet and greet has a price, the text has the price and promises nothing', () => {
  expect(meetText(sold('priced', 1000))).toBe(
    'In arrivals. Add meet and greet for £10, and your driver meets you in arrivals with a name board.',
  )
})

test('if it is included, the text promises it', () => {
  expect(meetText(sold('included'))).toBe(
    'In arrivals. Your driver meets you in arrivals with a name board.',
  )
})

test('if it is not offered, or no prices are live, the text does not mention it', () => {
  expect(meetText(sold('not-offered'))).toBe('In arrivals.')
  expect(meetText(undefined)).toBe('In arrivals.')
})

test('if it is not mentioned, the sentences around the placeholder are one space apart', () => {
  expect(
    meetText(sold('not-offered'), 'In arrivals. {meet_and_greet} Elsewhere, at the door.'),
  ).toBe('In arrivals. Elsewhere, at the door.')
})

test('texts without the placeholder are unchanged', () => {
  expect(meetText(sold('included'), 'At the door.')).toBe('At the door.')
})
