import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { roomyFolder } from '../testkit/roomy-folder.ts'
import { PREPARED, startHouse } from './running-house.ts'

/**
 * A house that was started once and shut: every journey's own begins as a copy of it, which is quicker than a new
 * database cluster, its migrations and the demo operators each time.
 */
export default async function prepareHouse(): Promise<() => void> {
  const folder = mkdtempSync(path.join(roomyFolder(), 'kerbside-e2e-prepared-'))
  const house = await startHouse()
  await house.shut()
  house.copyTo(folder)
  await house.stop()
  process.env[PREPARED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
