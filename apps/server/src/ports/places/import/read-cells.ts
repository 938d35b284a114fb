import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { CommandError } from '../../../command-error.ts'
import type { Cells } from './cells.ts'

export type Line = Cells & { file: string; line: number }

/** A line that cannot be parsed into cells, or is not UTF-8. */
export type BrokenLine = { file: string; line: number; broken: string }

export type FileForm = {
  delimiter: ',' | '\t'
  header: boolean
  /** The header must have every column of one of these sets. */
  columns?: readonly (readonly string[])[]
}

const NAMES = /\.(csv|tsv|txt)(\.gz)?$/i

/** The files to read: the named one, or those of a folder in the order of their names. */
export async function listFiles(named: string): Promise<{ file: string; bytes: number }[]> {
  const found = await stat(named)
  if (!found.isDirectory()) return [{ file: named, bytes: found.size }]
  const inside = (await readdir(named)).filter((name) => NAMES.test(name)).sort()
  return Promise.all(
    inside.map(async (name) => {
      const file = path.join(named, name)
      return { file, bytes: (await stat(file)).size }
    }),
  )
}

/**
 * The lines of a file, plain or gzipped, one at a time, so that a file of any size needs the memory of a few
 * lines only. Header names match in any case, without blanks and underscores. `onBytes` gets the progress.
 */
export async function* readCells(
  file: string,
  { delimiter, header, columns: wanted = [] }: FileForm,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line | BrokenLine> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  bytes.on('data', (chunk) => onBytes(chunk.length))
  const text = file.toLowerCase().endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const parser = parse({
    delimiter,
    // GeoNames writes quotes unescaped
    quote: delimiter === '\t' ? null : '"',
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1024 * 1024,
  })
  const fail = (error: Error) => parser.destroy(error)
  bytes.on('error', fail)
  if (text !== bytes) text.on('error', fail)
  text.pipe(parser)

  let columns: Map<string, number> | undefined
  let before = 0
  for await (const { record: cells, info } of orUnreadable(parser, () => ({ file, before }))) {
    const line = info.lines
    const first = before + 1
    before = line
    if (header && columns === undefined) {
      columns = new Map(cells.map((name, index) => [plainColumn(name), index]))
      const missing = missingOf(columns, wanted)
      if (missing === undefined) continue
      // it is shown on a terminal, which would obey control characters
      const named = cells
        .join(', ')
        .slice(0, 100)
        .replace(/[\p{Cc}\uFFFD]/gu, '?')
      yield { file, line, broken: `the first line names no column ${missing}; it is "${named}"` }
      parser.destroy()
      return
    }
    if (cells.some((cell) => /[\r\n]/.test(cell)))
      yield { file, line: first, broken: 'goes over several lines; is a quotation mark missing?' }
    else if (cells.some((cell) => cell.includes('\uFFFD')))
      yield { file, line, broken: 'not UTF-8' }
    else if (cells.some((cell) => cell.includes('\u0000')))
      yield { file, line, broken: 'a character that no text has' }
    else
      yield {
        file,
        line,
        cells,
        cell: (column) => cells[columns?.get(plainColumn(column)) ?? -1]?.trim() ?? '',
      }
  }
}

const plainColumn = (name: string) => name.toLowerCase().replace(/[\s_]/g, '')

/** The missing columns of the header's closest set; undefined when one set is complete. */
function missingOf(
  columns: ReadonlyMap<string, number>,
  wanted: readonly (readonly string[])[],
): string | undefined {
  const lacking = wanted.map((set) => set.filter((name) => !columns.has(plainColumn(name))))
  const [fewest] = lacking.sort((a, b) => a.length - b.length)
  return fewest === undefined || fewest.length === 0 ? undefined : fewest.join(', ')
}

type Parsed = { record: string[]; info: { lines: number } }

/** Stops at a file that ends in the middle: its last valid data may be only half of it. */
async function* orUnreadable(
  parser: AsyncIterable<Parsed>,
  where: () => { file: string; before: number },
): AsyncGenerator<Parsed> {
  try {
    yield* parser
  } catch (error) {
    const { file, before } = where()
    const place = before === 0 ? file : `${file}, after line ${before}`
    throw new CommandError(`${place}: ${describeReadError(error)} Nothing was changed.`)
  }
}

function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'a line, or what stands in quotation marks, is too long.'
  if (code === 'Z_BUF_ERROR') return 'the file is cut short.'
  if (code.startsWith('Z_')) return 'the file is not gzipped, or damaged.'
  if (code === 'EACCES') return 'it may not be read by this user.'
  if (code === 'EISDIR') return 'it is a folder.'
  throw error
}
