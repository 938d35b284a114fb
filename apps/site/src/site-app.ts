import { createHash } from 'node:crypto'
import type { SiteFiles } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { writeManifest } from './app-manifest.ts'
import { speakFor } from './site-words.ts'

export const SITE_MANIFEST = '/site.webmanifest'

/** What makes an operator's site an app on a phone, and opens a page where there is no network. */
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
      { name: say('shell.book'), url: pageLink('booking') },
      { name: say('account.myBookings'), url: pageLink('bookinghistory') },
      { name: say('page.contact'), url: pageLink('contact') },
    ],
  })
  return { manifest, worker: writeWorker(operator, files) }
}

/** The address never changes and the text does with every build, which is how browsers learn of a new version. */
function writeWorker(operator: Operator, { scripts, belowSheet }: SiteFiles): string {
  const worker = scripts['site-worker']
  const offline = scripts['offline']
  if (!worker || !offline) return ''
  const files = [offline.src, ...offline.preloads, belowSheet, '/icon.svg']
  // the page that is kept says the operator's name and number
  const kept = [...files, JSON.stringify(operator)].join(' ')
  const version = createHash('sha256').update(kept).digest('base64url').slice(0, 12)
  const build = JSON.stringify({ version, page: pageLink('offline'), files })
  return `self.siteBuild=${build};importScripts(${JSON.stringify(worker.src)})`
}
