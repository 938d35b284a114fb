import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '../apps/server/src/postgres/migrate.ts'
import { openPool } from '../apps/server/src/postgres/open-client.ts'
import { prepareRoles } from '../apps/server/src/postgres/roles.ts'
import { startEmbeddedPostgres } from '../apps/server/src/postgres/start-embedded.ts'
import { writeTables } from '../apps/server/test/generated-tables.ts'
import { CALLS_FOLDER, writeCalls } from '../testkit/generated-calls.ts'
import { inRoot } from './root.mjs'

const folder = inRoot('packages/contract/src', CALLS_FOLDER)
const files = await writeCalls()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, text] of files) writeFileSync(path.join(folder, name), text)
console.log(`${files.size} files are written to packages/contract/src/${CALLS_FOLDER}`)

const stateDir = mkdtempSync(path.join(tmpdir(), 'kerbside-generate-'))
chmodSync(stateDir, 0o755)
const server = await startEmbeddedPostgres({ stateDir })
try {
  const pool = openPool({ ...server.connection, max: 1 })
  await prepareRoles(pool, { signIn: 'own-login' })
  await migrate(pool, inRoot('apps/server/migrations'))
  const client = await pool.connect()
  writeFileSync(inRoot('apps/server/src/db.generated.ts'), await writeTables(client))
  client.release()
  await pool.end()
} finally {
  await server.stop()
  rmSync(stateDir, { recursive: true, force: true })
}
console.log('apps/server/src/db.generated.ts is written')
