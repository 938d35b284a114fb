import type { Wording } from '@kerbside/domain/notification/check-message-template.ts'
import { isBlock } from '@kerbside/domain/notification/message-kind.ts'
import {
  fillTemplate,
  paragraphsOf,
  parseTemplate,
  soleName,
} from '@kerbside/domain/notification/template.ts'
import type { Value, Values } from '../compose/message-values.ts'
import { type EmailBlock, type EmailContent, text } from './email-content.ts'

/** Comes first in e-mails about a demo's bookings, whatever the operator's wording. */
const DEMONSTRATION: EmailBlock = {
  kind: 'note',
  text: 'Demonstration booking: no car will come and no money is taken.',
}

/** An e-mail in this wording; a placeholder without a value is left out, and an empty paragraph too. */
export function writeEmailMessage(
  { wording, because }: { wording: Wording; because: string },
  { values, isTest }: { values: Values; isTest: boolean },
): EmailContent {
  const paragraphs = paragraphsOf(wording.body)
  const title = fill(wording.heading, values)
  const [first] = paragraphs
    .filter((item) => soleName(item) !== 'greeting')
    .map((item) => fill(item, values))
    .filter((filled) => filled !== '')
  return {
    subject: fill(wording.subject, values),
    preview: first ?? title,
    title,
    blocks: [
      ...(isTest ? [DEMONSTRATION] : []),
      ...paragraphs.flatMap((paragraph) => formatParagraph(paragraph, values)),
    ],
    because: fill(because, values),
  }
}

function formatParagraph(paragraph: string, values: Values): readonly EmailBlock[] {
  const name = soleName(paragraph)
  const value = name === undefined ? undefined : valueOf(values, name)
  if (value !== undefined && typeof value !== 'string') return value
  const filled = fill(paragraph, values)
  return filled.trim() === '' ? [] : [text(filled)]
}

/** Fills in the values as single lines; blocks that only an e-mail can show are left out. */
export const fill = (typed: string, values: Values): string =>
  fillTemplate(parseTemplate(typed), (name) => {
    const value = isBlock(name) ? undefined : valueOf(values, name)
    return typeof value === 'string' ? value : ''
  }).trim()

const valueOf = (values: Values, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name as keyof Values] : undefined
