import { createHash } from 'node:crypto'
import type { SiteFiles } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import { writeManifest } from './app-manifest.ts'
import { fontFiles } from './page-fonts.ts'
import { localeOf, speakFor } from './site-messages.ts'

export const DRIVER_MANIFEST = '/driver.webmanifest'

/** Start address of the app, and the scope of its worker. */
const START = '/driver'

/** Makes the driver's page an app on a phone, with the operator's name. */
export function driverApp(
  operator: Operator,
  files: SiteFiles,
): { manifest: string; worker: string } {
  speakFor(operator)
  const manifest = writeManifest(operator, {
    start: START,
    name: t('driver.appName', { operator: operator.brand.title }),
    short: t('page.driver'),
    orientation: 'portrait',
    // a dark background avoids a bright flash at night
    ground: '#000000',
  })
  return { manifest, worker: writeWorker(operator, files) }
}

/**
 * The build's hash, then the program. The address never changes, but the text does with every build, which is how
 * browsers detect a new version.
 */
function writeWorker(operator: Operator, { scripts }: SiteFiles): string {
  const { driver } = scripts
  const worker = scripts['driver-worker']
  if (!driver || !worker) return ''
  // The worker caches lazily loaded files as they come: none of them is needed offline.
  const files = [
    driver.src,
    ...driver.preloads,
    ...driver.styles,
    ...fontFiles(operator.brand),
    '/icon.svg',
    DRIVER_MANIFEST,
  ]
  const cacheSource = [...files, JSON.stringify(shownInPage(operator))].join(' ')
  const version = createHash('sha256').update(cacheSource).digest('base64url').slice(0, 12)
  const build = JSON.stringify({ version, page: START, files })
  return `self.driverBuild=${build};importScripts(${JSON.stringify(worker.src)})`
}

/** What the cached page shows of the operator. A change of another setting must not offer drivers a new version. */
const shownInPage = (operator: Operator) => ({
  brand: operator.brand,
  currency: operator.currency,
  zone: operator.zone,
  phone: operator.settings.phone,
  locale: localeOf(operator),
})
