import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { restoreInstall } from '../backup/restore-install.ts'
import { makeRollbackPoint, type RollbackPoint } from '../backup/rollback-point.ts'
import { PROGRAM } from '../env.ts'
import { readKey } from '../load-key.ts'
import type { Command, CommandArgs, Desk } from './command.ts'
import { readErasureFile } from './erasure-file.ts'
import { formatTotals } from './format-totals.ts'
import { findLatest, findVerifiedFile, openTarget, orThrow } from './open-target.ts'

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
          makeRollback: async () => {
            const point = await makeRollbackPoint(place.owner, {
              folder: settings.dataDir,
              findKey: () => readKey(settings),
              now: new Date(),
            })
            return point && announce(point, write)
          },
        }),
      })
      write(`Restored ${formatTotals(result.sums)}, all checked.`)
      if (result.erased > 0)
        write(`${result.erased} people who were erased since the backup will be erased again.`)
      if (result.migrated.length > 0)
        write(`Upgraded to this version: ${result.migrated.join(', ')}.`)
    }),
}

/** Says where the data before is, before it is replaced: a later step may fail. */
function announce(point: RollbackPoint, write: Desk['write']): RollbackPoint {
  const { file } = point
  write(`The data before is in ${file}. To go back: ${PROGRAM} restore ${file} --force`)
  return {
    ...point,
    drop() {
      point.drop()
      write(`Nothing was changed, so ${file} was deleted again.`)
    },
  }
}

/** The file on this machine: as named, or copied from the target and deleted afterwards. */
async function withBackup(
  { settings, fileAt, write, openPlace }: Desk,
  { words: [name = ''], flags }: CommandArgs,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (!flags.has('from-target')) return work(fileAt(name))
  const { store } = openTarget(settings)
  const stored =
    name === LATEST
      ? await findLatest(store, {
          key: readKey(settings),
          verified: await findVerifiedFile({ openPlace }),
        })
      : name
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
