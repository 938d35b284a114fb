import type { VariableName } from '@kerbside/domain/notification/message-kind.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { EmailBlock } from '../emails/email-content.ts'

/** The value of a placeholder: text in a line, or blocks of an e-mail. Absent and empty are the same. */
export type Value = string | readonly EmailBlock[]
export type Values = Partial<Record<VariableName, Value>>

export const button = (label: string, url: string): EmailBlock[] =>
  url === '' ? [] : [{ kind: 'button', label, url }]

export const link = (label: string, url: string): EmailBlock[] =>
  url === '' ? [] : [{ kind: 'link', label, url }]

/** A row of facts; empty if the value is empty. */
export const item = (label: string, value: string): { label: string; value: string }[] =>
  value === '' ? [] : [{ label, value }]

export const greetingOf = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`)

/** The operator's values, available in every message. */
export const operatorValues = ({ name, settings }: Pick<Operator, 'name' | 'settings'>) =>
  ({
    company: name,
    phone: settings.phone,
    help:
      settings.phone === ''
        ? 'Questions? Reply to this email.'
        : `Questions? Call ${settings.phone}, or reply to this email.`,
    how_to_reach: settings.phone === '' ? 'reply to this email' : `call ${settings.phone}`,
  }) satisfies Values

/** Values for a text message, which cannot refer to replying to an e-mail. */
export const inText = (values: Values): Values => ({
  ...mapTexts(values, withPlainSigns),
  help:
    typeof values.phone === 'string' && values.phone !== ''
      ? `Questions? Call ${values.phone}.`
      : '',
})

const mapTexts = (values: Values, change: (text: string) => string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : value,
    ]),
  )

/** One curly quote or dash would more than double what a text message costs. */
const withPlainSigns = (text: string): string =>
  text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll('–', '-')
