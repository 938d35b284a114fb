import { randomBytes } from 'node:crypto'
import { MISSING } from '@kerbside/contract/codes.ts'
import type { FoundPage, RenderedPage } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { operatorOf } from './call.ts'
import { openPageData, type PageData } from './page-data.ts'
import { pageHeaders } from './page-headers.ts'
import { sendText } from './send-page.ts'
import { openBuiltSite, openSiteSources, type SiteSource } from './site-files.ts'

/** Where an address that is no page leads (specification, section 2). */
const BOOKING = '/booking.html'

/** Rooms of the server that hold no pages: what is missing there is missing. */
const NOT_PAGES = /^\/(api|assets|basemap|hub|webhooks|console|driver|\.well-known)(\/|$)|^\/@/

export type PageOptions = { site: string; production: boolean }

/** The operator's site: every page, its files, its icon, and what search engines ask for. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { site, production }: PageOptions,
): Promise<void> {
  const source = await (production ? openBuiltSite(app, site) : openSiteSources(app, site))
  const pages: Pages = { deps, source, data: openPageData(deps), kept: new Map() }
  app.get('/icon.svg', (request, response) => sendIcon(pages, { request, response }))
  app.get('/favicon.ico', async (_request, response) => response.redirect('/icon.svg', 302))
  app.get('/robots.txt', (request, response) => sendRobots(pages, { request, response }))
  app.get('/sitemap.xml', (request, response) => sendSitemap(pages, { request, response }))
  app.get('/*', (request, response) => sendPage(pages, { request, response }))
}

type Pages = { deps: Deps; source: SiteSource; data: PageData; kept: Map<string, Kept> }
type Kept = { until: number; page: Promise<RenderedPage> }
type Exchange = { request: FastifyRequest; response: FastifyReply }

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

async function sendPage(pages: Pages, exchange: Exchange): Promise<FastifyReply> {
  const { request, response } = exchange
  const pathname = pathOf(request)
  const operator = await operatorOf(pages.deps, request)
  if (!operator || NOT_PAGES.test(pathname)) return response.code(404).send(MISSING)
  const site = await pages.source.site()
  const found = site.find({ pathname, operator })
  if (!found) return response.redirect(BOOKING, 302)

  if (found.as === 'ground') return sendGround(pages, { ...exchange, operator, found })
  const nonce = randomBytes(16).toString('base64url')
  // Vite writes scripts of its own into the page and reloads over a socket: development has no policy.
  const { 'content-security-policy': policy, ...headers } = pageHeaders({
    found,
    nonce,
    cardFieldsOrigin: cardOriginOf(pages.deps, operator),
    embedders: operator.settings.embedders,
    https: request.protocol === 'https',
  })
  response.headers(headers)
  if (!pages.source.development && policy) response.header('content-security-policy', policy)
  if (found.as === 'calendar') return sendCalendar(pages, { ...exchange, operator, found })
  const page = await renderedPage(pages, { request, operator, found })
  const html = await pages.source.finish(page.parts.join(nonce), pathname)
  return sendText(
    { request, response: response.code(page.status) },
    { text: html, type: 'text/html; charset=utf-8' },
  )
}

const cardOriginOf = ({ settings }: Deps, operator: Operator): string =>
  operator.settings.paymentGateway === 'sandbox' ? settings.cardFieldsOrigin : ''

type Asked = { request: FastifyRequest; operator: Operator; found: FoundPage }

/** Prices on pages are at most this old. */
const KEPT_MS = 60_000
const MOST_KEPT = 2_000

/** A page that is the same for everybody is drawn once a minute; one about a booking every time. */
async function renderedPage(pages: Pages, asked: Asked): Promise<RenderedPage> {
  const { request, operator, found } = asked
  if (found.secret || pages.source.development) return drawPage(pages, asked)
  const key = JSON.stringify([operator.id, originOf(request), found.page, found.about])
  const now = pages.deps.now().getTime()
  const known = pages.kept.get(key)
  if (known && known.until > now) return known.page
  if (pages.kept.size >= MOST_KEPT) pages.kept.clear()
  const page = drawPage(pages, asked)
  pages.kept.set(key, { until: now + KEPT_MS, page })
  // A failure must not be remembered.
  page.catch(() => pages.kept.delete(key))
  return page
}

async function drawPage({ deps, source, data }: Pages, asked: Asked): Promise<RenderedPage> {
  const { request, operator, found } = asked
  const [code] = found.about
  const facts = await data.find({ operator, needs: found.needs, code })
  const site = await source.site()
  return site.render({ found, operator, facts, origin: originOf(request), now: deps.now() })
}

async function sendCalendar(
  { deps, source, data }: Pages,
  { request, response, operator, found }: Exchange & Asked,
): Promise<FastifyReply> {
  const [code] = found.about
  const { booking } = await data.find({ operator, needs: ['booking'], code })
  if (!booking) return response.code(404).send(MISSING)
  const site = await source.site()
  const url = `${originOf(request)}${pathOf(request).replace(/\.ics$/, '.html')}`
  const text = site.calendar({ booking, operator, now: deps.now(), url })
  response.header(
    'content-disposition',
    `attachment; filename="${operator.slug}-${booking.jobpartid}.ics"`,
  )
  return sendText({ request, response }, { text, type: 'text/calendar; charset=utf-8' })
}

/** Pages name the version they were drawn with, so a ground that changes has another address. */
async function sendGround(
  { source, data }: Pages,
  { request, response, operator, found }: Exchange & Asked,
): Promise<FastifyReply> {
  const facts = await data.find({ operator, needs: found.needs, code: undefined })
  const site = await source.site()
  const text = site.ground({ found, operator, facts })
  if (text === undefined) return response.code(404).send(MISSING)
  response
    .header('cache-control', 'public, max-age=604800')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
  return sendText({ request, response }, { text, type: 'image/svg+xml' })
}

async function sendIcon({ deps, source }: Pages, { request, response }: Exchange) {
  const operator = await operatorOf(deps, request)
  if (!operator) return response.code(404).send(MISSING)
  const site = await source.site()
  return response
    .header('content-type', 'image/svg+xml')
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(site.icon(operator))
}

async function sendRobots({ deps }: Pages, { request, response }: Exchange) {
  const operator = await operatorOf(deps, request)
  if (!operator) return response.code(404).send(MISSING)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /ticket/',
    'Disallow: /confirmed/',
    'Disallow: /tracking/',
    `Sitemap: ${originOf(request)}/sitemap.xml`,
  ]
  return response.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
}

async function sendSitemap({ deps, source }: Pages, { request, response }: Exchange) {
  const operator = await operatorOf(deps, request)
  if (!operator) return response.code(404).send(MISSING)
  const site = await source.site()
  const urls = site
    .listPublic(operator)
    .map((url) => `<url><loc>${originOf(request)}${url}</loc></url>`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  return sendText({ request, response }, { text, type: 'application/xml; charset=utf-8' })
}
