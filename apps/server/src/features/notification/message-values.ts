import type { VariableName } from '@kerbside/domain/notification/message-kind.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { LetterBlock } from './letter-words.ts'

/** What stands in the place of a name: words in a line, or blocks that a letter draws. Absent and empty are the same. */
export type Value = string | readonly LetterBlock[]
export type Values = Partial<Record<VariableName, Value>>

export const button = (label: string, url: string): LetterBlock[] =>
  url === '' ? [] : [{ kind: 'button', label, url }]

export const link = (label: string, url: string): LetterBlock[] =>
  url === '' ? [] : [{ kind: 'link', label, url }]

/** A row of facts; none for a fact that is not there. */
export const item = (label: string, value: string): { label: string; value: string }[] =>
  value === '' ? [] : [{ label, value }]

export const greetingOf = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`)

/** What every message may say of the operator. */
export const operatorValues = ({ name, settings }: Pick<Operator, 'name' | 'settings'>) =>
  ({
    company: name,
    phone: settings.phone,
    help:
      settings.phone === ''
        ? 'Questions? Answer this letter.'
        : `Questions? Call ${settings.phone}, or answer this letter.`,
    how_to_reach: settings.phone === '' ? 'answer this letter' : `call ${settings.phone}`,
  }) satisfies Values

/** In a text nobody can answer a letter. */
export const inText = (values: Values): Values => ({
  ...values,
  help:
    typeof values.phone === 'string' && values.phone !== ''
      ? `Questions? Call ${values.phone}.`
      : '',
})
