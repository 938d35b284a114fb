import type {
  BuiltScript,
  PageRequest,
  RenderedPage,
  Site,
  SiteFiles,
} from '@kerbside/contract/pages.ts'
import { measuringOf } from '@kerbside/domain/operator/measuring.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { themeColours } from './app-manifest.ts'
import { writeCalendar } from './calendar.ts'
import { describeBusiness } from './describe-business.ts'
import { addressOf, describePage, socialTitleOf, titleOf } from './describe-page.ts'
import { DESK_MANIFEST, deskManifest } from './desk-app.ts'
import { writeDocument } from './document.ts'
import { drawBasemap } from './draw-basemap.ts'
import { DRIVER_MANIFEST, driverApp } from './driver-app.ts'
import { fillContent } from './fill-content.ts'
import { findBasemap, findPage } from './find-page.ts'
import { drawIcon } from './icon.tsx'
import { drawIconPng } from './icon-png.ts'
import { drawIsland } from './island-html.tsx'
import { listPublic } from './list-public.ts'
import { PageBody } from './page-body.tsx'
import { pageCss } from './page-css.ts'
import type { PageEntry } from './pages.ts'
import { drawSharePicture } from './share-picture.ts'
import { Frame } from './shell/frame.tsx'
import { SITE_MANIFEST, siteApp } from './site-app.ts'
import { LOCALE, localeOf, overlayOf, speakFor } from './site-messages.ts'
import { openSketches, type Sketches } from './sketches.ts'
import { UPCOMING_LEG_ID } from './start/upcoming-leg-cache.ts'
import { upcomingLegsOf } from './upcoming-leg.ts'

/** The site as the server uses it: finds the page of an address, and renders it. */
export function openSite(files: SiteFiles): Site {
  const sketch = openSketches(files.basemapFolder)
  return {
    find: (request) => {
      const ground = findBasemap(request)
      if (ground) return ground
      const found = findPage(request)
      return found?.entry.onlyInDevelopment && !files.development ? undefined : found?.page
    },
    render: (request) => renderPage(request, { files, sketch }),
    calendar: (request) => {
      speakFor(request.operator)
      return writeCalendar(request)
    },
    ground: ({ found, operator, facts }) =>
      drawBasemap(found.about[0] ?? '', { operator, facts, sketch }),
    icon: drawIcon,
    iconPng: drawIconPng,
    sharePicture: (request) => drawSharePicture({ ...request, sketch }),
    driverApp: (operator) => driverApp(operator, files),
    siteApp: (operator) => siteApp(operator, files),
    deskManifest,
    pushWorker: () => {
      const worker = files.scripts['push-worker']
      return worker ? `importScripts(${JSON.stringify(worker.src)})` : ''
    },
    listPublic,
  }
}

type RenderDeps = { files: SiteFiles; sketch: Sketches }

function renderPage(request: PageRequest, { files, sketch }: RenderDeps): RenderedPage {
  const { found, facts, now, origin } = request
  const entry = findPage({ pathname: addressOf(found), operator: request.operator })?.entry
  if (!entry) throw new Error(`The site has no page ${found.page}.`)
  speakFor(request.operator)
  const operator = fillContent(request.operator, facts)
  const island = drawIsland({ ...request, operator }, { entry, sketch })
  const fold = <link rel="stylesheet" href={files.belowSheet} />
  // These two load the style sheet where their own first view ends.
  const foldsEarly =
    entry.id === 'home' || (entry.id === 'confirmed' && facts.booking !== undefined)
  const body = renderToStaticMarkup(
    <Frame
      operator={operator}
      chrome={entry.chrome}
      isCheckout={entry.id === 'booking'}
      year={yearAt(now, operator)}
      counts={found.counts === true}
      fold={foldsEarly ? null : fold}
    >
      <PageBody
        {...{ entry, found, operator, facts, now, origin, sketch, fold }}
        island={island.node}
      />
    </Frame>,
  )
  const rootClass = entry.island === 'booking' ? rootClassOf(entry) : ''
  const title = titleOf(found, { entry, operator })
  // the result of sending a message must not be in search results
  const isPublic = entry.isPublic && !(entry.id === 'contact' && found.about.length > 0)
  // the booking page is a tool, and its bytes are needed for the first view
  const isIndexed = isPublic && entry.id !== 'booking'
  const { booking } = facts
  const journeys =
    PAGES_SAVING_LEGS.has(entry.id) && booking ? upcomingLegsOf(booking, operator) : []
  const overlay = overlayOf(operator)
  const [firstView = ''] = body.split('<link rel="stylesheet"')
  return {
    // A visitor who may have to sign in first must not learn whether the booking exists.
    status: found.needs.includes('booking') && !facts.booking && !found.own ? 404 : 200,
    parts: writeDocument({
      lang: localeOf(operator),
      rootClass,
      title,
      description: isPublic ? describePage(found, { entry, operator }) : '',
      canonical: `${origin}${addressOf(found)}`,
      isPublic,
      site: isIndexed
        ? {
            name: operator.brand.title,
            title: socialTitleOf(found, { entry, operator }),
            locale: localeOf(operator).replace('-', '_'),
            origin,
          }
        : undefined,
      structured: isIndexed
        ? describeBusiness({ found, operator, facts, origin, title })
        : undefined,
      themeColours: themesOf(operator.brand),
      css: pageCss(`<html class="${rootClass}"><body>${firstView}`, operator),
      scripts: scriptsOf(entry, {
        files,
        hasTicket: facts.booking !== undefined,
        hasTrackedLeg: facts.trackedLeg !== undefined,
        isMeasured: measuringOf(operator.settings) !== undefined,
      }),
      manifest: manifestOf(entry),
      prefetch: entry.id === 'home' ? [pageLink('booking')] : [],
      body,
      data: {
        ...island.data,
        ...(journeys.length > 0 && { [UPCOMING_LEG_ID]: journeys }),
        ...(overlay && needsOverlay(entry) && { overlay }),
      },
    }),
  }
}

/** Pages that store the next journey for offline use. */
const PAGES_SAVING_LEGS: ReadonlySet<PageEntry['id']> = new Set(['confirmed', 'bookingdetail'])

/** An operator that is always light or always dark has one colour; otherwise the device chooses. */
function themesOf(brand: Operator['brand']): readonly { colour: string; by?: 'light' | 'dark' }[] {
  const { light, dark } = themeColours(brand)
  if (brand.mode !== 'auto') return [{ colour: brand.mode === 'dark' ? dark : light }]
  return [
    { colour: light, by: 'light' },
    { colour: dark, by: 'dark' },
  ]
}

/** The driver app differs from the customers' app; pages in a frame are no app. */
const manifestOf = ({ id, chrome }: PageEntry): string => {
  if (id === 'driver') return DRIVER_MANIFEST
  if (id === 'console') return DESK_MANIFEST
  return chrome === 'full' || chrome === 'no-footer' ? SITE_MANIFEST : ''
}

/** Without a header the booking has the full height of the window. */
const rootClassOf = ({ chrome }: PageEntry): string =>
  chrome === 'lite' ? 'bare lite' : chrome === 'quick' ? 'bare' : ''

const hasMenu = ({ chrome }: PageEntry): boolean => chrome === 'full' || chrome === 'no-footer'

/** The menu signs in, and no island has read the operator's texts before. */
const needsOverlay = (entry: PageEntry): boolean =>
  hasMenu(entry) && entry.island !== 'booking' && entry.island !== 'account'

function scriptsOf(
  entry: PageEntry,
  facts: { files: SiteFiles; hasTicket: boolean; hasTrackedLeg: boolean; isMeasured: boolean },
): BuiltScript[] {
  const { files, hasTicket, hasTrackedLeg, isMeasured } = facts
  const names = [
    entry.island,
    hasMenu(entry) && 'menu',
    entry.chrome === 'full' && isMeasured && 'measure',
    isCarried(entry) && 'frame',
    hasTicket && CHANGED_ON.has(entry.id) && 'ticket',
    hasTicket && 'map',
    hasTrackedLeg && 'tracking',
    hasTicket && entry.id === 'feedback' && 'feedback',
    entry.id === 'offline' && 'offline',
  ]
  return names.flatMap((name) => (name && files.scripts[name]) || [])
}

/** Pages on which a booking is changed and cancelled. */
const CHANGED_ON: ReadonlySet<PageEntry['id']> = new Set(['confirmed', 'bookingdetail', 'tracking'])

/** A page embedded in another site reports its height to it. */
const isCarried = ({ chrome, id }: PageEntry): boolean =>
  chrome === 'quick' || chrome === 'lite' || id === 'confirmed'

const yearAt = (now: Date, { zone }: Operator): string =>
  new Intl.DateTimeFormat(LOCALE, { year: 'numeric', timeZone: zone }).format(now)
