/** A value that a spreadsheet would take for a formula gets a leading apostrophe, which spreadsheets do not show. */
const FORMULA = /^\s*[=+\-@\t\r]/

const cell = (value: string | number): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
