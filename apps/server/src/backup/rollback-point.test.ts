import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, openFolder } from '../../test/database.ts'
import { makeRollbackPoint } from './rollback-point.ts'

const findKey = () => Buffer.alloc(32, 7)

test('a rollback point that does not fit on the disk stops the restore, and says how to do without', async ({
  skip,
}) => {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const folder = openFolder()
  const options = ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) skip('this user may not mount a small disk')
  try {
    await expect(
      makeRollbackPoint(database.owner, { folder, findKey, now: new Date() }),
    ).rejects.toThrow(
      `The disk of ${folder} has no space for a backup of the data that would be replaced. Nothing was changed. Free some space, or add --no-rollback.`,
    )
    expect(readdirSync(folder)).toEqual([])
  } finally {
    spawnSync('umount', [folder])
  }
})

test('the last two rollback points are kept, and other files stay', async () => {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const folder = openFolder()
  for (const day of [1, 2, 3]) {
    const now = new Date(Date.UTC(2026, 10, day))
    ;(await makeRollbackPoint(database.owner, { folder, findKey, now }))?.keep()
  }
  expect(readdirSync(folder).toSorted()).toEqual([
    'rollback-20261102T000000Z.kbak',
    'rollback-20261103T000000Z.kbak',
  ])
})
