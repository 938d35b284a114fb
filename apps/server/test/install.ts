import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { seedDemo } from '../seed/seed-demo.ts'
import { SILENT } from '../src/log.ts'
import { openPools } from '../src/pools.ts'
import { prepareDatabase } from '../src/postgres/prepare-database.ts'
import { type Administered, administer } from './administer.ts'
import { openFolder } from './database.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** An install on this machine with both demo operators, its database running, for the command line. */
export async function openInstall() {
  const folder = openFolder()
  const database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: folder },
    { migrations },
  )
  const pools = openPools(database, SILENT)
  await seedDemo(pools.owner, { now: new Date() })
  onTestFinished(async () => {
    await pools.owner.destroy()
    await pools.close()
    await database.stop()
  })
  return {
    folder,
    database,
    /** `npm run kerbside -- …` of this install, standing in its folder. */
    kerbside: (words: string[], input = ''): Promise<Administered> =>
      administer(words, { KERBSIDE_DATA: folder, INIT_CWD: folder }, { input }),
  }
}
