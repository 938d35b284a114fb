import { seedDemo } from '../seed/seed-demo.ts'
import { SILENT } from '../src/log.ts'
import { openPools } from '../src/pools.ts'
import { openDatabase, type TestDatabase } from './database.ts'

/** A new database with both demo operators as made at `now` (ISO). */
export async function openDemoDatabase(params: {
  now: string
  key: Buffer
}): Promise<TestDatabase> {
  const database = await openDatabase()
  await seedDatabase(database, params)
  return database
}

/** Makes the demo operators in an empty database. */
export async function seedDatabase(
  database: TestDatabase,
  { now, key }: { now: string; key: Buffer },
): Promise<void> {
  const pools = openPools({ owner: database.owner, connectionOf: () => database.app }, SILENT)
  await seedDemo(pools.owner, { now: new Date(now), key })
  await pools.owner.destroy()
  await pools.close()
}
