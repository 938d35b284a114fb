/** A cell of pasted text or of a file, with its position. */
export type Cell = { text: string; line: number; column: number }

export type DelimitedResult =
  | { ok: true; rows: Cell[][] }
  /** A quotation mark opened in this line and never closed. */
  | { ok: false; line: number }

/**
 * Parses text from a spreadsheet: tabs if it was copied, commas or semicolons in a file (RFC 4180). Lines and columns
 * are counted from 1 as in the file; empty lines are left out.
 */
export function readDelimited(text: string): DelimitedResult {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: Cell[][] = []
  let row: Cell[] = []
  let line = 1
  let position = 0
  const endRow = () => {
    if (row.some((cell) => cell.text.trim() !== '')) rows.push(row)
    row = []
  }
  while (position < source.length) {
    const startedIn = line
    let input = ''
    if (source[position] === '"') {
      position++
      for (;;) {
        const letter = source[position]
        if (letter === undefined) return { ok: false, line: startedIn }
        if (letter === '"' && source[position + 1] !== '"') break
        if (letter === '"') position++
        if (letter === '\n') line++
        input += letter
        position++
      }
      position++
    }
    while (position < source.length && source[position] !== separator && !isEnd(source[position]))
      input += source[position++]
    row.push({ text: unescape(input), line: startedIn, column: row.length + 1 })
    if (source[position] === separator) {
      position++
      if (position === source.length || isEnd(source[position]))
        row.push({ text: '', line, column: row.length + 1 })
    }
    if (isEnd(source[position])) {
      if (source[position] === '\r' && source[position + 1] === '\n') position++
      position++
      line++
      endRow()
    }
  }
  endRow()
  return { ok: true, rows }
}

const isEnd = (letter: string | undefined): boolean => letter === '\n' || letter === '\r'

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  if (count('\t') > 1) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** A spreadsheet would take text with these beginnings for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Removes the apostrophe that `writeCell` puts before text that looks like a formula. */
const unescape = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Writes a cell for a spreadsheet file so that it is never a formula, whatever a place is called. */
export function writeCell(text: string): string {
  const isAmount = /^-?\d+(\.\d+)?$/.test(text)
  const safe = FORMULA.test(text) && !isAmount ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV that spreadsheets in every language can open. */
export const writeDelimited = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
