import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { administer } from '../test/administer.ts'
import { openFolder } from '../test/database.ts'
import { spawnDatabase } from '../test/database-process.ts'
import { openClient } from './postgres/open-client.ts'
import { prepareDatabase } from './postgres/prepare-database.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

test('a backup taken beside a running server is restored elsewhere and verified as equal', async () => {
  const stateDir = openFolder()
  const elsewhere = openFolder()
  const file = path.join(elsewhere, 'all.gz')
  const database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: stateDir },
    { migrations },
  )
  const client = openClient(database.owner)
  await client.connect()
  await client.query(
    `insert into operator values (gen_random_uuid(), 'kerbside', 'Kerbside', 'test', 'Europe/London', 'GBP', 'GB', 51, 0, '{}', '{}', now())`,
  )

  const backedUp = await administer(['backup', file], { KERBSIDE_DATA: stateDir })
  await client.end()
  await database.stop()
  const restored = await administer(['restore', file], { KERBSIDE_DATA: elsewhere })
  const verified = await administer(['verify', file], { KERBSIDE_DATA: elsewhere })
  const twice = await administer(['restore', file], { KERBSIDE_DATA: elsewhere })

  expect(backedUp).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Backed up 1 rows of \d+ tables/),
  })
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored 1 rows/) })
  expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/^Identical: 1 rows/) })
  expect(twice).toEqual({
    code: 1,
    output:
      'kerbside: The database isn’t empty: public.operator has 1 rows. Add --force to replace all data.\n',
  })
})

test.each([
  [
    'a database that is not running',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' },
    /^kerbside: Nothing is listening at 127\.0\.0\.1:9\..*\n$/,
  ],
  [
    'an unknown database host',
    { DATABASE_URL: 'postgres://a:b@nowhere.invalid/x' },
    /^kerbside: (Can’t find the host|Couldn’t look up the host) nowhere\.invalid.*\n$/,
  ],
  [
    'invalid settings',
    { PORT: 'eighty', LOG_LEVEL: 'loud' },
    /^kerbside: Settings: PORT must .*; LOG_LEVEL must .*\n$/,
  ],
  [
    'a data folder that cannot be created',
    { KERBSIDE_DATA: '/proc/kerbside' },
    /^kerbside: \/proc\/\S+ .*\n$/,
  ],
])('%s is reported in one line', async (_what, environment, args) => {
  const { code, output } = await administer(['verify'], {
    KERBSIDE_DATA: openFolder(),
    ...environment,
  })

  expect(output).toMatch(args)
  expect(code).toBe(1)
})

test('a backup that meets a full disk reports it and leaves no partial file', async () => {
  const stateDir = openFolder()
  const elsewhere = openFolder()
  const database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: stateDir },
    { migrations },
  )

  const file = path.join(elsewhere, 'all.gz')
  const full = await administer(
    ['backup', file],
    { KERBSIDE_DATA: stateDir },
    { shell: 'ulimit -f 1' },
  )
  await database.stop()

  expect(full).toEqual({
    code: 1,
    output:
      'kerbside: A file reached the size limit of this shell (ulimit -f). Raise it and start again.\n',
  })
  expect(readdirSync(elsewhere)).toEqual([])
})

test('a restore while the server runs is rejected', async () => {
  const stateDir = openFolder()
  const held = spawnDatabase(stateDir)
  await held.ready
  const client = openClient({
    host: path.join(stateDir, 'run'),
    user: 'kerbside',
    database: 'kerbside',
  })
  await client.connect()
  const file = path.join(stateDir, 'all.gz')

  const beside = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir: stateDir },
    { migrations },
  )
  expect(beside.words).toContain('started by another process')
  await beside.stop()
  await administer(['backup', file], { KERBSIDE_DATA: stateDir })
  const rejected = await administer(['restore', file, '--force'], { KERBSIDE_DATA: stateDir })

  expect(rejected).toEqual({
    code: 1,
    output: 'kerbside: The database is in use. Stop the server and try again.\n',
  })
  await client.end()
  await held.end()
})
