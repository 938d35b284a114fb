import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../command-error.ts'

/** Reads a JSON file; throws a one-line error when it cannot be read. */
export function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new CommandError(`Can’t read ${file}.`)
  }
  if (text.includes('\u0000') || text.includes('\uFFFD'))
    throw new CommandError(`${file} isn’t UTF-8. Save it as UTF-8 and try again.`)
  try {
    // Notepad and spreadsheets put a byte order mark at the start.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(
      `${file} isn’t valid JSON: ${error instanceof Error ? error.message : ''}`,
    )
  }
}

/** Writes a file, or throws a one-line error that says why it cannot. */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new CommandError(describeUnwritable(file, error))
  }
}

/** Explains why a file cannot be written. Commands that write piece by piece check this first. */
export function describeUnwritable(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return `Can’t write ${file}: there is no folder ${path.dirname(file)}.`
  if (code === 'EISDIR') return `Can’t write ${file}: it’s a folder.`
  return `Can’t write ${file}${typeof code === 'string' && code !== '' ? ` (${code})` : ''}.`
}
