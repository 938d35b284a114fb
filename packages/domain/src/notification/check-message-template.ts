import type { Channel } from './choice.ts'
import { countParts } from './count-parts.ts'
import { isBlock, ruleOf, type TemplateKind, type VariableName } from './message-kind.ts'
import { type Position, parseTemplate, soleName } from './template.ts'

/** The wording of a message, with names in double braces. A text has only a body, a push a subject and a body. */
export type Wording = { subject: string; heading: string; body: string }
export type WordingField = keyof Wording

export const FIELDS_OF: Readonly<Record<Channel, readonly WordingField[]>> = {
  mail: ['subject', 'heading', 'body'],
  sms: ['body'],
  push: ['subject', 'body'],
}

/** Maximum lengths in characters. */
export const MAX_LENGTHS: Readonly<Record<Channel, Readonly<Record<WordingField, number>>>> = {
  mail: { subject: 200, heading: 200, body: 6000 },
  sms: { subject: 0, heading: 0, body: 600 },
  push: { subject: 100, heading: 0, body: 300 },
}
/** A longer text costs more than it is worth. */
export const MAX_SMS_PARTS = 4

export type WordingError = { field: WordingField; at?: Position } & (
  | { reason: 'empty' }
  | { reason: 'too-long'; max: number }
  | { reason: 'too-many-parts'; parts: number; max: number }
  | { reason: 'unknown' | 'unclosed' | 'no-name' | 'not-alone'; name: string }
  | { reason: 'missing'; name: VariableName }
)

/** Validates the wording that an operator typed; returns no errors if it can be sent. */
export function checkMessageTemplate(
  { kind, channel }: { kind: TemplateKind; channel: Channel },
  wording: Wording,
): WordingError[] {
  const rule = ruleOf(kind, channel)
  const known: ReadonlySet<string> = new Set(rule?.variables)
  const used = new Set<string>()
  const errors = FIELDS_OF[channel].flatMap((field): WordingError[] => {
    const typed = wording[field]
    const max = MAX_LENGTHS[channel][field]
    if (typed.length > max) return [{ field, reason: 'too-long', max }]
    const { parts, flaws } = parseTemplate(typed)
    const found: WordingError[] = flaws.map((flaw) => ({ ...flaw, field }))
    if (typed.trim() === '') found.push({ field, reason: 'empty' })
    for (const part of parts) {
      if ('words' in part) continue
      const { name, at } = part
      used.add(name)
      if (!known.has(name)) found.push({ field, at, reason: 'unknown', name })
      else if (isBlock(name) && !isAlone(field, { typed, line: at.line }))
        found.push({ field, at, reason: 'not-alone', name })
    }
    return found
  })
  const missing = (rule?.needed ?? []).filter((name) => !used.has(name))
  return [
    ...errors,
    ...missing.map((name) => ({ field: 'body' as const, reason: 'missing' as const, name })),
  ]
}

/** Whether the line of a name is a paragraph with nothing else in it. */
function isAlone(field: WordingField, { typed, line }: { typed: string; line: number }) {
  if (field !== 'body') return false
  const lines = typed.replaceAll('\r\n', '\n').split('\n')
  const isBlank = (number: number) => (lines[number - 1] ?? '').trim() === ''
  const isSole = soleName(lines[line - 1] ?? '') !== undefined
  return isSole && isBlank(line - 1) && isBlank(line + 1)
}

/** Checks a text in the form in which it would be sent. */
export function checkSmsParts(text: string): WordingError[] {
  const { parts } = countParts(text)
  return parts > MAX_SMS_PARTS
    ? [{ field: 'body', reason: 'too-many-parts', parts, max: MAX_SMS_PARTS }]
    : []
}
