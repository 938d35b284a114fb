import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { roomyFolder } from '../testkit/roomy-folder.ts'
import { PREPARED, startTestServer } from './running-test-app.ts'

/**
 * Starts and stops a test app once: every browser test starts from a copy of it, which is quicker than a new database
 * cluster, its migrations and the demo operators each time.
 */
export default async function prepareTestApp(): Promise<() => void> {
  const folder = mkdtempSync(path.join(roomyFolder(), 'kerbside-e2e-prepared-'))
  const testApp = await startTestServer()
  await testApp.shut()
  testApp.copyTo(folder)
  await testApp.stop()
  process.env[PREPARED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
