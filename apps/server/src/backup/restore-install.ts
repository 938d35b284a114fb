import type pg from 'pg'
import { openFolders } from '../folders.ts'
import { enforceOperators } from '../postgres/enforce-operators.ts'
import { isConnectionLostError } from '../postgres/lost-connection.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { openPool } from '../postgres/open-client.ts'
import type { Place } from '../postgres/prepare-database.ts'
import { prepareRoles } from '../postgres/roles.ts'
import type { Checksums, KeySource } from './backup-file.ts'
import { type Erasure, insertErasures, readErasures } from './carry-erasures.ts'
import { restoreBackup } from './restore-backup.ts'
import type { RollbackPoint } from './rollback-point.ts'

/** Restores a backup and updates it to this version: roles, rows, migrations, row-level security. */
export async function restoreInstall(
  place: Place,
  params: {
    file: string
    force: boolean
    erasures?: readonly Erasure[]
    findKey?: KeySource
    makeRollback?: () => Promise<RollbackPoint | undefined>
  },
): Promise<{
  sums: Checksums
  migrated: string[]
  erased: number
  rollback: RollbackPoint | undefined
}> {
  const { file, force, erasures = [], findKey, makeRollback } = params
  let rollback: RollbackPoint | undefined
  const { migrations } = openFolders()
  await withPool(place, (pool) => prepareRoles(pool, place))
  const allErasures = [...erasures, ...(await withPool(place, readErasures))]
  // Restoring needs exclusive use of the database.
  const checksums = await restoreBackup(place.owner, {
    file,
    migrations: readMigrations(migrations),
    force,
    ...(findKey && { findKey }),
    beforeReplace: async () => {
      rollback = await makeRollback?.()
    },
  }).catch((error: unknown) => {
    // with the connection lost, the new data may have been committed
    if (!isConnectionLostError(error)) rollback?.drop()
    throw error
  })
  rollback?.keep()
  return withPool(place, async (pool) => {
    const migrated = await migrate(pool, migrations)
    await enforceOperators(pool)
    const erased = await insertErasures(pool, allErasures)
    return { sums: checksums, migrated, erased, rollback }
  })
}

async function withPool<Result>(
  { owner }: Place,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(owner, { max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
