import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BACKUP_ACTION, BACKUP_FAILED_ACTION } from '@kerbside/domain/hosting/platform-key.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFolder } from '../../../test/database.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { fingerprintOf } from '../../backup/encrypted-file.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { folderBackupStore } from '../../ports/backup-store/folder.ts'
import type { BackupStore } from '../../ports/backup-store/port.ts'
import { readMigrations } from '../../postgres/migrate.ts'
import { openClient } from '../../postgres/open-client.ts'
import { saveBackupNote } from './backup-run-store.ts'
import { findLastBackup } from './find-last-backup.ts'
import { type BackupDeps, runBackup } from './run-backup.ts'

const migrations = readMigrations(fileURLToPath(new URL('../../../migrations', import.meta.url)))
const daily = { kind: 'daily', minuteOfDay: 150 } as const

type Given = {
  testApp: TestApp
  deps: BackupDeps
  target: string
  run: (more?: {
    keep?: number
    ifDue?: boolean
    deps?: Partial<BackupDeps>
  }) => ReturnType<typeof runBackup>
  names: () => string[]
}

/** An install with a folder for its backups. `superuser`: whose database user may create databases. */
async function givenInstall({ isSuperuser = true } = {}): Promise<Given> {
  const testApp = await startTestApp({ hasOwnDatabase: true, now: '2026-03-10T12:00:00Z' })
  const target = openFolder()
  const deps: BackupDeps = {
    ...testApp.deps,
    owner: isSuperuser ? testApp.database.superuser : testApp.database.owner,
    store: folderBackupStore({ folder: target }),
    folder: path.join(openFolder(), 'backup'),
    migrations,
    disk: undefined,
  }
  return {
    testApp,
    deps,
    target,
    run: ({ keep = 14, ifDue = false, deps: more } = {}) =>
      runBackup({ ...deps, ...more }, { keep, by: 'test', ...(ifDue && { schedule: daily }) }),
    names: () => readdirSync(target).toSorted(),
  }
}

const listNotes = async ({ testApp }: Given) =>
  (await testApp.deps.platformRegistry.listNotes(99)).notes.map(({ action }) => action)

/** The databases that checks have left behind. */
async function listScratch(): Promise<string[]> {
  const client = openClient(inject('postgres').superuser)
  await client.connect()
  const install = fingerprintOf(Buffer.alloc(32, 7))
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'kerbside_backup_check_' || $1 || '%'",
    [install],
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('a backup is copied to the target, restored from there into a database of its own, and noted', async () => {
  const given = await givenInstall()
  const result = await given.run()

  const [name = ''] = given.names()
  expect(name).toMatch(/^kerbside-[0-9a-f]{8}-20260310T120000Z\.kbak$/)
  expect(result).toEqual({
    ok: true,
    backup: expect.objectContaining({ file: name, by: 'restored', note: '', target: given.target }),
  })
  expect(await findLastBackup(given.deps)).toMatchObject({
    at: new Date('2026-03-10T12:00:00Z'),
    verified: { file: name, by: 'restored' },
    failure: undefined,
  })
  expect(await listNotes(given)).toEqual([BACKUP_ACTION])
  expect(await listScratch()).toEqual([])
  expect(readdirSync(path.dirname(given.deps.folder))).toEqual([])
  expect(readFileSync(path.join(given.target, name)).includes('kerbside')).toBe(false)
})

test('where the database user may not create databases it is read to its end, and the reason is noted', async () => {
  const given = await givenInstall({ isSuperuser: false })
  expect(await given.run()).toMatchObject({
    ok: true,
    backup: { by: 'read', note: 'The user of DATABASE_URL may not create databases.' },
  })
})

test('where the disk has no space for a second copy it is read', async () => {
  const given = await givenInstall()
  // a file system without free space
  expect(await given.run({ deps: { disk: '/proc' } })).toMatchObject({
    ok: true,
    backup: { by: 'read', note: expect.stringContaining('no space for a second copy') },
  })
})

test('it is made when it is due, and then not before the next day', async () => {
  const given = await givenInstall()
  expect(await given.run({ ifDue: true })).toMatchObject({ ok: true })
  expect(await given.run({ ifDue: true })).toEqual({ ok: false, reason: 'not-due' })
  given.testApp.setNow('2026-03-11T02:30:00Z')
  expect(await given.run({ ifDue: true })).toMatchObject({ ok: true })
  expect(given.names()).toHaveLength(2)
})

test('of several processes at once, one makes it', async () => {
  const given = await givenInstall()
  const all = await Promise.all(
    Array.from({ length: 6 }, () =>
      given.run({ ifDue: true, deps: { folder: path.join(openFolder(), 'backup') } }),
    ),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(all.filter((result) => !result.ok && result.reason === 'running')).toHaveLength(5)
  expect(await listNotes(given)).toEqual([BACKUP_ACTION])
})

test('the newest ones are kept; files of others and of other installs stay', async () => {
  const given = await givenInstall()
  const others = ['holiday.jpg', 'kerbside-ffffffff-20200101T000000Z.kbak', 'kerbside.gz']
  for (const name of others) writeFileSync(path.join(given.target, name), 'theirs')
  const made: string[] = []
  for (const day of [10, 11, 12, 13]) {
    given.testApp.setNow(`2026-03-${day}T12:00:00Z`)
    const result = await given.run({ keep: 2 })
    made.push(result.ok ? result.backup.file : 'failed')
  }
  expect(given.names()).toEqual([...others, ...made.slice(-2)].toSorted())
})

/** A target whose copies are damaged on the way. */
const damaging = (store: BackupStore): BackupStore => ({
  ...store,
  async download(name, file) {
    const result = await store.download(name, file)
    const bytes = readFileSync(file)
    bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 1
    writeFileSync(file, bytes)
    return result
  },
})

test('a copy that does not restore deletes no older backup, and is itself deleted', async () => {
  const given = await givenInstall()
  await given.run({ keep: 1 })
  const before = given.names()
  given.testApp.setNow('2026-03-11T12:00:00Z')
  const store = damaging(given.deps.store)

  const result = await given.run({ keep: 1, deps: { store } })

  expect(result).toMatchObject({ reason: 'failed', why: expect.stringContaining('is damaged') })
  expect(given.names()).toEqual(before)
  expect(await findLastBackup(given.deps)).toMatchObject({
    at: new Date('2026-03-10T12:00:00Z'),
    failure: { why: expect.stringContaining('could not be restored') },
  })
  expect(await listScratch()).toEqual([])
})

test('a backup that lacks a row is not verified', async () => {
  const given = await givenInstall()
  const store = {
    ...given.deps.store,
    async upload(file: string, name: string) {
      // the file of an earlier moment, complete and undamaged
      await asOwner(given.testApp, `update operator set name = 'Changed' where slug = 'northway'`)
      return given.deps.store.upload(file, name)
    },
    download: (_name: string, file: string) => given.deps.store.download('earlier.kbak', file),
  }
  const first = await given.run()
  const name = first.ok ? first.backup.file : ''
  writeFileSync(
    path.join(given.target, 'earlier.kbak'),
    readFileSync(path.join(given.target, name)),
  )
  await asOwner(given.testApp, `update operator set name = 'Other' where slug = 'northway'`)
  given.testApp.setNow('2026-03-11T12:00:00Z')
  expect(await given.run({ deps: { store } })).toMatchObject({
    reason: 'failed',
    why: expect.stringContaining('the rows of public.operator differ'),
  })
})

test('a target that is away is a failure with its sentence; it is tried again after half an hour and then forgotten', async () => {
  const given = await givenInstall()
  const away = folderBackupStore({ folder: path.join(given.target, 'not-mounted') })
  const why = expect.stringMatching(/^There is no folder .*not-mounted/)
  const fail = () => given.run({ ifDue: true, deps: { store: away } })
  expect(await fail()).toEqual({ ok: false, reason: 'failed', why })
  expect(await fail()).toEqual({ ok: false, reason: 'not-due' })
  given.testApp.setNow('2026-03-10T12:30:00Z')
  expect(await fail()).toMatchObject({ reason: 'failed' })
  // the same failure is noted once
  expect(await listNotes(given)).toEqual([BACKUP_FAILED_ACTION])
  given.testApp.setNow('2026-03-10T13:00:00Z')
  expect(await given.run({ ifDue: true })).toMatchObject({ ok: true })
  expect((await findLastBackup(given.deps)).failure).toBeUndefined()
})

test('what an attempt has uploaded without verifying it is replaced by the next attempt’s', async () => {
  const given = await givenInstall()
  hookFailpoints((name) => {
    if (name === 'backup.uploaded') throw new Error('the disk broke')
  })
  onTestFinished(() => hookFailpoints(undefined))
  for (const time of ['12:00', '13:00', '14:00']) {
    given.testApp.setNow(`2026-03-10T${time}:00Z`)
    expect(await given.run()).toEqual({ ok: false, reason: 'failed', why: 'the disk broke' })
  }
  hookFailpoints(undefined)
  given.testApp.setNow('2026-03-10T15:00:00Z')
  const result = await given.run()
  expect(given.names()).toEqual([result.ok ? result.backup.file : ''])
})

test('a claim that another process has taken over meanwhile is not reported as verified', async () => {
  const given = await givenInstall()
  const store = {
    ...given.deps.store,
    async download(name: string, file: string) {
      await asOwner(given.testApp, `update backup_run set token = 'other'`)
      return given.deps.store.download(name, file)
    },
  }
  expect(await given.run({ deps: { store } })).toMatchObject({
    reason: 'failed',
    why: 'Another process started a backup in the meantime.',
  })
  expect(await findLastBackup(given.deps)).toMatchObject({ at: undefined, failure: undefined })
})

test('an attempt that was taken over while it wrote the file uploads nothing, and leaves the other one’s folder', async () => {
  const given = await givenInstall()
  const other = path.join(given.deps.folder, 'other')
  const store = {
    ...given.deps.store,
    async removePartial(prefix: string) {
      mkdirSync(other)
      await asOwner(given.testApp, `update backup_run set token = 'other'`)
      return given.deps.store.removePartial(prefix)
    },
  }
  expect(await given.run({ deps: { store } })).toMatchObject({
    why: 'Another process started a backup in the meantime.',
  })
  expect(given.names()).toEqual([])
  expect(readdirSync(given.deps.folder)).toEqual(['other'])

  // what was killed more than a day ago is deleted by the next attempt
  utimesSync(other, 0, 0)
  await asOwner(given.testApp, 'update backup_run set token = null')
  given.testApp.setNow('2026-03-10T13:00:00Z')
  expect(await given.run()).toMatchObject({ ok: true })
  expect(readdirSync(path.dirname(given.deps.folder))).toEqual([])
})

test('while there are no operators none is due, because it would be empty', async () => {
  const given = await givenInstall()
  await asOwner(given.testApp, 'delete from operator_host')
  expect(await given.run({ ifDue: true })).toEqual({ ok: false, reason: 'not-due' })
  expect(await listNotes(given)).toEqual([])
  expect(await given.run()).toMatchObject({ ok: true })
})

test('the first backup of a database deletes none of those that are in the target already', async () => {
  const given = await givenInstall()
  const install = fingerprintOf(given.deps.key)
  const earlier = [7, 8, 9].map((day) => `kerbside-${install}-2026030${day}T120000Z.kbak`)
  for (const name of earlier) writeFileSync(path.join(given.target, name), 'a good one')
  const first = await given.run({ keep: 1 })
  const made = [first.ok ? first.backup.file : '']
  expect(given.names()).toEqual([...earlier, ...made])

  given.testApp.setNow('2026-03-11T12:00:00Z')
  const second = await given.run({ keep: 2 })
  expect(given.names()).toEqual([...made, second.ok ? second.backup.file : ''])
})

test('files that were uploaded since the last verified backup, and never verified, are deleted', async () => {
  const given = await givenInstall()
  const first = await given.run()
  const install = fingerprintOf(given.deps.key)
  const other = 'kerbside-ffffffff-20260311T010000Z.kbak'
  for (const name of [1, 2, 3].map((hour) => `kerbside-${install}-20260311T0${hour}0000Z.kbak`))
    writeFileSync(path.join(given.target, name), 'never verified')
  writeFileSync(path.join(given.target, other), 'theirs')
  given.testApp.setNow('2026-03-11T12:00:00Z')
  const second = await given.run()
  const ours = [first, second].map((result) => (result.ok ? result.backup.file : ''))
  expect(given.names()).toEqual([...ours, other].toSorted())
})

test('a good file that this version cannot restore is read instead, and stays in the target', async () => {
  const given = await givenInstall()
  expect(await given.run({ deps: { migrations: [] } })).toMatchObject({
    ok: true,
    backup: { by: 'read', note: expect.stringContaining('was made by a newer version') },
  })
  expect(given.names()).toHaveLength(1)
})

test('a damaged file that the target does not delete is an error that says so', async () => {
  const given = await givenInstall()
  const remove = async () => ({ ok: false as const, why: 'The store is locked.' })
  const store = { ...damaging(given.deps.store), remove }
  expect(await given.run({ deps: { store } })).toMatchObject({
    why: expect.stringMatching(
      /is damaged.* could not be deleted there either: The store is locked\.$/,
    ),
  })
})

test('a target that does not tell what uploads have left takes a backup all the same, and notes it', async () => {
  const given = await givenInstall()
  const removePartial = async () => ({ ok: false as const, why: 'The key may not.' })
  const store = { ...given.deps.store, removePartial }
  const note = 'What uploads that were cut off have left could not be deleted: The key may not.'
  expect(await given.run({ deps: { store } })).toMatchObject({ ok: true, backup: { note } })
})

test('a note on an earlier backup does not replace that of a later one', async () => {
  const given = await givenInstall()
  await given.run()
  await saveBackupNote(given.deps, { file: 'earlier.kbak', note: 'Too late.' })
  expect((await findLastBackup(given.deps)).verified?.note).toBe('')
})
