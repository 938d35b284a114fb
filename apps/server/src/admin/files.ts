import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartFault } from '../start-fault.ts'

/** What a JSON file of the person holds; what cannot be read is told in one line. */
export function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new StartFault(`${file} cannot be read.`)
  }
  if (text.includes('\u0000') || text.includes('\uFFFD'))
    throw new StartFault(`${file} is not UTF-8. Save it as UTF-8 and try again.`)
  try {
    // Notepad and spreadsheets put a byte order mark before it
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new StartFault(`${file} is no JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Writes a file where the person said, or says in one line why not. */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new StartFault(sayUnwritable(file, error))
  }
}

/** Why a file cannot be written there; for what is written piece by piece it is asked before. */
export function sayUnwritable(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT')
    return `${file} cannot be written: there is no folder ${path.dirname(file)}.`
  if (code === 'EISDIR') return `${file} cannot be written: it is a folder.`
  return `${file} cannot be written${typeof code === 'string' && code !== '' ? ` (${code})` : ''}.`
}
