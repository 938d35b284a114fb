import { folderBackupStore } from './folder.ts'
import type { BackupStore } from './port.ts'
import type { BackupTarget } from './read-target.ts'
import { s3BackupStore } from './s3.ts'
import { sftpBackupStore } from './sftp.ts'

/** The adapter for KERBSIDE_BACKUP_TO; `searchPath` is where programs are found (PATH). */
export function openBackupStore(
  target: BackupTarget,
  { searchPath }: { searchPath: string | undefined },
): BackupStore {
  if (target.kind === 's3') return s3BackupStore(target)
  return target.kind === 'sftp'
    ? sftpBackupStore({ ...target, searchPath })
    : folderBackupStore(target)
}
