import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../root.mjs'

const LOCK = inRoot('node_modules', '.cache', 'kerbside', 'build.lock')

/** Runs the work while no other process of this checkout does; the lock of a dead owner is taken over. */
export async function withLock(work, lock = LOCK) {
  for (let tries = 0; !take(lock); tries += 1) {
    if (tries === 10) console.log('Another build is running here; waiting for it.')
    await sleep(100)
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function take(lock) {
  mkdirSync(path.dirname(lock), { recursive: true })
  try {
    mkdirSync(lock)
    writeFileSync(path.join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isStale(lock)) clear(lock)
    return false
  }
}

/** Moves the lock aside and checks it again: another process may have cleared it and taken a new one in between. */
function clear(lock) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (!isStale(aside)) return renameSync(aside, lock)
  } catch {
    // another process was faster
  }
  rmSync(aside, { recursive: true, force: true })
}

function isStale(lock) {
  try {
    const pid = Number(readFileSync(path.join(lock, 'pid'), 'utf8'))
    if (pid > 0) return !isAlive(pid)
  } catch {
    // no pid yet
  }
  // its owner is writing it at this moment, or was killed before it could
  const made = statSync(lock, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > 2000
}

export function isAlive(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
