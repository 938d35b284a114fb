import { createHash } from 'node:crypto'
import type { SiteFiles } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'

export const SITE_MANIFEST = '/site.webmanifest'

/** What makes an operator's site an app on a phone, and opens a page where there is no network. */
export function siteApp(
  operator: Operator,
  files: SiteFiles,
): { manifest: string; worker: string } {
  return { manifest: writeManifest(operator), worker: writeWorker(files) }
}

function writeManifest({ brand, settings, slug }: Operator): string {
  return JSON.stringify({
    id: `/?of=${slug}`,
    name: brand.title,
    short_name: brand.title,
    description: settings.about,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: brand.colour,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-bleed-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}

/** The address never changes and the text does with every build, which is how browsers learn of a new version. */
function writeWorker({ scripts, belowSheet }: SiteFiles): string {
  const worker = scripts['site-worker']
  const offline = scripts['offline']
  if (!worker || !offline) return ''
  const files = [offline.src, ...offline.preloads, belowSheet, '/icon.svg']
  const version = createHash('sha256').update(files.join(' ')).digest('base64url').slice(0, 12)
  const build = JSON.stringify({ version, page: pageLink('offline'), files })
  return `self.siteBuild=${build};importScripts(${JSON.stringify(worker.src)})`
}
