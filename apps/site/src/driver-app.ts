import { createHash } from 'node:crypto'
import type { SiteFiles } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import { writeManifest } from './app-manifest.ts'
import { speakFor } from './site-words.ts'

export const DRIVER_MANIFEST = '/driver.webmanifest'

/** Where the app begins, and the only room its worker looks after. */
const START = '/driver'

/** What makes the driver's page an app on a phone, for the operator whose drivers they are. */
export function driverApp(
  operator: Operator,
  files: SiteFiles,
): { manifest: string; worker: string } {
  speakFor(operator)
  const manifest = writeManifest(operator, {
    start: START,
    name: say('driver.appName', { operator: operator.brand.title }),
    short: say('page.driver'),
    orientation: 'portrait',
    // at night nothing flashes in a driver's face
    ground: '#000000',
  })
  return { manifest, worker: writeWorker(operator, files) }
}

/**
 * A few letters that name what was built, then the program itself. The address never changes and the text does with
 * every build, which is how browsers learn of a new version.
 */
function writeWorker(operator: Operator, { scripts }: SiteFiles): string {
  const { driver } = scripts
  const worker = scripts['driver-worker']
  if (!driver || !worker) return ''
  // What is fetched later, the worker keeps as it comes: nothing of it is needed without a network.
  const files = [driver.src, ...driver.preloads, ...driver.styles, '/icon.svg', DRIVER_MANIFEST]
  // the page that is kept says the operator's name and number
  const kept = [...files, JSON.stringify(operator)].join(' ')
  const version = createHash('sha256').update(kept).digest('base64url').slice(0, 12)
  const build = JSON.stringify({ version, page: START, files })
  return `self.driverBuild=${build};importScripts(${JSON.stringify(worker.src)})`
}
