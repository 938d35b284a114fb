import { sayCancelRefusal } from '@kerbside/contract/cancellation.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import * as bookings from '@kerbside/contract/partner/booking.ts'
import * as catalogue from '@kerbside/contract/partner/catalogue.ts'
import { changeBooking } from '@kerbside/contract/partner/change.ts'
import * as quotes from '@kerbside/contract/partner/quote.ts'
import {
  type QuotationReply,
  readQuotation,
  writeQuotation,
  writeQuoteRefusal,
} from '@kerbside/contract/quotation.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { fullAddress } from '@kerbside/domain/places/place.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { hasSeen, MISSING_HERE, openKeyCounter, servePartner } from '../../http/serve-partner.ts'
import { payPathOf } from '../amendment/stand-amendable.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { searchPlaces } from '../places/search-places.ts'
import { makeQuote } from '../quotation/make-quote.ts'
import { reuseQuote } from '../quotation/reuse-quote.ts'
import { showRide } from '../tracking/show-ride.ts'
import { changeApiBooking } from './change-booking.ts'
import { docsRoutes } from './docs-routes.ts'
import { listBookingsMade } from './list-bookings.ts'
import { listEvents } from './list-events.ts'
import { makeApiBooking } from './make-booking.ts'
import { writeEvent } from './write-event.ts'

/** The API for other programs. Every verb in it is the site's own: there is no second price and no second booking. */
export function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  const means = { deps, count: openKeyCounter(app, deps) }
  docsRoutes(app, deps)

  servePartner(app, means, quotes.makeQuote, async (said, call) => {
    const asked = readQuotation(quotes.asSiteAsks(said))
    const verdict = await reuseQuote(call, asked, (asker) => makeQuote(call, asked, asker))
    if (!verdict.ok) {
      const { message: detail } = writeQuoteRefusal(verdict)
      return { refused: { status: 422, code: verdict.reason, detail } }
    }
    const { quoteTimeout, defaultPaymentMethod } = call.profile.settings
    const written = writeQuotation(verdict.quote, {
      ...verdict,
      quoteTimeout,
      paymentMethod: defaultPaymentMethod,
      unavailable: [],
      path: '[]',
      returnPath: '[]',
    })
    return quotes.asApiSays(JSON.parse(written) as QuotationReply)
  })

  servePartner(app, means, bookings.makeBooking, async (said, call) => {
    const verdict = await makeApiBooking(call, said)
    if (verdict.ok) {
      const { booking } = verdict
      return { ...bookings.writeBooking(booking), payUrl: await payUrlOf(call, booking) }
    }
    const { code, detail } = verdict
    return { refused: { status: verdict.waits ? 503 : STALE.has(code) ? 409 : 422, code, detail } }
  })

  servePartner(app, means, bookings.listBookings, async (said, call) => {
    const found = await listBookingsMade(call, {
      after: said.after,
      most: said.limit,
      from: said.pickupFrom === '' ? undefined : new Date(said.pickupFrom),
      until: said.pickupUntil === '' ? undefined : new Date(said.pickupUntil),
    })
    const next = found.length === said.limit ? (found.at(-1)?.id ?? '') : ''
    return { bookings: found.map(bookings.writeBooking), next }
  })

  servePartner(app, means, bookings.showBooking, async (said, call) => {
    const booking = await findAnyBooking(call, said)
    return booking ? bookings.writeBooking(booking) : MISSING_HERE
  })

  servePartner(app, means, changeBooking, async (said, call, ifMatch) => {
    const { reference } = said
    const booking = await findAnyBooking(call, { reference })
    const leg = booking?.legs.find((one) => one.reference === reference)
    if (!booking || !leg) return MISSING_HERE
    const seen = hasSeen(ifMatch, booking.version)
    const verdict = await changeApiBooking(call, { booking, leg, said, hasSeen: seen })
    if (!verdict.ok) {
      const { status, code, detail } = verdict
      return { refused: { status, code, detail } }
    }
    const { preview, offer, due, told, booking: now } = verdict.changed
    const money = (amount: Minor) => writeMoney(amount, now.currency)
    return {
      preview,
      changes: offer.changes.map(({ label: what, before, after }) => ({ what, before, after })),
      total: money(offer.total),
      due: money(due),
      refund: told ? money(told.refund) : null,
      currency: now.currency,
      promoLost: told?.promoLost ?? null,
      payUrl: preview ? '' : await payUrlOf(call, now),
      expiresAt: preview ? offer.expiresAt.toISOString() : '',
      booking: bookings.writeBooking(now),
    }
  })

  servePartner(app, means, bookings.cancelBooking, async (said, call) => {
    const { reference, preview, reason, fee } = said
    const booking = await findAnyBooking(call, { reference })
    if (!booking) return MISSING_HERE
    const other = booking.legs.find((leg) => leg.reference !== reference)
    const verdict = await cancelBooking(call, {
      booking,
      asked: {
        reference,
        returnReference: said.wholeBooking ? other?.reference : undefined,
        preview,
        reason,
        channel: 'api',
        by: 'customer',
        shownFee: fee,
        waivedTo: undefined,
      },
    })
    if (!verdict) return MISSING_HERE
    const { cost } = verdict
    if (!verdict.ok) {
      const facts = { phone: call.profile.settings.phone, cost }
      const detail = sayCancelRefusal(verdict.reason, facts)
      return { refused: { status: 409, code: verdict.reason, detail } }
    }
    return {
      preview,
      fee: writeMoney(cost.fee, cost.currency),
      refund: writeMoney(cost.refund, cost.currency),
      currency: cost.currency,
    }
  })

  servePartner(app, means, bookings.showJourney, async ({ reference }, call) => {
    const booking = await findAnyBooking(call, { reference })
    const leg = booking?.legs.find((one) => one.reference === reference)
    if (!booking || !leg) return MISSING_HERE
    const ride = await showRide(call, { booking, leg, shared: false })
    return {
      reference,
      state: leg.state,
      pickupAt: leg.pickupAt.toISOString(),
      driver: ride.name,
      vehicle: [ride.colour, ride.make, ride.model].filter(Boolean).join(' '),
      registration: ride.regno,
      latitude: ride.currentlat,
      longitude: ride.currentlng,
      seenAt: ride.seenat,
      minutesAway: ride.etaetc,
    }
  })

  servePartner(app, means, catalogue.listVehicleTypes, async (_nothing, call) => ({
    vehicleTypes: (await listVehicleTypes(call)).map((type) => ({
      id: type.id,
      name: type.name,
      description: type.description,
      passengers: type.mostPassengers,
      luggage: type.mostLuggage,
      handLuggage: type.mostHandbags,
    })),
  }))

  servePartner(app, means, catalogue.searchPlaces, async ({ q }, call) => ({
    places: (await searchPlaces(call, { typed: q }))
      // a suggestion has no point yet
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

  servePartner(app, means, catalogue.listEvents, async ({ after, limit }, call) => {
    const events = (await listEvents(call, { after, most: limit })).map(writeEvent)
    return { events, next: events.at(-1)?.cursor ?? String(after) }
  })
}

/** Where its passenger pays what is due by card; '' when nothing is. */
async function payUrlOf(call: Call, booking: Booking): Promise<string> {
  const path = await payPathOf(call, { booking })
  return path && `${await findOrigin(call)}${path}`
}

/** Asked again with what stands now, it may well go. */
const STALE: ReadonlySet<string> = new Set([
  'quote-unknown',
  'quote-expired',
  'price-changed',
  'key-reused',
])
