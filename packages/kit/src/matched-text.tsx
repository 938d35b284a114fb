import { Fragment } from 'react'

/** The text with what was typed in bold: the whole query where it stands, else word by word. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  return splitAtMatches(text, query).map((part) =>
    part.matched ? (
      <b key={part.at}>{part.text}</b>
    ) : (
      <Fragment key={part.at}>{part.text}</Fragment>
    ),
  )
}

type Part = { at: number; text: string; matched: boolean }

/** Cuts the text where the query, or the start of a word of it, is found; case does not count. */
export function splitAtMatches(text: string, query: string): readonly Part[] {
  const typed = query.trim()
  const whole = typed && findWordStart(text, typed)
  const marks =
    typeof whole === 'number' && whole >= 0
      ? [{ from: whole, to: whole + typed.length }]
      : typed.split(/[\s,]+/).flatMap((word) => {
          const from = word.length > 1 ? findWordStart(text, word) : -1
          return from < 0 ? [] : [{ from, to: from + word.length }]
        })
  marks.sort((a, b) => a.from - b.from)

  const parts: Part[] = []
  let at = 0
  for (const { from, to } of marks) {
    if (from < at) continue
    if (from > at) parts.push({ at, text: text.slice(at, from), matched: false })
    parts.push({ at: from, text: text.slice(from, to), matched: true })
    at = to
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), matched: false })
  return parts
}

function findWordStart(text: string, word: string): number {
  const low = text.toLowerCase()
  const sought = word.toLowerCase()
  // A letter that changes length in lower case would shift every mark after it.
  if (low.length !== text.length || sought.length !== word.length) return -1
  for (let at = low.indexOf(sought); at >= 0; at = low.indexOf(sought, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(low[at - 1] ?? '')) return at
  }
  return -1
}
