import type { PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatPrice } from './format-price.ts'

/** Placeholder in an operator's page texts: replaced by a sentence on meet and greet that matches its prices. */
const MEETING = '{meet_and_greet}'

/** Returns the operator with the placeholder in its page texts filled in. */
export function fillContent(operator: Operator, { meeting }: PageFacts): Operator {
  const text = describeMeeting(meeting)
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

function describeMeeting(meeting: PageFacts['meeting']): string {
  if (!meeting) return ''
  switch (meeting.how) {
    case 'included':
      return t('page.meetIncluded')
    case 'priced':
      return t('page.meetPriced', {
        amount: formatPrice({ minor: meeting.price, currency: meeting.currency }),
      })
    case 'on-request':
      return t('page.meetOnRequest')
    case 'not-offered':
      return ''
  }
}
