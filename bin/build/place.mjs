import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from './lock.mjs'

const STAMP = '.stamp'

/** The stamp a folder was built from; undefined if the folder is missing or incomplete. */
export function readStamp(folder) {
  try {
    return readFileSync(path.join(folder, STAMP), 'utf8')
  } catch {
    return undefined
  }
}

/** Builds next to the folder and then swaps it in, so that an incomplete folder is never visible. */
export async function replaceFolder(folder, { stamp, build }) {
  sweep(folder)
  const aside = `${folder}.new-${process.pid}`
  try {
    await build(aside)
    writeFileSync(path.join(aside, STAMP), stamp)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    throw error
  }
  const old = `${folder}.old-${process.pid}`
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(aside, folder)
  rmSync(old, { recursive: true, force: true })
}

/** Removes what a killed build left behind. */
function sweep(folder) {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${path.basename(folder)}\\.(?:new|old)-(\\d+)$`).exec(name)?.[1]
    if (pid !== undefined && (!isAlive(Number(pid)) || Number(pid) === process.pid))
      rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}
