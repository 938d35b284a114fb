import { describeCancelRejection } from '@kerbside/contract/cancellation.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import * as bookings from '@kerbside/contract/partner/booking.ts'
import * as catalogue from '@kerbside/contract/partner/catalogue.ts'
import { changeBooking } from '@kerbside/contract/partner/change.ts'
import * as quotes from '@kerbside/contract/partner/quote.ts'
import {
  type QuotationReply,
  readQuotation,
  writeQuotation,
  writeQuoteRejection,
} from '@kerbside/contract/quotation.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { hasSeen, MISSING_HERE, openKeyCounter, servePartner } from '../../http/serve-partner.ts'
import type { RequestContext } from '../../request-context.ts'
import { payPathOf } from '../amendment/amendment-status.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { searchPlaces } from '../places/search-places.ts'
import { makeQuote } from '../quotation/quote/make-quote.ts'
import { reuseQuote } from '../quotation/quote/reuse-quote.ts'
import { buildTrackingReply } from '../tracking/build-tracking-reply.ts'
import { changeApiBooking } from './change-booking.ts'
import { docsRoutes } from './docs-routes.ts'
import { listBookingsMade } from './list-bookings.ts'
import { listEvents } from './list-events.ts'
import { makeApiBooking } from './make-booking.ts'
import { writeEvent } from './write-event.ts'

/**
 * The API for other programs. Every operation reuses the site's own: there is no second pricing and no second booking
 * path.
 */
export function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  const services = { deps, count: openKeyCounter(app, deps) }
  docsRoutes(app, deps)

  servePartner(app, services, quotes.makeQuote, async (input, context) => {
    const params = readQuotation(quotes.toSiteRequest(input))
    const result = await reuseQuote(context, params, (asker) => makeQuote(context, params, asker))
    if (!result.ok) {
      const { message: detail } = writeQuoteRejection(result)
      return { refused: { status: 422, code: result.reason, detail } }
    }
    const { quoteTimeout, defaultPaymentMethod } = context.profile.settings
    const written = writeQuotation(result.quote, {
      ...result,
      quoteTimeout,
      paymentMethod: defaultPaymentMethod,
      unavailable: [],
      path: '[]',
      returnPath: '[]',
    })
    return quotes.toApiQuote(JSON.parse(written) as QuotationReply)
  })

  servePartner(app, services, bookings.makeBooking, async (input, context) => {
    const result = await makeApiBooking(context, input)
    if (result.ok) {
      const { booking } = result
      return { ...bookings.writeBooking(booking), payUrl: await payUrlOf(context, booking) }
    }
    const { code, detail } = result
    return { refused: { status: result.waits ? 503 : STALE.has(code) ? 409 : 422, code, detail } }
  })

  servePartner(app, services, bookings.listBookings, async (input, context) => {
    const found = await listBookingsMade(context, {
      after: input.after,
      max: input.limit,
      from: input.pickupFrom === '' ? undefined : new Date(input.pickupFrom),
      until: input.pickupUntil === '' ? undefined : new Date(input.pickupUntil),
    })
    const next = found.length === input.limit ? (found.at(-1)?.id ?? '') : ''
    return { bookings: found.map(bookings.writeBooking), next }
  })

  servePartner(app, services, bookings.showBooking, async (input, context) => {
    const booking = await findAnyBooking(context, input)
    return booking ? bookings.writeBooking(booking) : MISSING_HERE
  })

  servePartner(app, services, changeBooking, async (input, context, ifMatch) => {
    const { reference } = input
    const booking = await findAnyBooking(context, { reference })
    const leg = booking?.legs.find((item) => item.reference === reference)
    if (!booking || !leg) return MISSING_HERE
    const seen = hasSeen(ifMatch, booking.version)
    const result = await changeApiBooking(context, { booking, leg, input, hasSeen: seen })
    if (!result.ok) {
      const { status, code, detail } = result
      return { refused: { status, code, detail } }
    }
    const { preview, offer, due, outcome, booking: now } = result.changed
    const money = (amount: Minor) => writeMoney(amount, now.currency)
    return {
      preview,
      changes: offer.changes.map(({ label: what, before, after }) => ({ what, before, after })),
      total: money(offer.total),
      due: money(due),
      refund: outcome ? money(outcome.refund) : null,
      currency: now.currency,
      promoLost: outcome?.promoLost ?? null,
      payUrl: preview ? '' : await payUrlOf(context, now),
      expiresAt: preview ? offer.expiresAt.toISOString() : '',
      booking: bookings.writeBooking(now),
    }
  })

  servePartner(app, services, bookings.cancelBooking, async (input, context) => {
    const { reference, preview, reason, fee } = input
    const booking = await findAnyBooking(context, { reference })
    if (!booking) return MISSING_HERE
    const other = booking.legs.find((leg) => leg.reference !== reference)
    const result = await cancelBooking(context, {
      booking,
      params: {
        reference,
        returnReference: input.wholeBooking ? other?.reference : undefined,
        preview,
        reason,
        channel: 'api',
        by: 'customer',
        shownFee: fee,
        waivedTo: undefined,
      },
    })
    if (!result) return MISSING_HERE
    const { cost } = result
    if (!result.ok) {
      const details = { phone: context.profile.settings.phone, cost }
      const detail = describeCancelRejection(result.reason, details)
      return { refused: { status: 409, code: result.reason, detail } }
    }
    return {
      preview,
      fee: writeMoney(cost.fee, cost.currency),
      refund: writeMoney(cost.refund, cost.currency),
      currency: cost.currency,
    }
  })

  servePartner(app, services, bookings.showJourney, async ({ reference }, context) => {
    const booking = await findAnyBooking(context, { reference })
    const leg = booking?.legs.find((item) => item.reference === reference)
    if (!booking || !leg) return MISSING_HERE
    const tracking = await buildTrackingReply(context, { booking, leg, shared: false })
    return {
      reference,
      state: leg.state,
      pickupAt: leg.pickupAt.toISOString(),
      driver: tracking.name,
      vehicle: [tracking.colour, tracking.make, tracking.model].filter(Boolean).join(' '),
      registration: tracking.regno,
      latitude: tracking.currentlat,
      longitude: tracking.currentlng,
      seenAt: tracking.seenat,
      minutesAway: tracking.etaetc,
    }
  })

  servePartner(app, services, catalogue.listVehicleTypes, async (_input, context) => ({
    vehicleTypes: (await listVehicleTypes(context)).map((type) => ({
      id: type.id,
      name: type.name,
      description: type.description,
      passengers: type.maxPassengers,
      luggage: type.maxLuggage,
      handLuggage: type.maxHandbags,
    })),
  }))

  servePartner(app, services, catalogue.searchPlaces, async ({ q }, context) => ({
    places: (await searchPlaces(context, { typed: q }))
      // a suggestion has no coordinates yet
      .filter(({ quality }) => quality !== 'suggestion')
      .map((place) => ({
        name: place.name,
        address: fullAddress(place),
        postcode: place.postcode,
        latitude: place.point.lat,
        longitude: place.point.lng,
        kind: place.kind,
      })),
  }))

  servePartner(app, services, catalogue.listEvents, async ({ after, limit }, context) => {
    const events = (await listEvents(context, { after, max: limit })).map(writeEvent)
    return { events, next: events.at(-1)?.cursor ?? String(after) }
  })
}

/** The link where the passenger pays what is due by card; '' if nothing is due. */
async function payUrlOf(context: RequestContext, booking: Booking): Promise<string> {
  const path = await payPathOf(context, { booking })
  return path && `${await findOrigin(context)}${path}`
}

/** Rejections after which the request may succeed if it is repeated against the current state. */
const STALE: ReadonlySet<string> = new Set([
  'quote-unknown',
  'quote-expired',
  'price-changed',
  'key-reused',
])
