import type { FoundPage, PageAddress, PageNeed } from '@kerbside/contract/pages.ts'
import type { KnownPlace, Operator } from '@kerbside/domain/operator/operator.ts'
import { airportName } from './airport-name.ts'
import { AREA_NAMES } from './area-names.ts'
import { PAGES, type PageEntry } from './pages.ts'

export type PageMatch = { entry: PageEntry; page: FoundPage }

/** Finds the page at an address, in either spelling, with or without a slash at the end. */
export function findPage({ pathname, operator, from, code }: PageAddress): PageMatch | undefined {
  const address = readAddress(pathname)
  if (!address) return undefined
  const { name, about, ending } = address
  if (ending === 'svg') return undefined
  const entry = PAGES.find(
    (page) =>
      page.names.includes(name) && isSpelled(page, ending) && page.about.includes(about.length),
  )
  // the platform page exists only on the install's own host, and operator pages only on theirs
  if ((entry?.isPlatformPage ?? false) !== (operator.id === '')) return undefined
  if (!entry || (entry.id === 'airports' && !findAirport(operator, about[0] ?? '')))
    return undefined
  if (entry.id === 'contact' && about[0] !== undefined && !SENT.includes(about[0])) return undefined
  if (entry.id === 'console' && !isOfConsole(about)) return undefined
  if (ending === 'ics' && (entry.id !== 'confirmed' || about.length === 0)) return undefined
  const served = operator.settings.airports.some(({ code }) => code === from)
  const page = describe(entry, { about: aboutOf(entry, { about, code }), ending })
  return { entry, page: { ...page, from: served && entry.island && from ? from : '' } }
}

/** Results of sending the contact form. */
export const SENT: readonly string[] = ['sent', 'again', 'card', 'incomplete', 'later']

/** Screens of the console without subpages; a leg's page has its number, and an area has its own subpages. */
const CONSOLE = ['', 'signin', 'enrol', 'board', 'bookings']

const isOfConsole = ([place = '', about, ...more]: readonly string[]): boolean => {
  if (AREA_NAMES.includes(place))
    return [about ?? '', ...more].every((part) => SLUG_PART.test(part))
  if (more.length > 0) return false
  if (place === 'leg') return about !== undefined && IS_NUMBER.test(about)
  return about === undefined && CONSOLE.includes(place)
}

const SLUG_PART = /^[a-z0-9-]{0,64}$/

/** Input of the form that looks up a booking: its code, or the whole link, which contains the code. */
function aboutOf(
  { id }: PageEntry,
  { about, code = '' }: { about: readonly string[]; code: string | undefined },
): readonly string[] {
  const given = code.trim()
  if (id !== 'bookinginfo' || about.length > 0 || given === '') return about
  return [/[\w-]{43}/.exec(given)?.[0] ?? given]
}

/** A booking number only opens the booking for the customer it belongs to. */
const IS_NUMBER = /^\d{1,9}$/

/** Pages that need a code or a session. */
const OF_BOOKING: ReadonlySet<PageNeed> = new Set<PageNeed>([
  'booking',
  'money',
  'life',
  'trackedLeg',
])

type Ending = 'bare' | 'html' | 'ics' | 'svg'

function readAddress(pathname: string) {
  const [, path = '', ending = 'bare'] = /^\/(.*?)(?:\.(html|ics|svg))?\/?$/.exec(pathname) ?? []
  // "/booking.html/" would be a file with content inside, which does not exist.
  if (ending !== 'bare' && pathname.endsWith('/')) return undefined
  try {
    const [name = '', ...about] = path.split('/').map(decodeURIComponent)
    return { name, about, ending: ending as Ending }
  } catch {
    return undefined
  }
}

const isSpelled = ({ spelled }: PageEntry, ending: Ending): boolean =>
  ending === 'ics' || spelled === 'both' || spelled === ending

function describe(
  entry: PageEntry,
  { about, ending }: { about: readonly string[]; ending: Ending },
): Omit<FoundPage, 'from'> {
  const secret = entry.opensTo === 'link' && about.length > 0
  const own = ownOf(entry, about)
  return {
    page: entry.id,
    about,
    needs: secret ? entry.needs : entry.needs.filter((need) => !OF_BOOKING.has(need)),
    secret: secret || about.length > 1 || entry.isKey === true,
    // A booking that began in a frame also ends in it.
    embeds: entry.chrome === 'quick' || entry.chrome === 'lite' || entry.id === 'confirmed',
    // page views are not counted for private pages
    ...(entry.isPublic && entry.chrome === 'full' && !secret && { counts: true as const }),
    takesCards: entry.takesCards ?? false,
    as: ending === 'ics' ? 'calendar' : 'page',
    ...(own && { own }),
  }
}

/** Without a booking in the address the latest one is shown; only the look-up page keeps asking for a code. */
function ownOf({ id, opensTo }: PageEntry, [about]: readonly string[]): FoundPage['own'] {
  if (opensTo !== 'link') return undefined
  if (about === undefined) return id === 'bookinginfo' ? undefined : 'latest'
  return IS_NUMBER.test(about) ? 'numbered' : undefined
}

/** Maps that show no journey. */
const PLAIN_MAPS: ReadonlySet<string> = new Set(['area', 'desk', 'country'])

/** The ground of a map as a file that pages reference: `/ground/hero.svg`. */
export function findBasemap({ pathname }: { pathname: string }): FoundPage | undefined {
  const address = readAddress(pathname)
  const [map, ...more] = address?.about ?? []
  if (
    address?.name !== 'ground' ||
    address.ending !== 'svg' ||
    map === undefined ||
    more.length > 0
  )
    return undefined
  return {
    page: 'ground',
    about: [map],
    from: '',
    needs: PLAIN_MAPS.has(map) ? [] : [map === 'hero' ? 'hero' : 'fromAirports'],
    secret: false,
    embeds: false,
    takesCards: false,
    as: 'ground',
  }
}

/** The airport of an address: "heathrow" for Heathrow Airport. */
export const findAirport = ({ settings }: Operator, slug: string): KnownPlace | undefined =>
  settings.airports.find((airport) => airportSlug(airport) === slug)

export const airportSlug = (airport: KnownPlace): string =>
  airportName(airport)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
