import { type BackupSchedule, isBackupDue } from '@kerbside/domain/hosting/backup-schedule.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { findBackupRun, hasOperators } from './backup-run-store.ts'

/** The program that makes a backup if one is due, in a process of its own. */
export type BackupProcess = { start: () => void; stop: () => Promise<void> }

/**
 * Starts the program when a backup is due. Every process of the install does so; the program claims the backup, so that
 * one makes it.
 */
export function backupTasks(
  deps: Deps,
  { schedule, process }: { schedule: BackupSchedule; process: BackupProcess },
): Scheduler {
  const scheduler = startScheduler(deps.log, {
    everyMs: MINUTE,
    tasks: [
      {
        name: 'backup',
        async work() {
          const { verified, ...run } = await findBackupRun(deps)
          const progress = { ...run, verifiedAt: verified?.at, now: deps.now() }
          if (isBackupDue(schedule, progress) && (await hasOperators(deps))) process.start()
        },
      },
    ],
  })
  return {
    async stop() {
      await scheduler.stop()
      await process.stop()
    },
  }
}
