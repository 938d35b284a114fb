import { createHash, randomBytes } from 'node:crypto'
import { MISSING } from '@kerbside/contract/codes.ts'
import type { FoundPage, RenderedPage, Site } from '@kerbside/contract/pages.ts'
import { isPageOpenWhileSuspended } from '@kerbside/domain/hosting/suspended.ts'
import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from './call.ts'
import type { PageData } from './page-data.ts'
import { robotsText, sitemapXml } from './page-files.ts'
import { mapsOf, pageHeaders } from './page-headers.ts'
import { NO_PROVIDERS, type PaymentProviders } from './payment-hosts.ts'
import { isOfPrograms, refuseProgram } from './refuse-program.ts'
import { sendHostPage } from './send-host-page.ts'
import { sendText } from './send-page.ts'
import { sendSuspended } from './send-suspended.ts'
import { sendWidget } from './send-widget.ts'
import { MISSING_HERE } from './serve-partner.ts'
import { sharePicture } from './share-picture.ts'
import type { SiteSource } from './site-files.ts'

export type PageMeans = {
  source: SiteSource
  data: PageData
  /** The operator whose host this is. */
  operatorOf(request: FastifyRequest): Promise<Operator | undefined>
  /** Who takes this operator's money in the browser. */
  paymentsOf(operator: Operator): Promise<PaymentProviders>
  /** A name for the ways to pay as they are now: keys that came, a gateway that is down. */
  waysOf(operator: Operator): Promise<string>
  /** The operator as a draft of its staff would have it; undefined where the token opens none. */
  previewOf(operator: Operator, token: string): Promise<Operator | undefined>
  /** The operator's own logo in a square, as PNG; undefined where it has none. */
  logoIconOf(operator: Operator, look: IconLook): Promise<Buffer | undefined>
  /** The operator as a page under a tracking code of its own shows it. */
  embeddedOf(operator: Operator, code: string): Promise<Operator | undefined>
  /** Whether another page prepared a journey under this id. */
  isPrepared(operator: Operator, id: string): Promise<boolean>
  /** Who asks, by the session of their browser; asked only of pages about their own bookings. */
  callOf(visit: Pick<Visit, 'request' | 'response' | 'operator'>): Promise<Call>
  /** Whether this is the install's own page, and none of an operator. */
  isHostPage(request: FastifyRequest): Promise<boolean>
  now: () => Date
}

type IconLook = { pixels: number; bleeds: boolean }

/** A request that is known to be some operator's. */
export type Visit = {
  request: FastifyRequest
  response: FastifyReply
  operator: Operator
  site: Site
}

/** The console’s addresses are nobody’s to guess at: what is none of its pages is missing. */
const OF_CONSOLE = /^\/console(\/|$)/

/** Where an address that is no page leads (specification, section 2). */
const BOOKING = '/booking.html'

/** Where a quick-booking link that is spent, or was never ours, leads. */
const BAD_LINK = '/quickbookinginvalid.html'

/** Rooms of the server that hold no pages: what is missing there is missing. */
const NOT_PAGES = /^\/(api|assets|basemap|hub|webhooks|\.well-known)(\/|$)|^\/driver\/.|^\/@/

/** For home screens: iPhones know no SVG, and Androids cut a shape out of the last. */
const PNG_ICONS = {
  '/icon-192.png': { pixels: 192, bleeds: false },
  '/icon-512.png': { pixels: 512, bleeds: false },
  '/icon-bleed-512.png': { pixels: 512, bleeds: true },
  '/apple-touch-icon.png': { pixels: 180, bleeds: true },
} as const

const SVG_ICON_PIXELS = 128

/** A drawing that is a picture of points, for who asks for a drawing. */
const wrapPng = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image width="1" height="1" href="data:image/png;base64,${png.toString('base64')}"/></svg>`

const AN_HOUR = 'public, max-age=3600'

export function servePages(app: FastifyInstance, means: PageMeans): void {
  const kept: Kept = new Map()
  const at = (url: string, send: (visit: Visit) => Promise<FastifyReply>) =>
    app.get(url, async (request, response) => {
      const operator = await means.operatorOf(request)
      if (!operator) return response.code(404).send(MISSING)
      return send({ request, response, operator, site: await means.source.site() })
    })

  at('/icon.svg', async ({ response, operator, site }) => {
    const logo = await means.logoIconOf(operator, { pixels: SVG_ICON_PIXELS, bleeds: false })
    return response
      .header('content-type', 'image/svg+xml')
      .header('cache-control', AN_HOUR)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      )
      .send(logo ? wrapPng(logo) : site.icon(operator))
  })
  for (const [url, look] of Object.entries(PNG_ICONS))
    at(url, async ({ response, operator, site }) =>
      response
        .header('content-type', 'image/png')
        .header('cache-control', AN_HOUR)
        .send((await means.logoIconOf(operator, look)) ?? site.iconPng(operator, look)),
    )
  at('/share.png', async ({ response, operator, site }) => {
    const picture = await sharePicture(operator, async () => {
      const facts = await means.data.find({
        operator,
        needs: ['hero'],
        code: undefined,
        own: undefined,
      })
      return site.sharePicture({ operator, facts })
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
  at('/widget.js', (visit) => sendWidget(means, visit))
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
      if (await means.isHostPage(request)) return sendHostPage(means, { request, response })
      const operator = await means.operatorOf(request)
      if (!operator) return response.code(404).send(MISSING)
      const site = await means.source.site()
      return sendPage(means, { visit: { request, response, operator, site }, kept })
    })
  at('/*', (visit) => sendPage(means, { visit, kept }))
}

/** Asked for again each time, for its address never changes; it fetches what is ours and nothing else. */
function sendWorker(visit: Visit, text: string): Promise<FastifyReply> {
  visit.response
    .header('cache-control', 'no-cache')
    .header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
  return sendText(visit, { text, type: 'text/javascript; charset=utf-8' })
}

const pathOf = ({ request }: Visit): string => request.url.split('?')[0] ?? ''

const queryOf = ({ request }: Visit) => new URLSearchParams(request.url.split('?')[1])

const originOf = ({ request }: Visit): string => `${request.protocol}://${request.host}`

type Kept = Map<string, { until: number; page: Promise<RenderedPage> }>

async function sendPage(
  means: PageMeans,
  { visit: asked, kept }: { visit: Visit; kept: Kept },
): Promise<FastifyReply> {
  const pathname = pathOf(asked)
  const query = queryOf(asked)
  if (isOfPrograms(pathname)) return refuseProgram(asked.response, MISSING_HERE.refused)
  if (NOT_PAGES.test(pathname)) return asked.response.code(404).send(MISSING)
  const token = query.get('preview') ?? ''
  const draft = token === '' ? undefined : await means.previewOf(asked.operator, token)
  const code = query.get('trackingcode') ?? ''
  const embedded = code === '' ? undefined : await means.embeddedOf(asked.operator, code)
  const visit = { ...asked, operator: draft ?? embedded ?? asked.operator }
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
  if (found.page === 'quickbooking' && !(await isGoodLink(means, { visit, query, embedded })))
    return response.redirect(BAD_LINK, 302)
  if (found.as === 'ground') return sendGround(means, { visit, found })
  const own = found.own && (await means.callOf(visit))
  const elsewhere = own && (await means.data.lead(own, found))
  if (elsewhere)
    return response.header('cache-control', 'private, no-store').redirect(elsewhere, 302)

  const nonce = randomBytes(16).toString('base64url')
  const { development } = means.source
  const { 'content-security-policy': policy, ...headers } = pageHeaders({
    found,
    nonce,
    payments: found.takesCards ? await means.paymentsOf(operator) : NO_PROVIDERS,
    maps: mapsOf(operator),
    measuring: measuringOf(operator.settings),
    embedders: operator.settings.embedders,
    https: request.protocol === 'https',
    isPreview: draft !== undefined,
  })
  response.headers(headers)
  // Vite writes scripts of its own into the page and reloads over a socket: development has no policy.
  if (!development && policy) response.header('content-security-policy', policy)
  if (found.as === 'calendar') return sendCalendar(means, { visit, found, own })
  const page = draft
    ? await drawPage(means, { visit, found, own })
    : await renderedPage(means, { visit, found, own, kept })
  const whole = await means.source.finish(page.parts.join(nonce), pathname)
  const text = draft ? keepInPreview(whole, { token, nonce, mode: query.get('mode') }) : whole
  response.code(page.status)
  return sendText(visit, { text, type: 'text/html; charset=utf-8' })
}

/** A link by a code that is nobody's or was revoked, or to a prepared journey that is no more, leads to a page that says so. */
async function isGoodLink(
  means: PageMeans,
  asked: { visit: Visit; query: URLSearchParams; embedded: Operator | undefined },
): Promise<boolean> {
  const { visit, query, embedded } = asked
  if (query.get('trackingcode') && !embedded) return false
  const id = query.get('id')
  return id === null || means.isPrepared(visit.operator, id)
}

/** What it leads to is drawn with the same draft, and by day or night as it was asked. */
function keepInPreview(
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
  // a frame as narrow as a phone has no bar to scroll by, as a phone has none
  const bare = led.replace(
    '</head>',
    `<style nonce="${nonce}">html{scrollbar-width:none;scrollbar-gutter:auto}</style></head>`,
  )
  return isMode ? bare.replace('<html ', `<html data-mode="${mode}" `) : bare
}

/** Prices on pages are at most this old. */
const KEPT_MS = 60_000
const MOST_KEPT = 2_000

/** A page that is the same for everybody is drawn once a minute; one about a booking every time. */
async function renderedPage(
  means: PageMeans,
  { kept, ...asked }: Asked & { kept: Kept },
): Promise<RenderedPage> {
  const { visit, found } = asked
  // a form is given out once
  const isOnce = found.secret || found.needs.includes('enquiry')
  if (isOnce || means.source.development) return drawPage(means, asked)
  const key = JSON.stringify([
    revisionOf(visit.operator),
    found.takesCards ? await means.waysOf(visit.operator) : '',
    originOf(visit),
    found.page,
    found.about,
    found.from,
  ])
  const now = means.now().getTime()
  const known = kept.get(key)
  if (known && known.until > now) return known.page
  if (kept.size >= MOST_KEPT) kept.clear()
  const page = drawPage(means, { visit, found })
  kept.set(key, { until: now + KEPT_MS, page })
  // A failure must not be remembered.
  page.catch(() => kept.delete(key))
  return page
}

const revisions = new WeakMap<Operator, string>()

/** A name for an operator as it is: its pages are drawn anew when anything about it changes. */
function revisionOf(operator: Operator): string {
  const known = revisions.get(operator)
  if (known !== undefined) return known
  const revision = createHash('sha256').update(JSON.stringify(operator)).digest('base64url')
  revisions.set(operator, revision)
  return revision
}

type Asked = { visit: Visit; found: FoundPage; own?: Call | undefined }

const factsOf = ({ data }: PageMeans, { visit: { operator }, found, own }: Asked) =>
  data.find({ operator, needs: found.needs, code: found.about[0], own })

async function drawPage(means: PageMeans, asked: Asked): Promise<RenderedPage> {
  const { visit, found } = asked
  const facts = await factsOf(means, asked)
  const { operator, site } = visit
  return site.render({ found, operator, facts, origin: originOf(visit), now: means.now() })
}

async function sendCalendar(means: PageMeans, asked: Asked): Promise<FastifyReply> {
  const { visit } = asked
  const { booking } = await factsOf(means, asked)
  if (!booking) return visit.response.code(404).send(MISSING)
  const { operator, site, response } = visit
  const url = `${originOf(visit)}${pathOf(visit).replace(/\.ics$/, '.html')}`
  const text = site.calendar({ booking, operator, now: means.now(), url })
  const name = `${operator.slug}-${booking.jobpartid}.ics`
  response.header('content-disposition', `attachment; filename="${name}"`)
  return sendText(visit, { text, type: 'text/calendar; charset=utf-8' })
}

/** Pages name the version they were drawn with, so a ground that changes has another address. */
async function sendGround(means: PageMeans, asked: Asked): Promise<FastifyReply> {
  const { visit, found } = asked
  const facts = await factsOf(means, asked)
  const text = visit.site.ground({ found, operator: visit.operator, facts })
  if (text === undefined) return visit.response.code(404).send(MISSING)
  visit.response
    .header('cache-control', 'public, max-age=604800')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'")
  return sendText(visit, { text, type: 'image/svg+xml' })
}
