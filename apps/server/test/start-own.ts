import { fileURLToPath } from 'node:url'
import { seedDemo } from '../seed/seed-demo.ts'
import { SILENT } from '../src/log.ts'
import { openPools } from '../src/pools.ts'
import { prepareDatabase } from '../src/postgres/prepare-database.ts'
import type { TestDatabase } from './database.ts'
import { startTestApp } from './test-app.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const KEY = Buffer.alloc(32, 7)
const NOW = new Date('2026-03-10T12:00:00Z')

/** The database of a DATABASE_URL, and of a DATABASE_DIRECT_URL if there is one. */
export const prepareOwn = (url: string, directUrl?: string) =>
  prepareDatabase(
    { database: { kind: 'url', url, directUrl }, dataDir: '/nowhere' },
    { migrations },
  )

/** Starts as `serve.ts` does on these, with the demo on. */
export async function startOwn(url: string, directUrl?: string) {
  const database = await prepareOwn(url, directUrl)
  const pools = openPools(database, SILENT)
  const seeded = await seedDemo(pools.owner, { now: NOW, key: KEY, faces: true })
  await pools.owner.destroy()
  await pools.close()
  const shared: TestDatabase = {
    name: 'own',
    owner: database.owner,
    // the tests arrange nothing here that the owner may not do
    superuser: database.owner,
    app: database.connectionOf('kerbside_app'),
    sandbox: database.connectionOf('kerbside_sandbox'),
    drop: async () => {},
  }
  const testApp = await startTestApp({ now: NOW.toISOString(), beside: { database: shared } })
  return { testApp, database, seeded }
}
