import { createHash, randomBytes } from 'node:crypto'
import { MISSING } from '@kerbside/contract/codes.ts'
import type { FoundPage, RenderedPage, Site } from '@kerbside/contract/pages.ts'
import { isPageOpenWhileSuspended } from '@kerbside/domain/hosting/suspended.ts'
import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentProviders } from '../features/payment/payment-providers.ts'
import type { RequestContext } from '../request-context.ts'
import type { PageData } from './page-data.ts'
import { robotsText, sitemapXml } from './page-files.ts'
import { mapsOf, pageHeaders } from './page-headers.ts'
import { NO_PROVIDERS } from './payment-hosts.ts'
import { openPictureText } from './picture-text.ts'
import { sendText } from './send-page.ts'
import { sendPlatformPage } from './send-platform-page.ts'
import { isOfPrograms, sendProblem } from './send-problem.ts'
import { sendSuspended } from './send-suspended.ts'
import { sendWidget } from './send-widget.ts'
import { MISSING_HERE } from './serve-partner.ts'
import { sharePicture } from './share-picture.ts'
import type { SiteSource } from './site-files.ts'

export type PageDeps = {
  source: SiteSource
  data: PageData
  /** The operator whose host this is. */
  operatorOf(request: FastifyRequest): Promise<Operator | undefined>
  /** The operator's payment providers in the browser. */
  paymentsOf(operator: Operator): Promise<PaymentProviders>
  /** A cache key for the current payment methods, which change with new keys or a gateway that is down. */
  paymentMethodsKeyOf(operator: Operator): Promise<string>
  /** The operator with a member of staff's draft applied; undefined if the token opens none. */
  previewOf(operator: Operator, token: string): Promise<Operator | undefined>
  /** The operator's own logo in a square, as PNG; undefined if it has none. */
  logoIconOf(operator: Operator, style: IconStyle): Promise<Buffer | undefined>
  /** The operator as shown on a page embedded under a tracking code. */
  embeddedOf(operator: Operator, code: string): Promise<Operator | undefined>
  /** Whether another page prepared a journey with this id. */
  isPrepared(operator: Operator, id: string): Promise<boolean>
  /** The client's context from their session; used only for pages about their own bookings. */
  contextOf(visit: Pick<Visit, 'request' | 'response' | 'operator'>): Promise<RequestContext>
  /** Whether this is the platform's host, which belongs to no operator. */
  isPlatformHost(request: FastifyRequest): Promise<boolean>
  now: () => Date
}

type IconStyle = { pixels: number; bleeds: boolean }

/** A request whose operator is known. */
export type Visit = {
  request: FastifyRequest
  response: FastifyReply
  operator: Operator
  site: Site
}

/** Below /console, an unknown address gives 404 instead of leading to the booking page. */
const OF_CONSOLE = /^\/console(\/|$)/

/** Where an unknown address leads (specification, section 2). */
const BOOKING = '/booking.html'

/** Where a spent or invalid quick-booking link leads. */
const BAD_LINK = '/quickbookinginvalid.html'

/** Paths that contain no pages: an unknown address below them gives 404. */
const NOT_PAGES = /^\/(api|assets|basemap|hub|tiles|webhooks|\.well-known)(\/|$)|^\/driver\/.|^\/@/

/** For home screens: iPhones do not support SVG, and Android cuts a shape out of the last one. */
const PNG_ICONS = {
  '/icon-192.png': { pixels: 192, bleeds: false },
  '/icon-512.png': { pixels: 512, bleeds: false },
  '/icon-bleed-512.png': { pixels: 512, bleeds: true },
  '/apple-touch-icon.png': { pixels: 180, bleeds: true },
} as const

const SVG_ICON_PIXELS = 128

/** An SVG that wraps a PNG, for clients that request an SVG. */
const wrapPng = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/png;base64,${png.toString('base64')}"/></svg>`

const AN_HOUR = 'public, max-age=3600'

export function servePages(app: FastifyInstance, deps: PageDeps): void {
  const pageCache: PageCache = new Map()
  const at = (url: string, send: (visit: Visit) => Promise<FastifyReply>) =>
    app.get(url, async (request, response) => {
      const operator = await deps.operatorOf(request)
      if (!operator) return response.code(404).send(MISSING)
      return send({ request, response, operator, site: await deps.source.site() })
    })

  at('/icon.svg', async ({ response, operator, site }) => {
    const logo = await deps.logoIconOf(operator, { pixels: SVG_ICON_PIXELS, bleeds: false })
    return response
      .header('content-type', 'image/svg+xml')
      .header('cache-control', AN_HOUR)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      )
      .send(logo ? wrapPng(logo) : site.icon(operator))
  })
  for (const [url, style] of Object.entries(PNG_ICONS))
    at(url, async ({ response, operator, site }) =>
      response
        .header('content-type', 'image/png')
        .header('cache-control', AN_HOUR)
        .send((await deps.logoIconOf(operator, style)) ?? site.iconPng(operator, style)),
    )
  at('/share.png', async ({ response, operator, site }) => {
    const picture = await sharePicture(operator, async () => {
      const facts = await deps.data.find({
        operator,
        needs: ['hero'],
        code: undefined,
        own: undefined,
      })
      return site.sharePicture({ operator, facts, writer: await openPictureText() })
    })
    return response
      .header('content-type', 'image/png')
      .header('cache-control', AN_HOUR)
      .send(picture)
  })
  at('/favicon.ico', async ({ response }) => response.redirect('/icon.svg', 302))
  at('/driver.webmanifest', (visit) =>
    sendText(visit, {
      text: visit.site.driverApp(visit.operator).manifest,
      type: 'application/manifest+json',
    }),
  )
  at('/driver-worker.js', (visit) => sendWorker(visit, visit.site.driverApp(visit.operator).worker))
  at('/site.webmanifest', (visit) =>
    sendText(visit, {
      text: visit.site.siteApp(visit.operator).manifest,
      type: 'application/manifest+json',
    }),
  )
  at('/console.webmanifest', (visit) =>
    sendText(visit, {
      text: visit.site.deskManifest(visit.operator),
      type: 'application/manifest+json',
    }),
  )
  at('/site-worker.js', (visit) => sendWorker(visit, visit.site.siteApp(visit.operator).worker))
  at('/push-worker.js', (visit) => sendWorker(visit, visit.site.pushWorker()))
  at('/widget.js', (visit) => sendWidget(deps, visit))
  at('/robots.txt', (visit) =>
    sendText(visit, { text: robotsText(originOf(visit)), type: 'text/plain; charset=utf-8' }),
  )
  at('/sitemap.xml', (visit) =>
    sendText(visit, {
      text: sitemapXml(originOf(visit), visit.site.listPublic(visit.operator)),
      type: 'application/xml; charset=utf-8',
    }),
  )
  for (const url of ['/host', '/host.html'])
    app.get(url, async (request, response) => {
      if (await deps.isPlatformHost(request)) return sendPlatformPage(deps, { request, response })
      const operator = await deps.operatorOf(request)
      if (!operator) return response.code(404).send(MISSING)
      const site = await deps.source.site()
      return sendPage(deps, { visit: { request, response, operator, site }, pageCache })
    })
  at('/*', (visit) => sendPage(deps, { visit, pageCache }))
}

/** Revalidated each time, because its address never changes; it may fetch from our own origin only. */
function sendWorker(visit: Visit, text: string): Promise<FastifyReply> {
  visit.response
    .header('cache-control', 'no-cache')
    .header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
  return sendText(visit, { text, type: 'text/javascript; charset=utf-8' })
}

const pathOf = ({ request }: Visit): string => request.url.split('?')[0] ?? ''

const queryOf = ({ request }: Visit) => new URLSearchParams(request.url.split('?')[1])

const originOf = ({ request }: Visit): string => `${request.protocol}://${request.host}`

type PageCache = Map<string, { until: number; page: Promise<RenderedPage> }>

async function sendPage(
  deps: PageDeps,
  { visit: pageParams, pageCache }: { visit: Visit; pageCache: PageCache },
): Promise<FastifyReply> {
  const pathname = pathOf(pageParams)
  const query = queryOf(pageParams)
  if (isOfPrograms(pathname)) return sendProblem(pageParams.response, MISSING_HERE.refused)
  if (NOT_PAGES.test(pathname)) return pageParams.response.code(404).send(MISSING)
  const token = query.get('preview') ?? ''
  const draft = token === '' ? undefined : await deps.previewOf(pageParams.operator, token)
  const code = query.get('trackingcode') ?? ''
  const embedded = code === '' ? undefined : await deps.embeddedOf(pageParams.operator, code)
  const visit = { ...pageParams, operator: draft ?? embedded ?? pageParams.operator }
  const { response, operator, site, request } = visit
  const found = site.find({
    pathname,
    operator,
    from: query.get('from') ?? undefined,
    code: query.get('code') ?? undefined,
  })
  if (!found && OF_CONSOLE.test(pathname)) return response.code(404).send(MISSING)
  if (!found) return response.redirect(BOOKING, 302)
  if (operator.suspended && !isPageOpenWhileSuspended(found.page))
    return sendSuspended(response, operator)
  if (found.page === 'quickbooking' && !(await isGoodLink(deps, { visit, query, embedded })))
    return response.redirect(BAD_LINK, 302)
  if (found.as === 'ground') return sendBasemap(deps, { visit, found })
  const own = found.own && (await deps.contextOf(visit))
  const elsewhere = own && (await deps.data.lead(own, found))
  if (elsewhere)
    return response.header('cache-control', 'private, no-store').redirect(elsewhere, 302)

  const nonce = randomBytes(16).toString('base64url')
  const { development } = deps.source
  const { 'content-security-policy': policy, ...headers } = pageHeaders({
    found,
    nonce,
    payments: found.takesCards ? await deps.paymentsOf(operator) : NO_PROVIDERS,
    maps: mapsOf(operator),
    measuring: measuringOf(operator.settings),
    embedders: operator.settings.embedders,
    https: request.protocol === 'https',
    isPreview: draft !== undefined,
  })
  response.headers(headers)
  // Vite adds scripts to the page and reloads over a WebSocket, so development has no policy.
  if (!development && policy) response.header('content-security-policy', policy)
  if (found.as === 'calendar') return sendCalendar(deps, { visit, found, own })
  const page = draft
    ? await drawPage(deps, { visit, found, own })
    : await renderedPage(deps, { visit, found, own, pageCache })
  const whole = await deps.source.finish(page.parts.join(nonce), pathname)
  const text = draft ? rewritePreviewLinks(whole, { token, nonce, mode: query.get('mode') }) : whole
  response.code(page.status)
  return sendText(visit, { text, type: 'text/html; charset=utf-8' })
}

/** False for a tracking code that is unknown or revoked, and for a prepared journey that no longer exists. */
async function isGoodLink(
  deps: PageDeps,
  pageParams: { visit: Visit; query: URLSearchParams; embedded: Operator | undefined },
): Promise<boolean> {
  const { visit, query, embedded } = pageParams
  if (query.get('trackingcode') && !embedded) return false
  const id = query.get('id')
  return id === null || deps.isPrepared(visit.operator, id)
}

/** Makes a preview's links open pages of the same draft, in the requested light or dark mode. */
function rewritePreviewLinks(
  html: string,
  { token, nonce, mode }: { token: string; nonce: string; mode: string | null },
): string {
  const isMode = mode === 'light' || mode === 'dark'
  const more = `preview=${token}${isMode ? `&amp;mode=${mode}` : ''}`
  const led = html.replaceAll(
    /(<a [^<>]*?href="\/(?!\/)[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g,
    (_, path: string, query = '', fragment = '') =>
      `${path}${query === '' ? '?' : `${query}&amp;`}${more}${fragment}"`,
  )
  // Hides the scroll bar, because a frame as narrow as a phone should look like one.
  const bare = led.replace(
    '</head>',
    `<style nonce="${nonce}">html{scrollbar-width:none;scrollbar-gutter:auto}</style></head>`,
  )
  return isMode ? bare.replace('<html ', `<html data-mode="${mode}" `) : bare
}

/** The maximum age of prices on pages. */
const CACHE_TTL_MS = 60_000
const MAX_CACHED = 2_000

/** Renders a page that is the same for everyone once a minute, and one about a booking every time. */
async function renderedPage(
  deps: PageDeps,
  { pageCache, ...pageParams }: PageParams & { pageCache: PageCache },
): Promise<RenderedPage> {
  const { visit, found } = pageParams
  // A sealed enquiry form is issued only once, so its page is not cached.
  const isOnce = found.secret || found.needs.includes('enquiry')
  if (isOnce || deps.source.development) return drawPage(deps, pageParams)
  const key = JSON.stringify([
    revisionOf(visit.operator),
    found.takesCards ? await deps.paymentMethodsKeyOf(visit.operator) : '',
    originOf(visit),
    found.page,
    found.about,
    found.from,
  ])
  const now = deps.now().getTime()
  const existing = pageCache.get(key)
  if (existing && existing.until > now) return existing.page
  if (pageCache.size >= MAX_CACHED) pageCache.clear()
  const page = drawPage(deps, { visit, found })
  pageCache.set(key, { until: now + CACHE_TTL_MS, page })
  // A failure must not be cached.
  page.catch(() => pageCache.delete(key))
  return page
}

const revisions = new WeakMap<Operator, string>()

/** A cache key for an operator's current state: its pages are rendered again when anything about it changes. */
function revisionOf(operator: Operator): string {
  const existing = revisions.get(operator)
  if (existing !== undefined) return existing
  const revision = createHash('sha256').update(JSON.stringify(operator)).digest('base64url')
  revisions.set(operator, revision)
  return revision
}

type PageParams = { visit: Visit; found: FoundPage; own?: RequestContext | undefined }

const factsOf = ({ data }: PageDeps, { visit: { operator }, found, own }: PageParams) =>
  data.find({ operator, needs: found.needs, code: found.about[0], own })

async function drawPage(deps: PageDeps, pageParams: PageParams): Promise<RenderedPage> {
  const { visit, found } = pageParams
  const facts = await factsOf(deps, pageParams)
  const { operator, site } = visit
  return site.render({ found, operator, facts, origin: originOf(visit), now: deps.now() })
}

async function sendCalendar(deps: PageDeps, pageParams: PageParams): Promise<FastifyReply> {
  const { visit } = pageParams
  const { booking } = await factsOf(deps, pageParams)
  if (!booking) return visit.response.code(404).send(MISSING)
  const { operator, site, response } = visit
  const url = `${originOf(visit)}${pathOf(visit).replace(/\.ics$/, '.html')}`
  const text = site.calendar({ booking, operator, now: deps.now(), url })
  const name = `${operator.slug}-${booking.jobpartid}.ics`
  response.header('content-disposition', `attachment; filename="${name}"`)
  return sendText(visit, { text, type: 'text/calendar; charset=utf-8' })
}

/** Pages name the version they were rendered with, so a changed base map has another address. */
async function sendBasemap(deps: PageDeps, pageParams: PageParams): Promise<FastifyReply> {
  const { visit, found } = pageParams
  const facts = await factsOf(deps, pageParams)
  const text = visit.site.ground({ found, operator: visit.operator, facts })
  if (text === undefined) return visit.response.code(404).send(MISSING)
  visit.response
    .header('cache-control', 'public, max-age=604800')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
  return sendText(visit, { text, type: 'image/svg+xml' })
}
