import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { restoreInstall } from '../backup/restore-install.ts'
import { makeRollbackPoint } from '../backup/rollback-point.ts'
import { PROGRAM } from '../env.ts'
import { loadKey, readKey } from '../load-key.ts'
import type { Command, CommandArgs, Desk } from './command.ts'
import { readErasureFile } from './erasure-file.ts'
import { formatTotals } from './format-totals.ts'
import { findLatest, openTarget, orThrow } from './open-target.ts'

const LATEST = 'latest'

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--from-target] [--force] [--no-rollback] [--erasures file]',
  about: `restores a backup into an empty database; --force replaces existing data; with --from-target, <file> is a name of “backup list” or “${LATEST}”`,
  words: { min: 1, max: 1 },
  flags: ['force', 'from-target', 'no-rollback'],
  options: ['erasures'],
  run: (desk, args) =>
    withBackup(desk, args, async (file) => {
      const { openPlace, write, fileAt, settings } = desk
      const { flags, options } = args
      const list = options['erasures']
      const place = await openPlace()
      const erasures = list === undefined ? [] : readErasureFile(fileAt(list))
      const hasRollback = flags.has('force') && !flags.has('no-rollback')
      const result = await restoreInstall(place, {
        file,
        force: flags.has('force'),
        erasures,
        findKey: () => readKey(settings),
        ...(hasRollback && {
          makeRollback: () =>
            makeRollbackPoint(place.owner, {
              folder: settings.dataDir,
              key: loadKey(settings),
              now: new Date(),
            }),
        }),
      })
      write(`Restored ${formatTotals(result.sums)}, all checked.`)
      if (result.erased > 0)
        write(`${result.erased} people who were erased since the backup will be erased again.`)
      if (result.migrated.length > 0)
        write(`Upgraded to this version: ${result.migrated.join(', ')}.`)
      if (result.rollback)
        write(
          `The data before is in ${result.rollback.file}. To go back: ${PROGRAM} restore ${result.rollback.file} --force`,
        )
    }),
}

/** The file on this machine: as named, or copied from the target and deleted afterwards. */
async function withBackup(
  { settings, fileAt, write }: Desk,
  { words: [name = ''], flags }: CommandArgs,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!flags.has('from-target')) return work(fileAt(name))
  const { store } = openTarget(settings)
  const stored = name === LATEST ? await findLatest(store, readKey(settings)) : name
  mkdirSync(settings.dataDir, { recursive: true })
  const folder = mkdtempSync(path.join(settings.dataDir, 'restore-'))
  try {
    const file = path.join(folder, path.basename(stored))
    orThrow(await store.download(stored, file))
    write(`Copied ${stored} from ${store.address}.`)
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
