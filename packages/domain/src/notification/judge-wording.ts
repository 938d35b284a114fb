import type { Channel } from './choice.ts'
import { countParts } from './count-parts.ts'
import { isBlock, ruleOf, type TemplateKind, type VariableName } from './message-kind.ts'
import { type Position, parseTemplate, soleName } from './template.ts'

/** What a message says, with names in double braces. A text has a body only, a push a subject and a body. */
export type Wording = { subject: string; heading: string; body: string }
export type WordingField = keyof Wording

export const FIELDS_OF: Readonly<Record<Channel, readonly WordingField[]>> = {
  mail: ['subject', 'heading', 'body'],
  sms: ['body'],
  push: ['subject', 'body'],
}

/** Letters, at most. */
export const LONGEST: Readonly<Record<Channel, Readonly<Record<WordingField, number>>>> = {
  mail: { subject: 200, heading: 200, body: 6000 },
  sms: { subject: 0, heading: 0, body: 600 },
  push: { subject: 100, heading: 0, body: 300 },
}
/** A longer text costs more than it is read. */
export const MOST_PARTS = 4

export type WordingFault = { field: WordingField; at?: Position } & (
  | { reason: 'empty' }
  | { reason: 'too-long'; most: number }
  | { reason: 'too-many-parts'; parts: number; most: number }
  | { reason: 'unknown' | 'unclosed' | 'no-name' | 'not-alone'; name: string }
  | { reason: 'missing'; name: VariableName }
)

/** What is wrong with what an operator typed; none when it can be sent. */
export function judgeWording(
  { kind, channel }: { kind: TemplateKind; channel: Channel },
  wording: Wording,
): WordingFault[] {
  const rule = ruleOf(kind, channel)
  const known: ReadonlySet<string> = new Set(rule?.variables)
  const used = new Set<string>()
  const faults = FIELDS_OF[channel].flatMap((field): WordingFault[] => {
    const typed = wording[field]
    const most = LONGEST[channel][field]
    if (typed.length > most) return [{ field, reason: 'too-long', most }]
    const { parts, flaws } = parseTemplate(typed)
    const found: WordingFault[] = flaws.map((flaw) => ({ ...flaw, field }))
    if (typed.trim() === '') found.push({ field, reason: 'empty' })
    for (const part of parts) {
      if ('words' in part) continue
      const { name, at } = part
      used.add(name)
      if (!known.has(name)) found.push({ field, at, reason: 'unknown', name })
      else if (isBlock(name) && !standsAlone(field, { typed, line: at.line }))
        found.push({ field, at, reason: 'not-alone', name })
    }
    return found
  })
  const missing = (rule?.needed ?? []).filter((name) => !used.has(name))
  return [
    ...faults,
    ...missing.map((name) => ({ field: 'body' as const, reason: 'missing' as const, name })),
  ]
}

/** The paragraph that line belongs to is nothing else. */
function standsAlone(field: WordingField, { typed, line }: { typed: string; line: number }) {
  if (field !== 'body') return false
  const lines = typed.replaceAll('\r\n', '\n').split('\n')
  const isBlank = (number: number) => (lines[number - 1] ?? '').trim() === ''
  const isSole = soleName(lines[line - 1] ?? '') !== undefined
  return isSole && isBlank(line - 1) && isBlank(line + 1)
}

/** Of a text as it would be sent. */
export function judgeParts(words: string): WordingFault[] {
  const { parts } = countParts(words)
  return parts > MOST_PARTS
    ? [{ field: 'body', reason: 'too-many-parts', parts, most: MOST_PARTS }]
    : []
}
