import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../command-error.ts'

/** Reads a JSON file; throws a one-line error when it cannot be read. */
export function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new CommandError(`${file} cannot be read.`)
  }
  if (text.includes('\u0000') || text.includes('\uFFFD'))
    throw new CommandError(`${file} is not UTF-8. Save it as UTF-8 and try again.`)
  try {
    // Notepad and spreadsheets put a byte order mark at the start.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${error instanceof Error ? error.message : ''}`)
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
  if (code === 'ENOENT')
    return `${file} cannot be written: there is no folder ${path.dirname(file)}.`
  if (code === 'EISDIR') return `${file} cannot be written: it is a folder.`
  return `${file} cannot be written${typeof code === 'string' && code !== '' ? ` (${code})` : ''}.`
}
