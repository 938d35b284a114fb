import { readFileSync } from 'node:fs'
import type { Erasure } from '../backup/carry-erasures.ts'
import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'

/** One erasure a line, as `records erasures` writes them. */
export function readErasureFile(file: string): Erasure[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(readLine)
  } catch {
    throw new CommandError(
      `${file} isn’t a list of erasures. Make one with: ${PROGRAM} records erasures <file>`,
    )
  }
}

function readLine(line: string): Erasure {
  const erasure = JSON.parse(line) as Erasure
  const ids = [erasure.operator_id, erasure.id, erasure.customer_id]
  if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id)) || Number.isNaN(Date.parse(erasure.at)))
    throw new Error('not an erasure')
  return erasure
}
