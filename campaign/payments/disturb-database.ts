import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import { openClient } from '../../apps/server/src/postgres/open-client.ts'
import { findPostmaster } from '../../apps/server/src/postgres/pid-file.ts'
import type { KillTestApp } from './kill-test-app.ts'

/** Longer than most requests of a visit take. */
const MAX_DELAY_MS = 600
const BACK_MS = 30_000

/**
 * Kills the postmaster or ends every connection at a random moment of a visit. The server restarts its embedded
 * database. Returns what was done once the database responds again.
 */
export async function disturbDatabase(
  { stateDir, socket }: KillTestApp,
  dice: Dice,
): Promise<'database killed' | 'connections cut'> {
  const isKill = dice.chance(0.5)
  await sleep(dice.below(MAX_DELAY_MS))
  const runSql = async (sql: string) => {
    const client = openClient({
      host: socket,
      user: 'kerbside',
      database: 'kerbside',
      connectionTimeoutMillis: 2_000,
    })
    try {
      await client.connect()
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  if (isKill) {
    const name = readdirSync(stateDir).find((item) => /^pgdata-\d+$/.test(item)) ?? ''
    const pid = findPostmaster(path.join(stateDir, name))
    if (pid === undefined) throw new Error('there is no database to kill')
    process.kill(pid, 'SIGKILL')
  } else
    await runSql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  const late = performance.now() + BACK_MS
  for (;;) {
    const responses = await runSql('select 1').then(
      () => true,
      () => false,
    )
    if (responses) return isKill ? 'database killed' : 'connections cut'
    if (performance.now() > late) throw new Error('the database does not come back')
    await sleep(50)
  }
}
