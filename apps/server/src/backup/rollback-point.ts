import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ENCRYPTED_ENDING, formatBackupTime } from '@kerbside/domain/hosting/backup-name.ts'
import { CommandError } from '../command-error.ts'
import { type Connection, openClient } from '../postgres/open-client.ts'
import { makeBackup } from './make-backup.ts'
import { listMigrations } from './tables.ts'

const ROLLBACK = /^rollback-\d{8}T\d{6}Z\.kbak$/
const MAX_ROLLBACK_POINTS = 2

export type RollbackPoint = {
  file: string
  /** The restore changed nothing, so there is nothing to go back to. */
  drop: () => void
  /** The data was replaced: earlier points are deleted. */
  keep: () => void
}

/** A backup of what a restore is about to replace, in the data folder; undefined if the database has no tables yet. */
export async function makeRollbackPoint(
  owner: Connection,
  { folder, findKey, now }: { folder: string; findKey: () => Buffer; now: Date },
): Promise<RollbackPoint | undefined> {
  if (await isEmpty(owner)) return undefined
  const key = findKey()
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `rollback-${formatBackupTime(now)}${ENCRYPTED_ENDING}`)
  try {
    await makeBackup(owner, file, { key })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!NO_SPACE.has(code)) throw error
    throw new CommandError(
      `The disk of ${folder} has no space for a backup of the data that would be replaced. Nothing was changed. Free some space, or add --no-rollback.`,
    )
  }
  return {
    file,
    drop: () => rmSync(file, { force: true }),
    keep: () => {
      const points = readdirSync(folder).filter((name) => ROLLBACK.test(name))
      for (const name of points.toSorted().toReversed().slice(MAX_ROLLBACK_POINTS))
        rmSync(path.join(folder, name), { force: true })
    },
  }
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

async function isEmpty(owner: Connection): Promise<boolean> {
  const client = openClient(owner)
  await client.connect()
  try {
    return (await listMigrations(client)).length === 0
  } finally {
    await client.end()
  }
}
