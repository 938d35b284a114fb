import * as calls from '@kerbside/contract/calls.generated/quotation.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { Draft, RejectedPart } from '@kerbside/domain/booking/draft/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft/draft-events.ts'
import type { Need } from '@kerbside/domain/booking/draft/draft-needs.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { NearestCars } from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { readNearestCars, readOffer } from './read-offer.ts'
import { findRejectedPart } from './rejected-part.ts'
import { writeQuotationRequest } from './write-request.ts'

export type QuoteFacts = { currency: string; defaultPaymentMethod: string; validMinutes: number }

/** Identifies this page view to the server. */
const VISIT = randomId()

type QuoteRequest = { draft: Draft; need: Need; facts: QuoteFacts }

/** Requests the price of the draft. The event has the result, or nothing if the request was cancelled. */
export async function fetchNeed(
  signal: AbortSignal,
  { draft, need, facts }: QuoteRequest,
): Promise<DraftEvent | undefined> {
  switch (need.call) {
    case 'quote':
      return fetchQuote(signal, { draft, need, facts })
    case 'route':
      return fetchRoute(signal, { draft, need, facts })
    case 'nearest-driver':
      return fetchNearestCars(signal, { draft, need, facts })
  }
}

async function fetchQuote(signal: AbortSignal, { draft, need, facts }: QuoteRequest) {
  const { request } = need
  const started = performance.now()
  const response = await callApi(
    calls.quoteJourney,
    writeQuotationRequest(draft, { ...facts, visit: VISIT }),
    { signal, changesNothing: true },
  )
  if (!response.ok) {
    if (response.why === 'cancelled') return undefined
    return { type: 'unanswered', request, message: response.message } as const
  }
  const { reply } = response
  // By the server's clock, which this response may just have set.
  const requestedAtMs = serverNow() - (performance.now() - started)
  if (reply.code === CODE.done || reply.code === CODE.estimated) {
    const offer = readOffer(reply, { requestedAtMs, validMinutes: facts.validMinutes })
    if (offer) return { type: 'quoted', request, offer } as const
  }
  const aboutPickup = reply.code === CODE.pickupRefused || reply.code === CODE.pickupOutside
  const message = reply.code > CODE.done && reply.message ? reply.message : GENERIC_MESSAGE
  const about = aboutPickup
    ? 'pickup'
    : (partOf(reply.stop) ?? findRejectedPart(message, { stops: draft.vias.length }))
  return { type: 'quote-refused', request, about, message } as const
}

const partOf = (stop: number | undefined): RejectedPart | undefined =>
  stop === undefined ? undefined : stop === 0 ? 'drop-off' : `stop-${stop}`

async function fetchRoute(signal: AbortSignal, { draft, need }: QuoteRequest) {
  const places = [draft.pickup, ...draft.vias, draft.dropOff]
  const points = places.flatMap((place) => (place ? [place.point] : []))
  const response = await callApi(calls.findDirection, { points }, { signal })
  if (!response.ok && response.why === 'cancelled') return undefined
  const found = response.ok && response.reply.code === CODE.done ? response.reply.route : undefined
  // The line on the map is optional: without it there is no message.
  if (!found) return { type: 'unanswered', request: need.request, message: undefined } as const
  return {
    type: 'routed',
    request: need.request,
    route: {
      metres: found.distance,
      seconds: found.duration,
      path: found.geometry.coordinates,
      returnSeconds: 0,
      returnPath: [],
      estimate: found.estimate,
    },
  } as const
}

async function fetchNearestCars(signal: AbortSignal, { draft, need }: QuoteRequest) {
  const { pickup } = draft
  if (!pickup) return undefined
  const response = await fetchNearestDriver(signal, pickup)
  if (!response.ok && response.why === 'cancelled') return undefined
  // Shown at once, not only when a drop-off is known.
  if (response.ok && response.reply.code === CODE.pickupOutside)
    return {
      type: 'quote-refused',
      request: need.request,
      about: 'pickup',
      message: response.reply.message,
    } as const
  return response.ok && response.reply.code === CODE.done
    ? ({ type: 'nearest', request: need.request, cars: readNearestCars(response.reply) } as const)
    : ({ type: 'unanswered', request: need.request, message: undefined } as const)
}

const fetchNearestDriver = (signal: AbortSignal, { point: { lat, lng }, postcode }: Place) =>
  callApi(calls.findNearestDriver, { source: 'web', lat, lng, postcode }, { signal })

/** How soon cars can reach a place now; undefined if there is no result. */
export async function findNearestCars(
  signal: AbortSignal,
  pickup: Place,
): Promise<NearestCars | undefined> {
  const response = await fetchNearestDriver(signal, pickup)
  return response.ok && response.reply.code === CODE.done
    ? readNearestCars(response.reply)
    : undefined
}
