import './checkout-messages.ts'
import type { ConsoleIslandProps } from '@kerbside/console/first-view/console-island-props.ts'
import { ConsoleWait } from '@kerbside/console/first-view/console-wait.tsx'
import type { PlatformIslandProps } from '@kerbside/console/first-view/platform-island-props.ts'
import { PlatformLoading } from '@kerbside/console/first-view/platform-loading.tsx'
import type { PageRequest } from '@kerbside/contract/pages.ts'
import { distanceUnitOf } from '@kerbside/domain/operator/distance-unit.ts'
import type { KnownPlace } from '@kerbside/domain/operator/operator.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { DriverIslandProps } from '@kerbside/driver/first-view/driver-island-props.ts'
import { DriverWait } from '@kerbside/driver/first-view/driver-wait.tsx'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import type { Label } from '@kerbside/kit/map/sketch-data.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { linkBasemap } from './draw-basemap.ts'
import { pickAccountSettings } from './features/account/account-view.ts'
import { pickSettings } from './features/operator/page-settings.ts'
import { pickPaySettings } from './features/wallet/pay-settings.ts'
import { homeLayout } from './home-layout.ts'
import type { AccountIslandProps } from './islands/account/account-island.tsx'
import { AccountWait } from './islands/account/account-wait.tsx'
import { BookingIsland } from './islands/booking/booking-island.tsx'
import type { BookingIslandProps } from './islands/booking/view.ts'
import { PaymentIsland, type PaymentIslandProps } from './islands/payment/payment-island.tsx'
import type { PageEntry, PageId } from './pages.ts'
import { localeOf, overlayOf } from './site-messages.ts'
import type { Sketches } from './sketches.ts'

export type Island = {
  /** The server-rendered content, in the element that its script looks for. */
  node: ReactNode
  /** Initial data for its script, by the id of its element. */
  data: Readonly<Record<string, unknown>>
}

type PageContext = { entry: PageEntry; sketch: Sketches }

/** Renders the interactive part of a page on the server. */
export function drawIsland(request: PageRequest, { entry, sketch }: PageContext): Island {
  if (entry.island === 'gallery') return { node: <Host id="gallery" html="" />, data: {} }
  if (entry.island === 'payment') return drawPayment(request)
  if (entry.island === 'account') return drawAccount(request, entry)
  if (entry.island === 'console') return drawConsole(request, sketch)
  if (entry.island === 'host') return drawPlatform(request)
  if (entry.island === 'driver') return drawDriver(request, sketch)
  const props = entry.island === 'booking' ? bookingProps(request, entry) : undefined
  if (!props) return { node: null, data: {} }
  if (props.place === 'home')
    return {
      node: <Host id="booking" html={renderToString(<BookingIsland {...props} />)} />,
      data: { 'booking-props': props },
    }
  const { ground, backdrop } = drawMap(request, sketch)
  const html = renderToString(<BookingIsland {...props} ground={ground} backdrop={backdrop} />)
  // The drawing itself is not in the data: the browser keeps the one in the page.
  return {
    node: <Host id="booking" html={html} />,
    data: { 'booking-props': { ...props, ground } },
  }
}

/** Titles of account pages whose heading differs. */
const HEADINGS: Partial<Record<PageId, MessageId>> = {
  dashboard: 'account.myAccount',
  profile: 'account.profile',
  bookinghistory: 'account.myBookings',
  addressbook: 'account.myPlaces',
  invoice: 'account.invoices',
}

function drawAccount(
  { facts: { configuration }, operator }: PageRequest,
  entry: PageEntry,
): Island {
  if (!configuration) return { node: null, data: {} }
  const { id, opensTo } = entry
  const props: AccountIslandProps = {
    id,
    opensTo,
    title: t(HEADINGS[id] ?? entry.title),
    configuration: pickAccountSettings(configuration),
    locale: localeOf(operator),
    overlay: overlayOf(operator),
  }
  const html = renderToString(<AccountWait id={id} title={props.title} />)
  return { node: <Host id="account" html={html} />, data: { 'account-props': props } }
}

function drawConsole(request: PageRequest, sketch: Sketches): Island {
  const { facts, operator, found } = request
  const { configuration } = facts
  if (!configuration) return { node: null, data: {} }
  const { publicid, timezone } = configuration
  const [place] = found.about
  const page = place === 'enrol' || place === 'signin' ? place : 'desk'
  const props: ConsoleIslandProps = {
    page,
    ...(page === 'desk' && { ground: linkBasemap('desk', { operator, facts, sketch }) }),
    operator: operator.brand.title,
    publicId: publicid,
    timeZone: timezone,
    distanceUnit: distanceUnitOf(operator.country),
    locale: localeOf(operator),
  }
  const html = renderToString(<ConsoleWait {...props} />)
  return { node: <Host id="console" html={html} />, data: { 'console-props': props } }
}

function drawPlatform({ operator }: PageRequest): Island {
  const props: PlatformIslandProps = {
    install: operator.brand.title,
    locale: localeOf(operator),
    timeZone: operator.zone,
  }
  const html = renderToString(<PlatformLoading install={props.install} />)
  return { node: <Host id="host" html={html} />, data: { 'host-props': props } }
}

function drawDriver({ facts, operator }: PageRequest, sketch: Sketches): Island {
  const { configuration } = facts
  if (!configuration) return { node: null, data: {} }
  const { publicid, timezone, currencycode } = configuration
  const props: DriverIslandProps = {
    operator: operator.brand.title,
    officePhone: operator.settings.phone,
    publicId: publicid,
    timeZone: timezone,
    distanceUnit: distanceUnitOf(operator.country),
    currency: currencycode,
    locale: localeOf(operator),
    ground: linkBasemap('desk', { operator, facts, sketch }),
  }
  const html = renderToString(<DriverWait operator={props.operator} />)
  return { node: <Host id="driver" html={html} />, data: { 'driver-props': props } }
}

function drawPayment({ facts, operator }: PageRequest): Island {
  const { configuration } = facts
  if (!configuration) return { node: null, data: {} }
  const props: PaymentIslandProps = {
    configuration: pickPaySettings(configuration),
    locale: localeOf(operator),
    overlay: overlayOf(operator),
  }
  const html = renderToString(<PaymentIsland {...props} />)
  return { node: <Host id="payment" html={html} />, data: { 'payment-props': props } }
}

function Host({ id, html }: { id: string; html: string }) {
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
}

function bookingProps(
  { operator, facts, found }: PageRequest,
  entry: PageEntry,
): BookingIslandProps | undefined {
  const { configuration, vehicleTypes } = facts
  if (!configuration || !vehicleTypes) return undefined
  const { siteMode, widgetMode } = operator.settings
  const start = operator.settings.airports.find(({ code }) => code === found.from)
  const shared = {
    configuration: pickSettings(configuration),
    vehicleTypes,
    locale: localeOf(operator),
    distanceUnit: distanceUnitOf(operator.country),
    overlay: overlayOf(operator),
    ...(start && { prefill: { pickup: placeOf(start) } }),
  }
  if (entry.id === 'home') {
    const mode = homeLayout(operator) === 'row' ? 'inline' : siteMode
    return { ...shared, mode, place: 'home' }
  }
  const framed = entry.chrome === 'quick' || entry.chrome === 'lite'
  return { ...shared, mode: framed ? widgetMode : siteMode, place: 'page' }
}

/** A place named by the operator, in the shape of a search result. */
const placeOf = (knownPlace: KnownPlace): Place => ({
  ...knownPlace,
  id: '',
  line1: '',
  line2: '',
  town: '',
  quality: 'exact',
})

const MAX_NAMES = 14

function drawMap({ operator, facts }: PageRequest, sketch: Sketches) {
  const data = linkBasemap('area', { operator, facts, sketch })
  if (!data) throw new Error('An operator without an area cannot be drawn.')
  const { shape, frame, bounds } = data
  // Only the most important labels inside the frame, to keep every page small.
  const isInside = ({ x, y }: Label) => x >= 0 && x <= frame.width && y >= 0 && y <= frame.height
  const labels = data.labels.filter(isInside).slice(0, MAX_NAMES)
  return {
    ground: { shape, frame, bounds },
    backdrop: renderToStaticMarkup(
      <RouteSketch data={{ ...data, labels }} label={t('checkout.schematicMap')} />,
    ),
  }
}
