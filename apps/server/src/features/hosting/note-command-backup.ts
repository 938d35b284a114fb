import type { Deps } from '../../deps.ts'
import { saveCommandBackup } from './backup-run-store.ts'

/** Notes that a backup was made by command, for the age of the last one. */
export const noteCommandBackup = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  saveCommandBackup(deps, deps.now())
