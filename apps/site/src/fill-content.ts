import type { PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { sayPrice } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'

/** Placeholder in an operator's page texts: replaced by a sentence on meet and greet that follows its prices. */
const MEETING = '{meet_and_greet}'

/** The operator with the placeholder in its page texts filled in. */
export function fillContent(operator: Operator, { meeting }: PageFacts): Operator {
  const text = sayMeeting(meeting)
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.includes(MEETING)
        ? value.replaceAll(MEETING, text).replaceAll('  ', ' ').trim()
        : value
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]))
  }
  const { settings } = operator
  return {
    ...operator,
    settings: { ...settings, content: fill(settings.content) as typeof settings.content },
  }
}

function sayMeeting(meeting: PageFacts['meeting']): string {
  if (!meeting) return ''
  switch (meeting.how) {
    case 'included':
      return say('page.meetIncluded')
    case 'priced':
      return say('page.meetPriced', {
        amount: sayPrice({ minor: meeting.price, currency: meeting.currency }),
      })
    case 'on-request':
      return say('page.meetOnRequest')
    case 'not-offered':
      return ''
  }
}
