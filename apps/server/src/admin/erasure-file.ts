import { readFileSync } from 'node:fs'
import type { Erasure } from '../backup/carry-erasures.ts'
import { StartFault } from '../start-fault.ts'

/** One erasure a line, as `records erasures` writes them. */
export function readErasureFile(file: string): Erasure[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(readLine)
  } catch {
    throw new StartFault(`${file} is no list of erasures. Write one with: records erasures <file>`)
  }
}

function readLine(line: string): Erasure {
  const said = JSON.parse(line) as Erasure
  const ids = [said.operator_id, said.id, said.customer_id]
  if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id)) || Number.isNaN(Date.parse(said.at)))
    throw new Error('no erasure')
  return said
}
