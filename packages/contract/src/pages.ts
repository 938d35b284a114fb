import type { Minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { MeetAndGreet } from '@kerbside/domain/quotation/extra-prices.ts'
import type { BookingInfo } from './booking.ts'
import type { VehicleTypeItem } from './fleet.ts'
import type { Configuration } from './operator.ts'
import type { TrackingReply } from './tracking.ts'

/**
 * The types that the server and the page renderer (apps/site/src/render.tsx) exchange. The two are built separately
 * and are linked at run time, so their interface is defined here.
 */

/** An example journey, priced by the live tariff for the cheapest vehicle. */
export type ExampleJourney = {
  total: Minor
  currency: string
  minutes: number
  metres: number
  path: readonly (readonly [lng: number, lat: number])[]
}

/** The payment details of a booking that its ticket shows; amounts in major units. */
export type BookingMoney = {
  /** `due`: a payment is due · `tip`: the leg is completed and a tip may be given. */
  requests: 'due' | 'tip' | 'nothing'
  /** The outcome of the last payment attempt is not known yet. */
  isChecked?: boolean
  /** The page for that payment; '' if there is nothing to pay. */
  payPath: string
  /** The amount paid, if the ticket must show more than "paid": after a deposit, a refund or a cancelled leg. */
  taken: number
  /** Not a deposit: the whole price was paid before the booking became dearer. */
  wasWhole?: boolean
  due: number
  /** The cancellation fee. */
  kept: number
  /** Refunded, refund in progress, and refunds that failed and that the desk must handle. */
  returned: number
  returning: number
  stuck: number
  /** Cash given to drivers, the part of it that exceeds the price, and what remains to be paid at the end. */
  cash?: { taken: number; over: number; left: number } | undefined
}

/** The history of a booking's legs, for the page that shows the whole booking. */
export type BookingLife = {
  /** Number of the requested leg, which can be repeated or booked in the other direction. */
  requestedCount: number
  /** Opens the ticket and the tracking page; '' when they can no longer be opened. */
  ticketcode: string
  /** In chronological order; `at` is an instant. */
  ways: readonly { jobpartid: number; timeline: readonly { status: string; at: string }[] }[]
}

/** The leg of a booking that is under way or next, for the pages that follow its car. */
export type TrackedLeg = {
  now: TrackingReply
  /** The booking, seen from this leg; a shared link does not show the price or the payer. */
  way: BookingInfo
  /** The page was opened by a shared link. */
  shared: boolean
  /** The five steps of a leg; `at` is an instant, or '' if it has not happened or is unknown. */
  steps: readonly { state: string; kind: 'done' | 'now' | 'next'; at: string }[]
  /** The route actually driven, once the leg is completed: [lng, lat], …, and its metres. */
  went: { coordinates: readonly (readonly [lng: number, lat: number])[]; metres: number }
}

/** Data a page may need. A page lists the parts it uses in `FoundPage.needs`. */
export type PageFacts = {
  configuration?: Configuration | undefined
  vehicleTypes?: readonly VehicleTypeItem[] | undefined
  /** How meet and greet is sold, and its price. */
  meeting?: { how: MeetAndGreet; price: Minor; currency: string } | undefined
  /** The journey drawn in the hero section. */
  hero?: ExampleJourney | undefined
  /** From each of the operator's airports to its centre, by airport code. */
  fromAirports?: Readonly<Record<string, ExampleJourney>> | undefined
  booking?: BookingInfo | undefined
  /** The code for sharing the ticket: it shows the booking and allows no changes, however the page was opened. */
  ticketcode?: string | undefined
  /** Of the same booking. */
  money?: BookingMoney | undefined
  life?: BookingLife | undefined
  trackedLeg?: TrackedLeg | undefined
  /** The signature in the contact page's form, new for every visitor. */
  enquiry?: { form: string } | undefined
}

export type PageNeed = keyof PageFacts

/** The request of a browser: the path without its query, and the query parameters that pages use. */
export type PageAddress = {
  pathname: string
  operator: Operator
  /** `?from=LHR`: the airport a booking begins at. */
  from?: string | undefined
  /** `?code=…`: the visitor's code for a booking. */
  code?: string | undefined
}

export type FoundPage = {
  /** Name of the page in the table of the site, such as `booking` or `confirmed`. */
  page: string
  /** The path segments after the name: a code, an id, an airport. */
  about: readonly string[]
  /** Code of the airport where a booking begins, if the address names one that the operator serves; else ''. */
  from: string
  needs: readonly PageNeed[]
  /** The page is about one booking: it is not cached, and its address is not sent as a referrer. */
  secret: boolean
  /**
   * It shows the visitor's own booking, which the session identifies: the latest, if the address names none, or the
   * one with this number.
   */
  own?: 'latest' | 'numbered'
  /** Sites that embed the operator's booking form may show it in a frame. */
  embeds: boolean
  /** Its visits may be counted by the operator's analytics, once the visitor consents. */
  counts?: true
  /** It may show card fields, which are frames of another origin. */
  takesCards: boolean
  /** Formats other than a page: a booking for the visitor's calendar, or the background of a map. */
  as: 'page' | 'calendar' | 'ground'
}

export type PageRequest = {
  found: FoundPage
  operator: Operator
  facts: PageFacts
  /** The public address of this operator's site, without a trailing slash. */
  origin: string
  now: Date
}

export type RenderedPage = {
  status: 200 | 404
  /** The response is these parts, joined by the nonce of the response. */
  parts: readonly string[]
}

/** A script with its preloads and styles, as addresses of built files. */
export type BuiltScript = {
  src: string
  preloads: readonly string[]
  styles: readonly string[]
}

export type SiteFiles = {
  /** Scripts of the site by name: `booking`, `shell`, … Absent ones are not built. */
  scripts: Readonly<Record<string, BuiltScript>>
  /** The style sheet for everything below the first screen of a page. */
  belowSheet: string
  /** Folder of the built-in map. */
  basemapFolder: string
  /** In development, pages include the live-reload script. */
  development: boolean
}

/** Draws text as outlines, for pictures that are rasterised without fonts. Sizes and positions in drawing units. */
export type PictureText = {
  widthOf(text: string, size: number): number
  /** An SVG element in the current colour; `y` is the base line. */
  draw(text: string, place: { x: number; y: number; size: number }): string
}

/** The exports of apps/site/src/render.tsx: `openSite(files)` returns this. */
export type Site = {
  /** The page at an address of the operator's site; undefined when there is none. */
  find(request: PageAddress): FoundPage | undefined
  render(request: PageRequest): RenderedPage
  /** iCalendar text of a booking. */
  calendar(request: { booking: BookingInfo; operator: Operator; now: Date; url: string }): string
  /** The background of a page's map as SVG; undefined if there is no such map. */
  ground(request: Omit<PageRequest, 'origin' | 'now'>): string | undefined
  /** The operator's icon as SVG. */
  icon(operator: Operator): string
  /** The same as PNG; `bleeds`: fills the square to its edges, for phones that crop the icon themselves. */
  iconPng(operator: Operator, style: { pixels: number; bleeds: boolean }): Uint8Array
  /** The preview picture of a shared link, as SVG without fonts: name, headline, and the example trip with its price. */
  sharePicture(request: { operator: Operator; facts: PageFacts; writer: PictureText }): string
  /** The files that make the driver's page installable: its manifest, and the service worker that opens it offline. */
  driverApp(operator: Operator): { manifest: string; worker: string }
  /** The same for the operator's customer site; the worker is '' if it is not built. */
  siteApp(operator: Operator): { manifest: string; worker: string }
  /** The manifest that makes the desk installable as an app. */
  deskManifest(operator: Operator): string
  /** The service worker that shows push messages in a customer's browser; '' if it is not built. */
  pushWorker(): string
  /** Addresses of the pages that search engines may show. */
  listPublic(operator: Operator): readonly string[]
}
