import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './postgres/account.ts'
import { StartFault } from './start-fault.ts'

/**
 * The install's own 32 bytes: what KERBSIDE_KEY gives, else made once in the data folder, readable by its owner only.
 * Whoever loses them loses every secret at rest, so docs/operating.md says to back the file up.
 */
export function keepKey({ key, dataDir }: { key: Buffer | undefined; dataDir: string }): Buffer {
  if (key !== undefined) return key
  const file = path.join(dataDir, 'key')
  if (!existsSync(file)) makeKey(file)
  const kept = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (kept.length !== 32) throw new StartFault(`${file} is damaged. Put it back from a backup.`)
  return kept
}

/** Linked into place when whole: of two processes starting at once, both read the same key. */
function makeKey(file: string): void {
  makeFolder(path.dirname(file), 0o755)
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(aside, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
