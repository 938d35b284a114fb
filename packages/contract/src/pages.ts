import type { Minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { MeetAndGreet } from '@kerbside/domain/quotation/extra-prices.ts'
import type { BookingInfo } from './booking.ts'
import type { VehicleTypeItem } from './fleet.ts'
import type { Configuration } from './operator.ts'
import type { TrackingReply } from './tracking.ts'

/**
 * What passes between the server and the program that draws the pages (apps/site/src/render.tsx): the two are
 * built apart and meet at run time, so what they say to each other stands here.
 */

/** A journey shown as an example, priced by the live tariff for the cheapest vehicle. */
export type ExampleJourney = {
  total: Minor
  currency: string
  minutes: number
  metres: number
  path: readonly (readonly [lng: number, lat: number])[]
}

/** What of a booking's money its ticket shows; amounts in major units. */
export type BookingMoney = {
  /** `due`: something is to be paid · `tip`: the ride is over and a tip may be given. */
  asks: 'due' | 'tip' | 'nothing'
  /** It is not known yet whether the last payment attempt took the money. */
  isChecked?: boolean
  /** Where that is done, an address of the site; '' when there is nothing to do. */
  payPath: string
  /** Paid of it, where the ticket must say more than that it is paid: of a deposit, a refund, a cancelled way. */
  taken: number
  /** Not a deposit: the whole was paid before its trip became dearer. */
  wasWhole?: boolean
  due: number
  /** What cancelling kept. */
  kept: number
  /** Gone back, on its way back, and what should go back and was refused: the desk sees to that. */
  returned: number
  returning: number
  stuck: number
  /** Handed to drivers, of it more than there was to pay, and what is left to pay once all is driven. */
  cash?: { taken: number; over: number; left: number } | undefined
}

/** What became of a booking's ways, for the page that shows all of it. */
export type BookingLife = {
  /** Number of the way that was asked for: it is repeated, or driven the other way round. */
  asked: number
  /** Opens its ticket and its tracking; '' when they open no more. */
  ticketcode: string
  /** In the order in which they are driven; `at` is an instant. */
  ways: readonly { jobpartid: number; timeline: readonly { status: string; at: string }[] }[]
}

/** The way of a booking that is under way or next, for the pages that follow its car. */
export type PageRide = {
  now: TrackingReply
  /** The booking, seen from this way; what it costs and who pays are not for a link that was handed on. */
  way: BookingInfo
  /** The page was opened by such a link. */
  shared: boolean
  /** The five steps of a ride; `at` is an instant, or '' of what has not happened or is not known. */
  steps: readonly { state: string; kind: 'done' | 'now' | 'next'; at: string }[]
  /** The way the car went, once it is over: [lng, lat], …, and its metres. */
  went: { coordinates: readonly (readonly [lng: number, lat: number])[]; metres: number }
}

/** What a page may need to know. A page asks for the parts it uses (`FoundPage.needs`). */
export type PageFacts = {
  configuration?: Configuration | undefined
  vehicleTypes?: readonly VehicleTypeItem[] | undefined
  /** How meeting in arrivals is sold, and what it costs. */
  meeting?: { how: MeetAndGreet; price: Minor; currency: string } | undefined
  /** The journey drawn on the hero. */
  hero?: ExampleJourney | undefined
  /** From each of the operator's airports to its centre, by airport code. */
  fromAirports?: Readonly<Record<string, ExampleJourney>> | undefined
  booking?: BookingInfo | undefined
  /** What its ticket is handed on by: it shows the booking and changes nothing, whatever opened the page. */
  ticketcode?: string | undefined
  /** Of the same booking. */
  money?: BookingMoney | undefined
  life?: BookingLife | undefined
  ride?: PageRide | undefined
  /** What the contact page's form carries, made anew for every visitor. */
  enquiry?: { form: string } | undefined
}

export type PageNeed = keyof PageFacts

/** What a browser asks for: the path without its query, and of the query what pages know. */
export type PageAddress = {
  pathname: string
  operator: Operator
  /** `?from=LHR`: the airport a booking begins at. */
  from?: string | undefined
  /** `?code=…`: what a visitor has of a booking. */
  code?: string | undefined
}

export type FoundPage = {
  /** Name of the page in the table of the site, such as `booking` or `confirmed`. */
  page: string
  /** What stands behind the name in the address: a code, an id, an airport. */
  about: readonly string[]
  /** Code of the airport a booking begins at, when the address says one that is served; else ''. */
  from: string
  needs: readonly PageNeed[]
  /** The page is about one booking: nobody keeps it, nobody learns its address. */
  secret: boolean
  /**
   * It is about the visitor's own booking, whom their session tells: the latest, where the address names none, or the one
   * of this number.
   */
  own?: 'latest' | 'numbered'
  /** An embedder of the operator may show it in a frame. */
  embeds: boolean
  /** Its visits may be counted by whom the operator chose, once the visitor says yes. */
  counts?: true
  /** It may show card fields, which are frames of another origin. */
  takesCards: boolean
  /** Other than a page: a booking for the visitor's calendar, or the ground of a map. */
  as: 'page' | 'calendar' | 'ground'
}

export type PageRequest = {
  found: FoundPage
  operator: Operator
  facts: PageFacts
  /** How the world reaches this operator's site, without a slash at the end. */
  origin: string
  now: Date
}

export type RenderedPage = {
  status: 200 | 404
  /** The response is these, with the nonce of the response between each two. */
  parts: readonly string[]
}

/** A script and what it brings along, as addresses of built files. */
export type BuiltScript = {
  src: string
  preloads: readonly string[]
  styles: readonly string[]
}

export type SiteFiles = {
  /** Scripts of the site by name: `booking`, `shell`, … Absent ones are not built. */
  scripts: Readonly<Record<string, BuiltScript>>
  /** The style sheet of what lies below a page's first view. */
  belowSheet: string
  /** Folder of the built-in map. */
  basemapFolder: string
  /** In development pages carry what reloads them. */
  development: boolean
}

/** What apps/site/src/render.tsx exports as `openSite(files)`. */
export type Site = {
  /** The page at an address of the operator's site; undefined when there is none. */
  find(asked: PageAddress): FoundPage | undefined
  render(asked: PageRequest): RenderedPage
  /** iCalendar text of a booking. */
  calendar(asked: { booking: BookingInfo; operator: Operator; now: Date; url: string }): string
  /** The ground of a page's map as SVG; undefined when there is no such map. */
  ground(asked: Omit<PageRequest, 'origin' | 'now'>): string | undefined
  /** The operator's mark as SVG. */
  icon(operator: Operator): string
  /** The same as PNG; `bleeds`: to the edges, for phones that cut out a shape of their own. */
  iconPng(operator: Operator, look: { pixels: number; bleeds: boolean }): Uint8Array
  /** What others see where a link is shared, as SVG without letters: its own journey in the operator's colours. */
  sharePicture(asked: { operator: Operator; facts: PageFacts }): string
  /** What makes the driver's page an app on a phone: its manifest, and the worker that opens it without a network. */
  driverApp(operator: Operator): { manifest: string; worker: string }
  /** The same of the operator's site for its customers; the worker is '' where it is not built. */
  siteApp(operator: Operator): { manifest: string; worker: string }
  /** The manifest that makes the desk an app in a window of its own. */
  deskManifest(operator: Operator): string
  /** What shows a customer what is pushed to their browser; '' where it is not built. */
  pushWorker(): string
  /** Addresses of the pages that search engines may show. */
  listPublic(operator: Operator): readonly string[]
}
