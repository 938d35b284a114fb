import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 3e9

/**
 * The folder for temporary databases: in memory if there is space, because a database is four hundred small files,
 * which take some disks half a second.
 */
export function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
