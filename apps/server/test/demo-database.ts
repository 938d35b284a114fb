import { seedDemo } from '../seed/seed-demo.ts'
import { SILENT } from '../src/log.ts'
import { openPools } from '../src/pools.ts'
import { openDatabase, untilLeft } from './database.ts'

const made = new Map<string, Promise<string>>()

/**
 * The name of a database with both demo operators as they were made at `now` (ISO): a house begins as a copy of it, for
 * sowing takes twice as long as copying. Made once for each instant; it stays until the test server goes.
 */
export function demoDatabase({ now, key }: { now: string; key: Buffer }): Promise<string> {
  const known = made.get(now)
  if (known !== undefined) return known
  const making = makeDemo({ now: new Date(now), key })
  made.set(now, making)
  // what failed once, on a busy machine, is tried anew by the next test
  making.catch(() => made.delete(now))
  return making
}

async function makeDemo(facts: { now: Date; key: Buffer }): Promise<string> {
  const database = await openDatabase()
  const pools = openPools(
    {
      owner: database.owner,
      connectionOf: (role) => (role === 'kerbside_app' ? database.app : database.sandbox),
    },
    SILENT,
  )
  await seedDemo(pools.owner, facts)
  await pools.owner.destroy()
  await pools.close()
  // a database somebody is connected to cannot be copied
  await untilLeft(database.name)
  return database.name
}
