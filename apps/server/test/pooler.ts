import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../testkit/free-port.ts'
import { findAccount, giveTo } from '../src/postgres/account.ts'
import { startLeashed } from '../src/postgres/leash.ts'
import { openClient } from '../src/postgres/open-client.ts'
import type { OwnPostgres } from './own-postgres.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
export const hasPooler = PROGRAM !== undefined

export type Pooler = {
  /** The address of the database through it. */
  url: string
  close(): Promise<void>
}

const CONFIG = fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url))

/** PgBouncer in front of a server, with the configuration of deploy/. */
export async function startPooler(
  server: OwnPostgres,
  {
    mode,
    user,
    database = user,
    settings = '',
  }: { mode: string; user: string; database?: string; settings?: string },
): Promise<Pooler> {
  const account = findAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-pooler-'))
  chmodSync(folder, 0o755)
  giveTo(account, folder)
  const port = await findFreePort()
  writeFileSync(path.join(folder, 'users'), `"${user}" ""\n`)
  const config = readFileSync(CONFIG, 'utf8')
    .replace('port=5432', `port=${server.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', `${folder}/users`)
    .replace('pool_mode = session', `pool_mode = ${mode}`)
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `${config}${settings}\n`)
  const pooler = startLeashed([PROGRAM ?? '', path.join(folder, 'pgbouncer.ini')], {
    account,
    folder,
    log: () => {},
  })
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`
  for (let tries = 0; ; tries += 1) {
    const client = openClient({ connectionString: url, connectionTimeoutMillis: 2_000 })
    const responses = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end()
    if (responses)
      return {
        url,
        async close() {
          pooler.letGo()
          await pooler.ended
          rmSync(folder, { recursive: true, force: true })
        },
      }
    if (pooler.hasEnded() || tries > 200) throw new Error((await pooler.ended).output)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
