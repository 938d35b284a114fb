import type { Deps } from '../../deps.ts'
import { findBackupRun, type VerifiedBackup } from './backup-run-store.ts'

export type LastBackup = {
  /** The last verified backup, by schedule or by command; undefined if there is none. */
  at: Date | undefined
  /** The last one in the target. */
  verified: VerifiedBackup | undefined
  /** Why the last attempt failed; undefined if it did not. */
  failure: { at: Date; why: string } | undefined
}

/** The backups of the install, whichever process made them. */
export async function findLastBackup(deps: Pick<Deps, 'db'>): Promise<LastBackup> {
  const { verified, failure, commandAt } = await findBackupRun(deps)
  const times = [verified?.at, commandAt].filter((at) => at !== undefined)
  const at = times.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return { at, verified, failure }
}
