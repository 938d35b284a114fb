import { Fragment } from 'react'

/** The text with the typed parts in bold: the whole query if it occurs, otherwise each word. */
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

/** Cuts the text where the query, or the start of a word of it, occurs; ignores case. */
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
  let position = 0
  for (const { from, to } of marks) {
    if (from < position) continue
    if (from > position)
      parts.push({ at: position, text: text.slice(position, from), matched: false })
    parts.push({ at: from, text: text.slice(from, to), matched: true })
    position = to
  }
  if (position < text.length)
    parts.push({ at: position, text: text.slice(position), matched: false })
  return parts
}

function findWordStart(text: string, word: string): number {
  const low = text.toLowerCase()
  const sought = word.toLowerCase()
  // A letter that changes length in lower case would shift all later matches.
  if (low.length !== text.length || sought.length !== word.length) return -1
  for (
    let position = low.indexOf(sought);
    position >= 0;
    position = low.indexOf(sought, position + 1)
  ) {
    if (position === 0 || !/[\p{L}\p{N}]/u.test(low[position - 1] ?? '')) return position
  }
  return -1
}
