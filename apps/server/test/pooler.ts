import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from '../../../testkit/free-port.ts'
import { findAccount, giveTo } from '../src/postgres/account.ts'
import { startLeashed } from '../src/postgres/leash.ts'
import { openClient } from '../src/postgres/open-client.ts'
import type { OwnPostgres } from './own-postgres.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
export const hasPooler = PROGRAM !== undefined

/** PgBouncer in front of a server, until the test has finished; returns the address of `database` through it. */
export async function openPooler(
  server: OwnPostgres,
  { mode, user, settings = '' }: { mode: string; user: string; settings?: string },
): Promise<string> {
  const account = findAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-pooler-'))
  chmodSync(folder, 0o755)
  giveTo(account, folder)
  const port = await findFreePort()
  writeFileSync(path.join(folder, 'users'), `"${user}" ""\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 200
${settings}
`,
  )
  const pooler = startLeashed([PROGRAM ?? '', path.join(folder, 'pgbouncer.ini')], {
    account,
    folder,
    log: () => {},
  })
  onTestFinished(async () => {
    pooler.letGo()
    await pooler.ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `postgres://${user}@127.0.0.1:${port}/${user}`
  for (let tries = 0; ; tries += 1) {
    const client = openClient({ connectionString: url, connectionTimeoutMillis: 2_000 })
    const responses = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end()
    if (responses) return url
    if (pooler.hasEnded() || tries > 200) throw new Error((await pooler.ended).output)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
