import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '../../../../../testkit/backup-store/fake-s3.ts'
import { startSshd, WHY_NO_SSHD } from '../../../../../testkit/backup-store/sshd.ts'
import { openFolder } from '../../../test/database.ts'
import { folderBackupStore } from './folder.ts'
import type { BackupStore } from './port.ts'
import { s3BackupStore } from './s3.ts'
import { sftpBackupStore } from './sftp.ts'

type Opened = {
  store: BackupStore
  /** Leaves behind what an upload leaves that was cut off in the middle. */
  leavePartial: (name: string) => void
  /** Everything in the target, also what is not complete. */
  listAll: () => string[]
}

const inFolder = (folder: string): Omit<Opened, 'store'> => ({
  leavePartial: (name) => writeFileSync(path.join(folder, `${name}.part`), 'half'),
  listAll: () => readdirSync(folder),
})

async function openS3(prefix: string, sizes: { maxWholeBytes?: number; partBytes?: number } = {}) {
  const fake = await startFakeS3()
  onTestFinished(() => fake.close())
  const { url: endpoint, bucket, region, keyId, secret } = fake
  const store = s3BackupStore({
    endpoint,
    bucket,
    prefix,
    region,
    keyId,
    secret,
    pauseMs: 1,
    ...sizes,
  })
  const folder = prefix === '' ? '' : `${prefix}/`
  return {
    store,
    leavePartial: (name: string) => {
      fake.uploads.set(`cut&${name}`, { name: folder + name, parts: new Map() })
    },
    listAll: () => [...fake.objects.keys(), ...[...fake.uploads.values()].map(({ name }) => name)],
  }
}

const adapters: [string, string | undefined, () => Promise<Opened>][] = [
  [
    'a folder',
    undefined,
    async () => {
      const folder = openFolder()
      return { store: folderBackupStore({ folder }), ...inFolder(folder) }
    },
  ],
  ['S3', undefined, () => openS3('our/prefix')],
  ['S3 in parts', undefined, () => openS3('', { maxWholeBytes: 1_000, partBytes: 3_000 })],
  [
    'SFTP',
    WHY_NO_SSHD,
    async () => {
      const sshd = await startSshd(openFolder())
      onTestFinished(() => sshd.close())
      const folder = openFolder()
      const store = sftpBackupStore({ ...sshd, folder, searchPath: process.env['PATH'] })
      return { store, ...inFolder(folder) }
    },
  ],
]

/** A file of this machine with random contents. */
function givenFile(bytes: number): { file: string; contents: Buffer } {
  const file = path.join(openFolder(), 'a file')
  const contents = randomBytes(bytes)
  writeFileSync(file, contents)
  return { file, contents }
}

describe.each(adapters)('the target of backups, %s', (name, reason, open) => {
  const check = reason === undefined ? test : test.skip
  const why = reason === undefined ? '' : ` (not tested: ${reason})`

  check(`what is uploaded is listed with its size, and comes back as it was${why}`, async () => {
    const { store } = await open()
    const { file, contents } = givenFile(100_000)
    expect(await store.list()).toEqual({ ok: true, files: [] })
    for (const item of ['one.kbak', 'two.kbak', 'three.kbak'])
      expect(await store.upload(file, item)).toEqual({ ok: true })

    const listed = await store.list()
    const back = path.join(openFolder(), 'back here')
    const result = await store.download('two.kbak', back)

    const files = listed.ok ? listed.files.toSorted((a, b) => a.name.localeCompare(b.name)) : []
    expect(files).toEqual(
      ['one.kbak', 'three.kbak', 'two.kbak'].map((item) => ({ name: item, bytes: 100_000 })),
    )
    expect(result).toEqual({ ok: true })
    expect(readFileSync(back).equals(contents), name).toBe(true)
  })

  check(
    `a second file of the same name replaces the first, also by an empty one${why}`,
    async () => {
      const { store } = await open()
      await store.upload(givenFile(50).file, 'a.kbak')
      expect(await store.upload(givenFile(0).file, 'a.kbak')).toEqual({ ok: true })
      expect(await store.list()).toEqual({ ok: true, files: [{ name: 'a.kbak', bytes: 0 }] })
    },
  )

  check(`what is removed is gone, and removing it again is no error${why}`, async () => {
    const { store, listAll } = await open()
    for (const item of ['a.kbak', 'b.kbak']) await store.upload(givenFile(9).file, item)
    expect(await store.remove('a.kbak')).toEqual({ ok: true })
    expect(await store.remove('a.kbak')).toEqual({ ok: true })
    expect(await store.list()).toEqual({ ok: true, files: [{ name: 'b.kbak', bytes: 9 }] })
    expect(listAll()).toHaveLength(1)
  })

  check(
    `an upload that was cut off is not listed, and is removed; others’ stay${why}`,
    async () => {
      const { store, leavePartial, listAll } = await open()
      await store.upload(givenFile(9).file, 'kerbside-1-a.kbak')
      leavePartial('kerbside-1-b.kbak')
      leavePartial('kerbside-2-b.kbak')
      const files = [{ name: 'kerbside-1-a.kbak', bytes: 9 }]
      expect(await store.list()).toEqual({ ok: true, files })
      expect(await store.removePartial('kerbside-1-')).toEqual({ ok: true })
      expect(await store.list()).toEqual({ ok: true, files })
      const left = listAll().filter((item) => item.includes('-b.kbak'))
      expect(left).toHaveLength(1)
      expect(left[0]).toContain('kerbside-2-b.kbak')
    },
  )

  check(`a file that is not there is reported in a sentence${why}`, async () => {
    const { store } = await open()
    const back = path.join(openFolder(), 'back')
    const result = await store.download('none.kbak', back)
    expect(result).toEqual({ ok: false, why: expect.stringMatching(/^There is no .*\.$/) })
    expect(existsSync(back)).toBe(false)
  })
})

test('files in folders below the target are not listed', async () => {
  const folder = openFolder()
  mkdirSync(path.join(folder, 'old'))
  expect(await folderBackupStore({ folder }).list()).toEqual({ ok: true, files: [] })
  const { store, listAll } = await openS3('a')
  await store.upload(givenFile(3).file, 'old/x.kbak')
  expect(listAll()).toEqual(['a/old/x.kbak'])
  expect(await store.list()).toEqual({ ok: true, files: [] })
})
