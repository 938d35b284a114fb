import { seedDemo } from '../seed/seed-demo.ts'
import { SILENT } from '../src/log.ts'
import { openPools } from '../src/pools.ts'
import { openDatabase, untilLeft } from './database.ts'

const made = new Map<string, Promise<string>>()

/**
 * The name of a database with both demo operators as made at `now` (ISO): a test app starts with a copy of it,
 * because seeding takes twice as long as copying. Made once for each instant; it stays until the test server
 * ends.
 */
export function demoDatabase({ now, key }: { now: string; key: Buffer }): Promise<string> {
  const existing = made.get(now)
  if (existing !== undefined) return existing
  const making = makeDemo({ now: new Date(now), key })
  made.set(now, making)
  // if it failed once on a busy machine, the next test tries anew
  making.catch(() => made.delete(now))
  return making
}

async function makeDemo(params: { now: Date; key: Buffer }): Promise<string> {
  const database = await openDatabase()
  const pools = openPools(
    {
      owner: database.owner,
      connectionOf: (role) => (role === 'kerbside_app' ? database.app : database.sandbox),
    },
    SILENT,
  )
  await seedDemo(pools.owner, params)
  await pools.owner.destroy()
  await pools.close()
  // a database with open connections cannot be copied
  await untilLeft(database.name)
  return database.name
}
