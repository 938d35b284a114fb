import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, openFolder } from '../../test/database.ts'
import { CommandError } from '../command-error.ts'
import type { Place } from '../postgres/prepare-database.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreInstall } from './restore-install.ts'

vi.mock('./restore-backup.ts')
vi.mock('../postgres/roles.ts')

/** Restores with an error after the rollback point was made; returns whether the point was dropped. */
async function restoreWith(error: Error): Promise<boolean> {
  const database = await openDatabase()
  onTestFinished(() => database.drop())
  const file = path.join(openFolder(), 'all.gz')
  await makeBackup(database.owner, file, {})
  vi.mocked(restoreBackup).mockImplementation(async (_owner, { beforeReplace }) => {
    await beforeReplace?.()
    throw error
  })
  const drop = vi.fn()
  const place = { owner: database.owner } as Place
  const makeRollback = async () => ({ file: 'rollback', drop, keep: () => {} })
  await expect(restoreInstall(place, { file, force: true, makeRollback })).rejects.toBe(error)
  return drop.mock.calls.length > 0
}

test('a restore that failed before its commit drops the rollback point', async () => {
  expect(await restoreWith(new CommandError('The file is damaged.'))).toBe(true)
})

test('where the connection was lost, perhaps during the commit, the rollback point stays', async () => {
  expect(await restoreWith(new Error('Connection terminated unexpectedly'))).toBe(false)
})
