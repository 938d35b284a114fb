import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from './command-error.ts'
import { makeFolder } from './postgres/account.ts'

/**
 * The install's own 32 bytes: KERBSIDE_KEY if set, else generated once in the data folder, readable by its owner only.
 * Without the key every stored secret is lost, so docs/operating.md says to back the file up.
 */
export function loadKey({ key, dataDir }: { key: Buffer | undefined; dataDir: string }): Buffer {
  if (key !== undefined) return key
  const file = path.join(dataDir, 'key')
  if (!existsSync(file)) makeKey(file)
  const storedKey = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (storedKey.length !== 32)
    throw new CommandError(`${file} is damaged. Restore it from a backup.`)
  return storedKey
}

/** The same, but a missing key is an error: a new one could not decrypt what an earlier one encrypted. */
export function readKey(settings: { key: Buffer | undefined; dataDir: string }): Buffer {
  const file = path.join(settings.dataDir, 'key')
  if (settings.key === undefined && !existsSync(file))
    throw new CommandError(
      `There is no ${file}. Restore the file "key" of the install that made the backup there, or set KERBSIDE_KEY to it.`,
    )
  return loadKey(settings)
}

/** Links the complete file into place, so that two processes starting at once read the same key. */
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
