import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../root.mjs'

const LOCK = inRoot('node_modules', '.cache', 'kerbside', 'build.lock')
const OWNER = path.join(LOCK, 'pid')

/** Runs the work while no other process of this checkout does; a lock whose owner is dead is taken over. */
export async function withLock(work) {
  let told = false
  while (!take()) {
    if (!told) console.log('Another build is running here; waiting for it.')
    told = true
    await sleep(100)
  }
  const release = () => rmSync(LOCK, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function take() {
  mkdirSync(path.dirname(LOCK), { recursive: true })
  try {
    mkdirSync(LOCK)
    writeFileSync(OWNER, String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isStale()) rmSync(LOCK, { recursive: true, force: true })
    return false
  }
}

function isStale() {
  try {
    return !isAlive(Number(readFileSync(OWNER, 'utf8')))
  } catch {
    // no pid yet: its owner is just writing it, or was killed before it could
    const made = statSync(LOCK, { throwIfNoEntry: false })
    return made !== undefined && Date.now() - made.mtimeMs > 2000
  }
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
