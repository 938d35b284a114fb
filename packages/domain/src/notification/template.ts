/** A piece of a template: literal text, or the name of a value filled in on sending. */
export type TemplatePart = { words: string } | { name: string; at: Position }

/** Counted from one: the first character of a text is at line 1, column 1. */
export type Position = { line: number; column: number }

export type TemplateFlaw =
  /** Braces that do not close, or that hold no valid name: `{{ }}`, `{{first name}}`. */
  { reason: 'unclosed' | 'no-name'; name: string; at: Position }

export type Template = { parts: readonly TemplatePart[]; flaws: readonly TemplateFlaw[] }

const OPEN = '{{'
const CLOSE = '}}'
const NAME = /^[a-z][a-z0-9_]*$/

/** Parses `Hello {{first_name}},`. Everything outside double braces is literal text. */
export function parseTemplate(typed: string): Template {
  const parts: TemplatePart[] = []
  const flaws: TemplateFlaw[] = []
  const flushText = (input: string) => {
    if (input !== '') parts.push({ words: input })
  }
  const positionOf = positionsIn(typed)
  let from = 0
  for (;;) {
    const open = typed.indexOf(OPEN, from)
    flushText(typed.slice(from, open < 0 ? undefined : open))
    if (open < 0) return { parts, flaws }
    const at = positionOf(open)
    const end = typed.indexOf('\n', open)
    const line = end < 0 ? typed.length : end
    const inside = typed.slice(open + OPEN.length, line).indexOf(CLOSE)
    if (inside < 0) {
      flaws.push({ reason: 'unclosed', name: typed.slice(open, line).slice(0, 40), at })
      flushText(typed.slice(open, line))
      from = line
      continue
    }
    const close = open + OPEN.length + inside
    const name = typed.slice(open + OPEN.length, close).trim()
    if (NAME.test(name)) parts.push({ name, at })
    else {
      flaws.push({ reason: 'no-name', name: name.slice(0, 40), at })
      flushText(typed.slice(open, close + CLOSE.length))
    }
    from = close + CLOSE.length
  }
}

/**
 * Replaces names with their values. Each value becomes one line of text: it is never parsed for names and cannot start
 * a new line. An empty value also removes the comma and the space before it.
 */
export function fillTemplate(
  { parts }: Pick<Template, 'parts'>,
  valueOf: (name: string) => string,
): string {
  let input = ''
  for (const part of parts) {
    if ('words' in part) {
      input += part.words
      continue
    }
    const value = oneLine(valueOf(part.name))
    input = value === '' ? withoutEnd(input) : input + value
  }
  return input
}

/** Removes trailing spaces, and the comma before them. */
function withoutEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  if (end === text.length) return text
  return text.slice(0, text[end - 1] === ',' ? end - 1 : end)
}

/**
 * Reduces text to one line: each run of control characters, with the space around it, becomes one space. Linear in the
 * length.
 */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}]+/gu, (run) => (/\p{Cc}/u.test(run) ? ' ' : run)).trim()

/** The paragraphs of a text, separated by empty lines. */
export const paragraphsOf = (typed: string): string[] =>
  typed
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The name in a paragraph that consists of one name only; otherwise undefined. */
export function soleName(paragraph: string): string | undefined {
  const [part, ...more] = parseTemplate(paragraph.trim()).parts
  return part && 'name' in part && more.length === 0 ? part.name : undefined
}

/** Line and column of offsets in a text. Each offset must be at or after the one before. */
function positionsIn(text: string): (place: number) => Position {
  let line = 1
  let start = 0
  let end = text.indexOf('\n')
  return (place) => {
    while (end >= 0 && end < place) {
      line += 1
      start = end + 1
      end = text.indexOf('\n', start)
    }
    return { line, column: place - start + 1 }
  }
}
