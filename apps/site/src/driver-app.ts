import { createHash } from 'node:crypto'
import type { SiteFiles } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
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
  return { manifest: writeManifest(operator), worker: writeWorker(files) }
}

function writeManifest({ brand, slug }: Operator): string {
  return JSON.stringify({
    id: `${START}?of=${slug}`,
    name: say('driver.appName', { operator: brand.title }),
    short_name: brand.title,
    start_url: START,
    scope: START,
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#000000',
    theme_color: brand.colour,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-bleed-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}

/**
 * A few letters that name what was built, then the program itself. The address never changes and the text does with
 * every build, which is how browsers learn of a new version.
 */
function writeWorker({ scripts }: SiteFiles): string {
  const { driver } = scripts
  const worker = scripts['driver-worker']
  if (!driver || !worker) return ''
  // What is fetched later, the worker keeps as it comes: nothing of it is needed without a network.
  const files = [driver.src, ...driver.preloads, ...driver.styles, '/icon.svg', DRIVER_MANIFEST]
  const version = createHash('sha256').update(files.join(' ')).digest('base64url').slice(0, 12)
  const build = JSON.stringify({ version, page: START, files })
  return `self.driverBuild=${build};importScripts(${JSON.stringify(worker.src)})`
}
