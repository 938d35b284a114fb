import type { Wording } from '@kerbside/domain/notification/judge-wording.ts'
import { isBlock } from '@kerbside/domain/notification/message-kind.ts'
import {
  fillTemplate,
  paragraphsOf,
  parseTemplate,
  soleName,
} from '@kerbside/domain/notification/template.ts'
import { type LetterBlock, type LetterWords, text } from './letter-words.ts'
import type { Value, Values } from './message-values.ts'

/** Before everything else in letters about a booking of a demonstration, whatever its operator's words are. */
const DEMONSTRATION: LetterBlock = {
  kind: 'note',
  text: 'A demonstration booking: no car comes and no money moves.',
}

/** A letter in these words; what a name has no value for is left out, and a paragraph of nothing with it. */
export function writeLetter(
  { wording, because }: { wording: Wording; because: string },
  { values, isTest }: { values: Values; isTest: boolean },
): LetterWords {
  const paragraphs = paragraphsOf(wording.body)
  const title = fill(wording.heading, values)
  const [first] = paragraphs
    .filter((one) => soleName(one) !== 'greeting')
    .map((one) => fill(one, values))
    .filter((said) => said !== '')
  return {
    subject: fill(wording.subject, values),
    preview: first ?? title,
    title,
    blocks: [
      ...(isTest ? [DEMONSTRATION] : []),
      ...paragraphs.flatMap((paragraph) => sayParagraph(paragraph, values)),
    ],
    because: fill(because, values),
  }
}

function sayParagraph(paragraph: string, values: Values): readonly LetterBlock[] {
  const name = soleName(paragraph)
  const value = name === undefined ? undefined : valueOf(values, name)
  if (value !== undefined && typeof value !== 'string') return value
  const said = fill(paragraph, values)
  return said.trim() === '' ? [] : [text(said)]
}

/** Words with their values in a line each; what only a letter can draw is nothing here. */
export const fill = (typed: string, values: Values): string =>
  fillTemplate(parseTemplate(typed), (name) => {
    const value = isBlock(name) ? undefined : valueOf(values, name)
    return typeof value === 'string' ? value : ''
  }).trim()

const valueOf = (values: Values, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name as keyof Values] : undefined
