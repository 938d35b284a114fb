import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * A file with the id of the process that builds. Undefined while another process builds; the lock of a process that has
 * died is taken over.
 */
export function lockBuilds(file: string): { release: () => void } | undefined {
  const release = () => rmSync(file, { force: true })
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { release }
    } catch {
      if (isRunning(Number(readFileSync(file, 'utf8')))) return undefined
      release()
    }
  }
  return undefined
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch {
    return false
  }
}
