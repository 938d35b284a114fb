import { createHash } from 'node:crypto'
import type { SiteFiles } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { writeManifest } from './app-manifest.ts'
import { fontFiles } from './page-fonts.ts'
import { speakFor } from './site-messages.ts'

export const SITE_MANIFEST = '/site.webmanifest'

/** Makes an operator's site an app on a phone, with an offline page. */
export function siteApp(
  operator: Operator,
  files: SiteFiles,
): { manifest: string; worker: string } {
  speakFor(operator)
  const { brand, settings } = operator
  const manifest = writeManifest(operator, {
    start: '/',
    name: brand.title,
    description: settings.about,
    shortcuts: [
      { name: t('shell.book'), url: pageLink('booking') },
      { name: t('account.myBookings'), url: pageLink('bookinghistory') },
      { name: t('page.contact'), url: pageLink('contact') },
    ],
  })
  return { manifest, worker: writeWorker(operator, files) }
}

/** The address never changes, but the text does with every build, which is how browsers detect a new version. */
function writeWorker(operator: Operator, { scripts, belowSheet }: SiteFiles): string {
  const worker = scripts['site-worker']
  const offline = scripts['offline']
  if (!worker || !offline) return ''
  const files = [
    offline.src,
    ...offline.preloads,
    belowSheet,
    ...fontFiles(operator.brand),
    '/icon.svg',
  ]
  // the cached page contains the operator's name and number
  const cacheSource = [...files, JSON.stringify(operator)].join(' ')
  const version = createHash('sha256').update(cacheSource).digest('base64url').slice(0, 12)
  const build = JSON.stringify({ version, page: pageLink('offline'), files })
  return `self.siteBuild=${build};importScripts(${JSON.stringify(worker.src)})`
}
