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
import { DESK_MANIFEST, deskManifest } from './desk-app.ts'
import { writeDocument } from './document.ts'
import { DRIVER_MANIFEST, driverApp } from './driver-app.ts'
import { fillContent } from './fill-content.ts'
import { findGround, findPage } from './find-page.ts'
import { drawGround } from './grounds.ts'
import { drawIcon } from './icon.tsx'
import { drawIconPng } from './icon-png.ts'
import { drawIsland } from './island-html.tsx'
import { listPublic } from './list-public.ts'
import { journeysOf } from './next-journey.ts'
import { PageBody } from './page-body.tsx'
import { pageCss } from './page-css.ts'
import type { PageEntry } from './pages.ts'
import { addressOf, describePage, titleOf } from './say-page.ts'
import { drawSharePicture } from './share-picture.ts'
import { Frame } from './shell/frame.tsx'
import { SITE_MANIFEST, siteApp } from './site-app.ts'
import { LOCALE, localeOf, speakFor } from './site-words.ts'
import { openSketches, type Sketches } from './sketches.ts'
import { JOURNEY_ID } from './start/journey-cache.ts'

/** The site as the server uses it: which page an address is, and the page drawn. */
export function openSite(files: SiteFiles): Site {
  const sketch = openSketches(files.basemapFolder)
  return {
    find: (asked) => {
      const ground = findGround(asked)
      if (ground) return ground
      const found = findPage(asked)
      return found?.entry.onlyInDevelopment && !files.development ? undefined : found?.page
    },
    render: (asked) => renderPage(asked, { files, sketch }),
    calendar: (asked) => {
      speakFor(asked.operator)
      return writeCalendar(asked)
    },
    ground: ({ found, operator, facts }) =>
      drawGround(found.about[0] ?? '', { operator, facts, sketch }),
    icon: drawIcon,
    iconPng: drawIconPng,
    sharePicture: ({ operator, facts }) => drawSharePicture({ operator, facts, sketch }),
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

type Means = { files: SiteFiles; sketch: Sketches }

function renderPage(asked: PageRequest, { files, sketch }: Means): RenderedPage {
  const { found, facts, now, origin } = asked
  const entry = findPage({ pathname: addressOf(found), operator: asked.operator })?.entry
  if (!entry) throw new Error(`The site has no page ${found.page}.`)
  speakFor(asked.operator)
  const operator = fillContent(asked.operator, facts)
  const island = drawIsland({ ...asked, operator }, { entry, sketch })
  const fold = <link rel="stylesheet" href={files.belowSheet} />
  // These two bring the sheet where their own first view ends.
  const foldsEarly =
    entry.id === 'home' || (entry.id === 'confirmed' && facts.booking !== undefined)
  const body = renderToStaticMarkup(
    <Frame
      operator={operator}
      chrome={entry.chrome}
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
  // what came of a message is nobody's to find
  const isPublic = entry.isPublic && !(entry.id === 'contact' && found.about.length > 0)
  // the booking page is a tool, and its bytes are the first view's
  const isTold = isPublic && entry.id !== 'booking'
  const { booking } = facts
  const journeys = KEEPS_JOURNEY.has(entry.id) && booking ? journeysOf(booking, operator) : []
  const [firstView = ''] = body.split('<link rel="stylesheet"')
  return {
    // Whoever may have to sign in first is not told whether it is there.
    status: found.needs.includes('booking') && !facts.booking && !found.own ? 404 : 200,
    parts: writeDocument({
      lang: localeOf(operator),
      rootClass,
      title,
      description: isPublic ? describePage(found, { entry, operator }) : '',
      canonical: `${origin}${addressOf(found)}`,
      isPublic,
      site: isTold
        ? { name: operator.brand.title, locale: localeOf(operator).replace('-', '_'), origin }
        : undefined,
      structured: isTold ? describeBusiness({ found, operator, facts, origin, title }) : undefined,
      themeColours: themesOf(operator.brand),
      css: pageCss(`<html class="${rootClass}"><body>${firstView}`, operator),
      scripts: scriptsOf(entry, {
        files,
        hasTicket: facts.booking !== undefined,
        hasRide: facts.ride !== undefined,
        isMeasured: measuringOf(operator.settings) !== undefined,
      }),
      manifest: manifestOf(entry),
      prefetch: entry.id === 'home' ? [pageLink('booking')] : [],
      body,
      data: journeys.length > 0 ? { ...island.data, [JOURNEY_ID]: journeys } : island.data,
    }),
  }
}

/** Where the next journey is kept for when there is no network. */
const KEEPS_JOURNEY: ReadonlySet<PageEntry['id']> = new Set(['confirmed', 'bookingdetail'])

/** An operator that is always light or always dark has one colour; else the device chooses. */
function themesOf(brand: Operator['brand']): readonly { colour: string; by?: 'light' | 'dark' }[] {
  const { light, dark } = themeColours(brand)
  if (brand.mode !== 'auto') return [{ colour: brand.mode === 'dark' ? dark : light }]
  return [
    { colour: light, by: 'light' },
    { colour: dark, by: 'dark' },
  ]
}

/** The driver's app is another than the customers'; what stands in a frame is none. */
const manifestOf = ({ id, chrome }: PageEntry): string => {
  if (id === 'driver') return DRIVER_MANIFEST
  if (id === 'console') return DESK_MANIFEST
  return chrome === 'full' || chrome === 'no-footer' ? SITE_MANIFEST : ''
}

/** Without a header the booking has all of the window's height. */
const rootClassOf = ({ chrome }: PageEntry): string =>
  chrome === 'lite' ? 'bare lite' : chrome === 'quick' ? 'bare' : ''

function scriptsOf(
  entry: PageEntry,
  facts: { files: SiteFiles; hasTicket: boolean; hasRide: boolean; isMeasured: boolean },
): BuiltScript[] {
  const { files, hasTicket, hasRide, isMeasured } = facts
  const hasMenu = entry.chrome === 'full' || entry.chrome === 'no-footer'
  const names = [
    entry.island,
    hasMenu && 'menu',
    entry.chrome === 'full' && isMeasured && 'measure',
    isCarried(entry) && 'frame',
    hasTicket && CHANGED_ON.has(entry.id) && 'ticket',
    hasTicket && 'map',
    hasRide && 'ride',
    hasTicket && entry.id === 'feedback' && 'feedback',
    entry.id === 'offline' && 'offline',
  ]
  return names.flatMap((name) => (name && files.scripts[name]) || [])
}

/** Where a booking is changed and cancelled. */
const CHANGED_ON: ReadonlySet<PageEntry['id']> = new Set(['confirmed', 'bookingdetail', 'tracking'])

/** What stands in a page of somebody else's tells it how high it is. */
const isCarried = ({ chrome, id }: PageEntry): boolean =>
  chrome === 'quick' || chrome === 'lite' || id === 'confirmed'

const yearAt = (now: Date, { zone }: Operator): string =>
  new Intl.DateTimeFormat(LOCALE, { year: 'numeric', timeZone: zone }).format(now)
