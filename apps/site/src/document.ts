import { randomUUID } from 'node:crypto'
import type { BuiltScript, RenderedPage } from '@kerbside/contract/pages.ts'
import { SHARE_SIZE } from './share-picture.ts'

export type PageDocument = {
  lang: string
  /** Classes of the root element; `lite` makes the background transparent, `bare` means no header. */
  rootClass: string
  title: string
  description: string
  canonical: string
  /** False keeps the page out of search engines. */
  isPublic: boolean
  /** Open Graph data for shared addresses: names of site and page, and its language and country ("en_GB"). */
  site: { name: string; title: string; locale: string; origin: string } | undefined
  /** The page's schema.org data. */
  structured: object | undefined
  /** Colours of the browser's bar; `by` is the light or dark mode of the device. */
  themeColours: readonly { colour: string; by?: 'light' | 'dark' }[]
  css: string
  scripts: readonly BuiltScript[]
  /** Address of the app manifest; '' if the page is no app. */
  manifest: string
  /** Addresses to prefetch. */
  prefetch: readonly string[]
  body: string
  /** Data for the browser, by the id of its element. */
  data: Readonly<Record<string, unknown>>
}

/** Placeholder for a response's nonce; it cannot be guessed, so no user text can contain it. */
const NONCE = randomUUID()

/** Records presses and input in the booking before its script is ready; islands/booking/early-input.ts replays them. */
const EARLY_INPUT =
  "kerbsideEarly=[];for(let t of['click','input'])addEventListener(t,({target:t})=>kerbsideEarly?.push([t.closest('#booking :is(button,input)'),t.value]),!0)"

/** The whole page. Inline scripts and styles carry the nonce; there are no style attributes. */
export function writeDocument(page: PageDocument): RenderedPage['parts'] {
  const rootClass = page.rootClass === '' ? '' : ` class="${escape(page.rootClass)}"`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escape(page.title)}</title>`,
    page.description === '' ? '' : meta('description', page.description),
    page.isPublic ? '' : meta('robots', 'noindex'),
    page.isPublic ? `<link rel="canonical" href="${escape(page.canonical)}">` : '',
    page.site ? shared(page, page.site) : '',
    ...page.themeColours.map(theme),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    page.manifest === ''
      ? ''
      : `<link rel="manifest" href="${escape(page.manifest)}"><link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    // React Aria inserts a style element and reads its nonce here.
    page.scripts.length > 0 ? `<meta property="csp-nonce" content="" nonce="${NONCE}">` : '',
    `<style nonce="${NONCE}">${page.css}</style>`,
    'booking-props' in page.data ? `<script nonce="${NONCE}">${EARLY_INPUT}</script>` : '',
    ...page.scripts.map(script),
  ]
  const foot = [
    page.structured
      ? `<script type="application/ld+json" nonce="${NONCE}">${json(page.structured)}</script>`
      : '',
    ...Object.entries(page.data).map(([id, value]) => data(id, value)),
    ...page.scripts.flatMap(({ styles }) => styles).map(style),
    page.prefetch.length > 0 ? speculation(page.prefetch) : '',
  ]
  const html = `<!doctype html><html lang="${escape(page.lang)}"${rootClass}><head>${head.join('')}</head><body>${page.body}${foot.join('')}</body></html>`
  return html.split(NONCE)
}

const escape = (text: string): string =>
  text.replaceAll(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '',
  )

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escape(content)}">`

const theme = ({ colour, by }: PageDocument['themeColours'][number]): string => {
  const media = by ? ` media="(prefers-color-scheme:${by})"` : ''
  return `<meta name="theme-color" content="${escape(colour)}"${media}>`
}

/** The preview of the page when its address is shared. */
function shared(
  { description, canonical }: PageDocument,
  site: NonNullable<PageDocument['site']>,
): string {
  const picture = `${site.origin}/share.png`
  return [
    ['type', 'website'],
    ['site_name', site.name],
    ['locale', site.locale],
    ['title', site.title],
    ['description', description],
    ['url', canonical],
    ['image', picture],
    ['image:width', String(SHARE_SIZE.width)],
    ['image:height', String(SHARE_SIZE.height)],
  ]
    .map(([name, content]) => `<meta property="og:${name}" content="${escape(content ?? '')}">`)
    .concat(meta('twitter:card', 'summary_large_image'))
    .join('')
}

const script = ({ src, preloads }: BuiltScript): string =>
  [
    `<script type="module" src="${src}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('')

const style = (href: string): string => `<link rel="stylesheet" href="${href}">`

const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${json(value)}</script>`

const speculation = (urls: readonly string[]): string =>
  `<script type="speculationrules" nonce="${NONCE}">${json({
    prefetch: [{ where: { href_matches: urls }, eagerness: 'moderate' }],
  })}</script>`
