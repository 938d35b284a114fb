import { constants } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupStore, StoreFailure } from './port.ts'

const PART = '.part'

/** A folder of this machine, such as a mounted disk. It is not created: a disk that is not mounted would go unnoticed. */
export function folderBackupStore({ folder }: { folder: string }): BackupStore {
  const at = (name: string) => path.join(folder, name)
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | StoreFailure> => {
    try {
      return await work()
    } catch (error) {
      return { ok: false, why: describe(error, folder) }
    }
  }
  return {
    address: folder,
    list: () =>
      attempt(async () => {
        const entries = await readdir(folder, { withFileTypes: true })
        const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
        const files = names
          .filter((name) => !name.endsWith(PART))
          .map(async (name) => ({ name, bytes: (await stat(at(name))).size }))
        return { ok: true, files: await Promise.all(files) }
      }),
    upload: (file, name) =>
      attempt(async () => {
        const part = at(name) + PART
        try {
          await copyFile(file, part, constants.COPYFILE_FICLONE)
          await sync(part)
          await rename(part, at(name))
        } finally {
          await rm(part, { force: true })
        }
        return { ok: true }
      }),
    download: async (name, file) => {
      const found = await attempt(() => stat(at(name)))
      if ('ok' in found) return found
      // an error of this copy may be about the other disk, and is thrown
      await copyFile(at(name), file, constants.COPYFILE_FICLONE)
      return { ok: true }
    },
    remove: (name) =>
      attempt(async () => {
        await rm(at(name), { force: true })
        return { ok: true }
      }),
    removePartial: (prefix) =>
      attempt(async () => {
        for (const name of await readdir(folder))
          if (name.startsWith(prefix) && name.endsWith(PART)) await rm(at(name), { force: true })
        return { ok: true }
      }),
  }
}

/** A power cut after this loses nothing of the file. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const SENTENCES: Readonly<Record<string, (folder: string) => string>> = {
  ENOENT: (folder) => `There is no folder ${folder}, or the file isn’t in it. Create or mount it.`,
  ENOTDIR: (folder) => `${folder} isn’t a folder. Check KERBSIDE_BACKUP_TO.`,
  EACCES: (folder) =>
    `This user may not write to ${folder}. Give the folder to the user that Kerbside runs as.`,
  EPERM: (folder) =>
    `This user may not write to ${folder}. Give the folder to the user that Kerbside runs as.`,
  EROFS: (folder) => `${folder} is read-only. Mount it writable.`,
  ENOSPC: (folder) =>
    `The disk of ${folder} is full. Free some space, or lower KERBSIDE_BACKUP_KEEP.`,
  EDQUOT: (folder) =>
    `The disk quota of ${folder} is used up. Free some space, or lower KERBSIDE_BACKUP_KEEP.`,
}

function describe(error: unknown, folder: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return SENTENCES[code]?.(folder) ?? `${folder} can’t be used (${code || String(error)}).`
}
