import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { administer } from '../../test/administer.ts'
import { openFolder } from '../../test/database.ts'
import { fingerprintOf } from '../backup/encrypted-file.ts'
import { loadKey } from '../load-key.ts'
import { openPool } from '../postgres/open-client.ts'
import { prepareDatabase } from '../postgres/prepare-database.ts'

// Starts whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** An install with an embedded database and one operator, and a folder for its backups. */
async function givenInstall() {
  const dataDir = openFolder()
  const target = openFolder()
  const database = await prepareDatabase(
    { database: { kind: 'embedded' }, dataDir },
    { migrations },
  )
  const pool = openPool({ ...database.owner, max: 1 })
  let isRunning = true
  const stop = async () => {
    if (!isRunning) return
    isRunning = false
    await pool.end()
    await database.stop()
  }
  onTestFinished(stop)
  await pool.query(
    `insert into operator values (gen_random_uuid(), 'kerbside', 'Kerbside', 'test', 'Europe/London', 'GBP', 'GB', 51, 0, '{}', '{}', now())`,
  )
  await pool.query(`insert into operator_host select 'kerbside.example', id from operator`)
  const key = loadKey({ key: undefined, dataDir })
  const environment = { KERBSIDE_DATA: dataDir, KERBSIDE_BACKUP_TO: target }
  return {
    dataDir,
    target,
    pool,
    stop,
    key,
    run: (args: string[], more: Record<string, string> = {}) =>
      administer(args, { ...environment, ...more }),
  }
}

test('a scheduled backup is made, listed and restored on another machine, which has only the key', async () => {
  const { run, target, stop, key } = await givenInstall()
  const started = performance.now()
  const made = await run(['backup', 'run'])
  const listed = await run(['backup', 'list'])
  const maxMinutes = Math.ceil((performance.now() - started) / 60_000)
  const again = await run(['backup', 'run', '--if-due'])
  await stop()
  const [name = ''] = readdirSync(target)

  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/^Backed up to \S+: kerbside-\S+\.kbak .*\nVerified: restored /),
  })
  expect(listed.output).toMatch(
    new RegExp(`^> ${name} {2,}\\d min +0\\.\\d\\d MB\n1 backup in ${target}\\.\n$`),
  )
  expect(Number(/(\d) min/.exec(listed.output)?.[1])).toBeLessThanOrEqual(maxMinutes)
  expect(again).toEqual({ code: 0, output: '' })

  const restore = (more: Record<string, string>) =>
    run(['restore', 'latest', '--from-target'], { KERBSIDE_DATA: openFolder(), ...more })
  expect(await restore({})).toEqual({
    code: 1,
    output: expect.stringMatching(/^kerbside: There is no \S+key\. Restore the file "key" .*\n$/),
  })
  const otherKey = { KERBSIDE_KEY: Buffer.alloc(32, 9).toString('hex') }
  expect(await restore(otherKey)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^kerbside: None of the 1 backups in \S+ was made with this install’s key\./,
    ),
  })
  const byName = await run(['restore', name, '--from-target'], {
    KERBSIDE_DATA: openFolder(),
    ...otherKey,
  })
  expect(byName.output).toMatch(
    /^kerbside: \S+ was encrypted with another key\. Restore the file "key"/m,
  )
  expect(await restore({ KERBSIDE_KEY: key.toString('hex') })).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Copied kerbside-\S+ from \S+\.\nRestored 2 rows of \d+ tables, all checked\.\n$/,
    ),
  })
})

test('an attempt that was killed is repeated within the hour, and what it left is removed', async () => {
  const { run, target, pool, key, dataDir } = await givenInstall()
  const killed = await run(['backup', 'run'], {
    NODE_ENV: 'campaign',
    KERBSIDE_FAILPOINT: 'backup.uploaded:1',
  })
  expect(killed.output).toContain('failpoint backup.uploaded')
  const install = fingerprintOf(key)
  const [unverified = ''] = readdirSync(target)
  writeFileSync(path.join(target, `kerbside-${install}-20260101T000000Z.kbak.part`), 'half')
  await pool.query(`create database kerbside_backup_check_${install}_0`)
  expect(readdirSync(path.join(dataDir, 'backup'))).toHaveLength(1)

  const beside = await run(['backup', 'run'])
  expect(beside.output).toBe('kerbside: A backup is already running. Try again later.\n')
  // as if half an hour had passed
  await pool.query(
    `update backup_run set started_at = started_at - interval '31 minutes', seen_at = seen_at - interval '31 minutes'`,
  )
  const repeated = await run(['backup', 'run', '--if-due'])

  expect(repeated).toEqual({ code: 0, output: expect.stringContaining('Verified: restored') })
  expect(readdirSync(target)).toHaveLength(1)
  expect(readdirSync(target)).not.toContain(unverified)
  // a day later the folder of the killed attempt is deleted, too
  expect(readdirSync(path.join(dataDir, 'backup'))).toHaveLength(1)
  const left = await pool.query(
    `select from pg_database where datname like 'kerbside_backup_check%'`,
  )
  expect(left.rowCount).toBe(0)
})

test('a restore that replaces data leaves a way back, the last two of them', async () => {
  const { run, pool, stop, dataDir } = await givenInstall()
  const file = path.join(openFolder(), 'all.kbak')
  expect((await run(['backup', file])).output).toMatch(/^Backed up .*\nIt can be read only with/)
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('kbak1')
  await pool.query("update operator set name = 'Changed since'")
  await stop()
  const points = () => readdirSync(dataDir).filter((name) => name.startsWith('rollback-'))

  const restored = await run(['restore', file, '--force'])
  expect(restored.output).toMatch(
    /^The data before is in (\S+\.kbak)\. To go back: .* restore \1 --force\nRestored 2 rows of .*\n$/,
  )
  expect((await run(['verify', file])).output).toMatch(/^Identical: /)
  const [point = ''] = points()
  const back = await run(['restore', path.join(dataDir, point), '--force'])
  expect(back.code).toBe(0)
  expect((await run(['verify', file])).output).toContain('public.operator: 1 in the backup, 1 in')

  await run(['restore', file, '--force'])
  expect(points()).toHaveLength(2)
  expect(points()).not.toContain(point)
  const without = await run(['restore', file, '--force', '--no-rollback'])
  expect(without.output).toMatch(/^Restored 2 rows of .*, all checked\.\n$/)
  expect(points()).toHaveLength(2)
})

test('a restore that changes nothing leaves no rollback point', async () => {
  const { run, stop, dataDir } = await givenInstall()
  const file = path.join(openFolder(), 'all.kbak')
  await run(['backup', file])
  await stop()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length - 1))
  expect(await run(['restore', file, '--force'])).toEqual({
    code: 1,
    output: `kerbside: ${file} is damaged or incomplete. Use another backup.\n`,
  })
  expect(
    await run(['restore', file, '--force'], { KERBSIDE_KEY: Buffer.alloc(32).toString('hex') }),
  ).toMatchObject({
    output: expect.stringContaining('was encrypted with another key'),
  })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('rollback-'))).toEqual([])
})

test('without its key an install with data gets no new one by a backup or a restore', async () => {
  const { run, stop, dataDir } = await givenInstall()
  await stop()
  const keyFile = path.join(dataDir, 'key')
  const file = path.join(openFolder(), 'all.gz')
  rmSync(keyFile)
  expect((await run(['backup', 'run'])).output).toMatch(/^kerbside: There is no \S+key\. /)
  expect((await run(['backup', file])).code).toBe(0)
  expect((await run(['restore', file, '--force'])).output).toMatch(
    /^kerbside: There is no \S+key\. /,
  )
  expect(existsSync(keyFile)).toBe(false)
})

test('the latest backup is the one that the database knows as verified, if it can be read', async () => {
  const { run, target, stop, key } = await givenInstall()
  await run(['backup', 'run'])
  await stop()
  const [name = ''] = readdirSync(target)
  const newer = `kerbside-${fingerprintOf(key)}-20990101T000000Z.kbak`
  writeFileSync(path.join(target, newer), 'never verified')
  const restored = await run(['restore', 'latest', '--from-target', '--force'])
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`Copied ${name} `) })
})

test('without a target the commands say what to set', async () => {
  for (const args of [
    ['backup', 'run'],
    ['backup', 'list'],
    ['restore', 'latest', '--from-target'],
  ])
    expect(await administer(args, { KERBSIDE_DATA: openFolder(), KERBSIDE_BACKUP_TO: '' })).toEqual(
      {
        code: 1,
        output: expect.stringMatching(/^kerbside: KERBSIDE_BACKUP_TO isn’t set: .*\n$/),
      },
    )
})
