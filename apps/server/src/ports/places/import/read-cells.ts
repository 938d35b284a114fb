import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { Cells } from './cells.ts'

export type Line = Cells & { file: string; line: number }

/** A line that cannot be read as cells at all, or not as UTF-8. */
export type BrokenLine = { file: string; line: number; broken: string }

export type FileForm = { delimiter: ',' | '\t'; header: boolean }

const NAMES = /\.(csv|tsv|txt)(\.gz)?$/i

/** The files to read: the one named, or those of a folder in the order of their names. */
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
 * The lines of a file, plain or gzipped, one at a time: a file of any size needs no more memory than a few of its
 * lines. A header's names are matched in any case, without blanks and underscores. `onBytes` hears how far it is.
 */
export async function* readCells(
  file: string,
  { delimiter, header }: FileForm,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Line | BrokenLine> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  bytes.on('data', (chunk) => onBytes(chunk.length))
  const text = file.toLowerCase().endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const parser = parse({
    delimiter,
    // GeoNames writes quotes as they come
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
  for await (const record of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    const { record: cells, info } = record
    if (header && columns === undefined) {
      columns = new Map(cells.map((name, at) => [plainColumn(name), at]))
      continue
    }
    const line = info.lines
    if (cells.some((cell) => cell.includes('\uFFFD'))) yield { file, line, broken: 'not UTF-8' }
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
