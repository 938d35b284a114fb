import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type FakeS3,
  type S3Mode,
  startFakeS3,
} from '../../../../../testkit/backup-store/fake-s3.ts'
import { type Sshd, startSshd, WHY_NO_SSHD } from '../../../../../testkit/backup-store/sshd.ts'
import { openFolder } from '../../../test/database.ts'
import { folderBackupStore } from './folder.ts'
import type { BackupStore } from './port.ts'
import { type S3Options, s3BackupStore } from './s3.ts'
import { sftpBackupStore } from './sftp.ts'

function givenFile(bytes = 5_000): string {
  const file = path.join(openFolder(), 'file')
  writeFileSync(file, randomBytes(bytes))
  return file
}

/** The sentence of every operation; they are to be the same. */
async function describeFaults(store: BackupStore): Promise<string[]> {
  const results = [await store.list(), await store.upload(givenFile(), 'a.kbak')]
  return results.map((result) => (result.ok ? 'no error' : result.why))
}

async function openS3(
  changes: Partial<S3Options> = {},
): Promise<{ fake: FakeS3; store: BackupStore }> {
  const fake = await startFakeS3()
  onTestFinished(() => fake.close())
  const { url: endpoint, bucket, region, keyId, secret } = fake
  const usual = { endpoint, bucket, region, keyId, secret, prefix: 'p', pauseMs: 1 }
  return { fake, store: s3BackupStore({ ...usual, ...changes }) }
}

test.each<[string, Partial<S3Options>, RegExp]>([
  [
    'a key that the store does not know',
    { keyId: 'AKIDOTHER' },
    /doesn’t know this key\. Check KERBSIDE_BACKUP_S3_KEY_ID/,
  ],
  ['a wrong secret', { secret: 'other' }, /the secret is wrong\. Check KERBSIDE_BACKUP_S3_KEY_ID/],
  ['a wrong region', { region: 'us-east-1' }, /Check KERBSIDE_BACKUP_S3_REGION/],
  ['a bucket that is not there', { bucket: 'other' }, /There is no bucket other\. Create it/],
  [
    'an address where nothing answers',
    { endpoint: 'http://127.0.0.1:9' },
    /No connection to http:\/\/127\.0\.0\.1:9 .*ECONNREFUSED/,
  ],
])('S3: %s is one sentence with what to do', async (_, changes, sentence) => {
  const { fake, store } = await openS3(changes)
  for (const why of await describeFaults(store)) expect(why).toMatch(sentence)
  expect(fake.objects.size).toBe(0)
})

test.each<[S3Mode, RegExp]>([
  ['expired', /The key has expired\. Make a new one/],
  ['denied', /The key may not do this in the bucket cars/],
])('S3: a key that is %s is one sentence with what to do', async (mode, sentence) => {
  const { fake, store } = await openS3()
  fake.mode = mode
  for (const why of await describeFaults(store)) expect(why).toMatch(sentence)
})

test('S3: a store that is busy is tried again', async () => {
  const { fake, store } = await openS3()
  fake.mode = 'busy-once'
  expect(await store.upload(givenFile(), 'a.kbak')).toEqual({ ok: true })
  expect(fake.requests).toEqual(['PUT /cars/p/a.kbak', 'PUT /cars/p/a.kbak'])
})

test('S3: a key that may not delete uploads that were cut off needs two more rights', async () => {
  const { fake, store } = await openS3()
  fake.mode = 'denied'
  expect(await store.removePartial('a')).toEqual({
    ok: false,
    why: expect.stringContaining('s3:ListBucketMultipartUploads and s3:AbortMultipartUpload'),
  })
})

test('S3: a download that ends in the middle is an error', async () => {
  const { fake, store } = await openS3()
  await store.upload(givenFile(), 'a.kbak')
  fake.mode = 'cut-off'
  const result = await store.download('a.kbak', path.join(openFolder(), 'back'))
  expect(result).toEqual({ ok: false, why: expect.stringMatching(/^No connection to/) })
})

test('S3: a download that cannot be written here is not blamed on the network', async () => {
  const { store } = await openS3()
  await store.upload(givenFile(), 'a.kbak')
  const file = path.join(openFolder(), 'missing', 'back')
  await expect(store.download('a.kbak', file)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('S3: parts that the store cannot join are an error, and are not left there', async () => {
  const { fake, store } = await openS3({ maxWholeBytes: 10, partBytes: 2_000 })
  fake.mode = 'join-fails'
  const result = await store.upload(givenFile(), 'a.kbak')
  expect(result).toEqual({ ok: false, why: expect.stringContaining('InternalError') })
  expect(fake.objects.size + fake.uploads.size).toBe(0)
  expect(fake.requests.filter((item) => item.startsWith('PUT'))).toHaveLength(3)
})

test('a folder that is missing is not created, because a disk may not be mounted', async () => {
  const folder = path.join(openFolder(), 'backups')
  for (const why of await describeFaults(folderBackupStore({ folder })))
    expect(why).toBe(`There is no folder ${folder}, or the file isn’t in it. Create or mount it.`)
  expect(readdirSync(path.dirname(folder))).toEqual([])
})

test('a folder that may not be written to, and a file in its place, are one sentence', async () => {
  const [, write] = await describeFaults(folderBackupStore({ folder: '/sys' }))
  expect(write).toMatch(/^This user may not write to \/sys\.|^\/sys is read-only/)
  for (const why of await describeFaults(folderBackupStore({ folder: givenFile() })))
    expect(why).toMatch(/isn’t a folder\. Check KERBSIDE_BACKUP_TO/)
})

test('a full disk is one sentence, and no half file is left there', async ({ skip }) => {
  const disk = openFolder()
  const options = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]
  if (spawnSync('mount', options).status !== 0) skip('this user may not mount a small disk')
  const store = folderBackupStore({ folder: disk })
  try {
    expect(await store.upload(givenFile(), 'before.kbak')).toEqual({ ok: true })
    expect(await store.upload(givenFile(100_000), 'a.kbak')).toEqual({
      ok: false,
      why: `The disk of ${disk} is full. Free some space, or lower KERBSIDE_BACKUP_KEEP.`,
    })
    expect(readdirSync(disk)).toEqual(['before.kbak'])
  } finally {
    spawnSync('umount', [disk])
  }
})

describe.skipIf(WHY_NO_SSHD !== undefined)(`SFTP (needs sshd: ${WHY_NO_SSHD ?? 'there'})`, () => {
  async function open(change: (sshd: Sshd) => Partial<Parameters<typeof sftpBackupStore>[0]>) {
    const sshd = await startSshd(openFolder())
    onTestFinished(() => sshd.close())
    const usual = { ...sshd, folder: openFolder(), searchPath: process.env['PATH'] }
    return sftpBackupStore({ ...usual, ...change(sshd) })
  }

  test.each<[string, Parameters<typeof open>[0], RegExp]>([
    [
      'an unknown host key',
      (sshd) => ({ knownHosts: sshd.emptyKnownHosts }),
      /The host key of 127\.0\.0\.1 isn’t in \S+empty\. Add it: ssh-keyscan -p \d+ 127\.0\.0\.1 >> /,
    ],
    [
      'a host key that has changed',
      (sshd) => ({ knownHosts: sshd.wrongKnownHosts }),
      /isn’t the one in \S+wrong-hosts\. Find out why/,
    ],
    [
      'a key that the host does not accept',
      (sshd) => ({ key: sshd.otherKey }),
      /127\.0\.0\.1 refuses the key \S+other for /,
    ],
    [
      'a key that is not there',
      () => ({ key: '/nowhere/key' }),
      /The key \/nowhere\/key can’t be read/,
    ],
    [
      'a folder that is not there',
      () => ({ folder: '/nowhere/backups' }),
      /There is no folder \/nowhere\/backups there/,
    ],
    [
      'a port where nothing answers',
      () => ({ port: 9 }),
      /Nothing answers at 127\.0\.0\.1, port 9/,
    ],
    [
      'a missing program',
      () => ({ searchPath: '/nowhere' }),
      /The program sftp is missing\. Install the OpenSSH client/,
    ],
  ])('%s is one sentence with what to do', async (_, change, sentence) => {
    for (const why of await describeFaults(await open(change))) expect(why).toMatch(sentence)
  })
})
