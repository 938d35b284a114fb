import type {
  BuiltScript,
  PageRequest,
  RenderedPage,
  Site,
  SiteFiles,
} from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { writeCalendar } from './calendar.ts'
import { writeDocument } from './document.ts'
import { findGround, findPage } from './find-page.ts'
import { drawGround } from './grounds.ts'
import { drawIcon } from './icon.tsx'
import { drawIsland } from './island-html.tsx'
import { listPublic } from './list-public.ts'
import { PageBody } from './page-body.tsx'
import { pageCss } from './page-css.ts'
import type { PageEntry } from './pages.ts'
import { addressOf, describePage, titleOf } from './say-page.ts'
import { Frame } from './shell/frame.tsx'
import { LOCALE, speakFor } from './site-words.ts'
import { openSketches, type Sketches } from './sketches.ts'

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
    listPublic,
  }
}

type Means = { files: SiteFiles; sketch: Sketches }

function renderPage(asked: PageRequest, { files, sketch }: Means): RenderedPage {
  const { found, operator, facts, now, origin } = asked
  const entry = findPage({ pathname: addressOf(found), operator })?.entry
  if (!entry) throw new Error(`The site has no page ${found.page}.`)
  speakFor(operator)
  const island = drawIsland(asked, { entry, sketch })
  const fold = <link rel="stylesheet" href={files.belowSheet} />
  // These two bring the sheet where their own first view ends.
  const foldsEarly =
    entry.id === 'home' || (entry.id === 'confirmed' && facts.booking !== undefined)
  const body = renderToStaticMarkup(
    <Frame
      operator={operator}
      chrome={entry.chrome}
      year={yearAt(now, operator)}
      fold={foldsEarly ? null : fold}
    >
      <PageBody
        {...{ entry, found, operator, facts, now, origin, sketch, fold }}
        island={island.node}
      />
    </Frame>,
  )
  const rootClass = entry.island === 'booking' ? rootClassOf(entry) : ''
  const [firstView = ''] = body.split('<link rel="stylesheet"')
  return {
    // Whoever may have to sign in first is not told whether it is there.
    status: found.needs.includes('booking') && !facts.booking && !found.own ? 404 : 200,
    parts: writeDocument({
      lang: LOCALE,
      rootClass,
      title: titleOf(found, { entry, operator }),
      description: entry.isPublic ? describePage(found, { entry, operator }) : '',
      canonical: `${origin}${addressOf(found)}`,
      isPublic: entry.isPublic,
      themeColour: operator.brand.colour,
      css: pageCss(`<html class="${rootClass}"><body>${firstView}`, operator),
      scripts: scriptsOf(entry, { files, hasTicket: facts.booking !== undefined }),
      prefetch: entry.id === 'home' ? [pageLink('booking')] : [],
      body,
      data: island.data,
    }),
  }
}

/** Without a header the booking has all of the window's height. */
const rootClassOf = ({ chrome }: PageEntry): string =>
  chrome === 'lite' ? 'bare lite' : chrome === 'quick' ? 'bare' : ''

function scriptsOf(
  entry: PageEntry,
  { files, hasTicket }: { files: SiteFiles; hasTicket: boolean },
): BuiltScript[] {
  const hasMenu = entry.chrome === 'full' || entry.chrome === 'no-footer'
  const names = [
    entry.island,
    hasMenu && 'menu',
    hasTicket && (entry.id === 'confirmed' || entry.id === 'bookingdetail') && 'ticket',
    hasTicket && 'map',
  ]
  return names.flatMap((name) => (name && files.scripts[name]) || [])
}

const yearAt = (now: Date, { zone }: Operator): string =>
  new Intl.DateTimeFormat(LOCALE, { year: 'numeric', timeZone: zone }).format(now)
