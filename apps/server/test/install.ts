import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { seedDemo } from '../seed/seed-demo.ts'
import { SILENT } from '../src/log.ts'
import { openPools } from '../src/pools.ts'
import { prepareDatabase } from '../src/postgres/prepare-database.ts'
import { type Administered, administer } from './administer.ts'
import { openFolder } from './database.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

const open = (folder: string) =>
  prepareDatabase({ database: { kind: 'embedded' }, dataDir: folder }, { migrations })

let prepared: Promise<string> | undefined

/** The folder of an install that was made once and shut down; each test starts with a copy of it. */
async function prepare(): Promise<string> {
  const folder = mkdtempSync(path.join(inject('scratch'), 'install-'))
  chmodSync(folder, 0o755)
  const database = await open(folder)
  const pools = openPools(database, SILENT)
  await seedDemo(pools.owner, { now: new Date() })
  await pools.owner.destroy()
  await pools.close()
  await database.stop()
  return folder
}

/** An install on this machine with both demo operators and a running database, for the command line. */
export async function openInstall() {
  const folder = openFolder()
  prepared ??= prepare()
  // with owners and modes, because the database's files may belong to another user
  execFileSync('cp', ['-a', `${await prepared}/.`, folder])
  const database = await open(folder)
  const pools = openPools(database, SILENT)
  onTestFinished(async () => {
    await pools.owner.destroy()
    await pools.close()
    await database.stop()
  })
  return {
    folder,
    database,
    /** Runs `npm run kerbside -- …` of this install, in its folder. */
    kerbside: (args: string[], input = ''): Promise<Administered> =>
      administer(args, { KERBSIDE_DATA: folder, INIT_CWD: folder }, { input }),
  }
}
