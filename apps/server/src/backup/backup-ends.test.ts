import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, openFolder } from '../../test/database.ts'
import { openEncryption } from './encrypted-file.ts'
import { makeBackup } from './make-backup.ts'
import { checksumBackup } from './verify-backup.ts'

const key = Buffer.alloc(32, 7)

async function givenBackup(name: string, options: { key?: Buffer }): Promise<string> {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const file = path.join(openFolder(), name)
  await makeBackup(database.owner, file, options)
  return file
}

test('what follows the last table is read, too: a wrong checksum of the whole file is damage', async () => {
  const file = await givenBackup('all.gz', {})
  const bytes = readFileSync(file)
  await checksumBackup(file)
  // the eight bytes at the end of a gzip file are its checksum and its length
  for (const fromEnd of [8, 5, 1]) {
    const changed = Buffer.from(bytes)
    changed[bytes.length - fromEnd] = (bytes.at(-fromEnd) ?? 0) ^ 1
    writeFileSync(file, changed)
    await expect(checksumBackup(file)).rejects.toThrow('is damaged or incomplete')
  }
})

test('a backup that is followed by anything else is damaged', async () => {
  const file = await givenBackup('all.gz', {})
  const more = await buffer(Readable.from(['{"table":"more"}\n']).pipe(createGzip()))
  writeFileSync(file, Buffer.concat([readFileSync(file), more]))
  await expect(checksumBackup(file)).rejects.toThrow('is damaged or incomplete')
})

test('an encrypted file that is no backup is called that, not damaged', async () => {
  const file = path.join(openFolder(), 'a.kbak')
  writeFileSync(file, await buffer(Readable.from([randomBytes(100)]).pipe(openEncryption(key))))
  await expect(checksumBackup(file, () => key)).rejects.toThrow('isn’t a Kerbside backup')
})

test('an encrypted backup is read with its key only', async () => {
  const file = await givenBackup('all.kbak', { key })
  expect(Object.keys((await checksumBackup(file, () => key)).sums).length).toBeGreaterThan(10)
  await expect(checksumBackup(file, () => Buffer.alloc(32, 8))).rejects.toThrow(
    /was encrypted with another key\. Restore the file "key"/,
  )
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  await expect(checksumBackup(file, () => key)).rejects.toThrow('is damaged or incomplete')
})
