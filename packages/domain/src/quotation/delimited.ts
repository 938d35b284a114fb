/** A cell of pasted text or of a file, with where it stood. */
export type Cell = { text: string; line: number; column: number }

export type DelimitedVerdict =
  | { ok: true; rows: Cell[][] }
  /** A quote that was opened in this line and never closed. */
  | { ok: false; line: number }

/**
 * Text of a spreadsheet: tabs when it was copied, commas or semicolons in a file (RFC 4180). Lines and columns are
 * counted from 1 as the file has them; empty lines are left out.
 */
export function readDelimited(text: string): DelimitedVerdict {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: Cell[][] = []
  let row: Cell[] = []
  let line = 1
  let at = 0
  const endRow = () => {
    if (row.some((cell) => cell.text.trim() !== '')) rows.push(row)
    row = []
  }
  while (at < source.length) {
    const startedIn = line
    let said = ''
    if (source[at] === '"') {
      at++
      for (;;) {
        const letter = source[at]
        if (letter === undefined) return { ok: false, line: startedIn }
        if (letter === '"' && source[at + 1] !== '"') break
        if (letter === '"') at++
        if (letter === '\n') line++
        said += letter
        at++
      }
      at++
    }
    while (at < source.length && source[at] !== separator && !isEnd(source[at]))
      said += source[at++]
    row.push({ text: unescape(said), line: startedIn, column: row.length + 1 })
    if (source[at] === separator) {
      at++
      if (at === source.length || isEnd(source[at]))
        row.push({ text: '', line, column: row.length + 1 })
    }
    if (isEnd(source[at])) {
      if (source[at] === '\r' && source[at + 1] === '\n') at++
      at++
      line++
      endRow()
    }
  }
  endRow()
  return { ok: true, rows }
}

const isEnd = (letter: string | undefined): boolean => letter === '\n' || letter === '\r'

/** What stands most often in the first line. */
function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  if (count('\t') > 1) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** A spreadsheet takes these for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** As we write them: an apostrophe before what a spreadsheet would compute. */
const unescape = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** A cell of a file for a spreadsheet: never a formula, whatever a place was called. */
export function writeCell(text: string): string {
  const isAmount = /^-?\d+(\.\d+)?$/.test(text)
  const safe = FORMULA.test(text) && !isAmount ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV as spreadsheets of every language open it. */
export const writeDelimited = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
