import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type {
  findDirection,
  findNearestDriver,
  quoteJourney,
} from '@kerbside/contract/quotation.ts'
import type { Draft, RefusedPart } from '@kerbside/domain/booking/draft.ts'
import type { DraftEvent } from '@kerbside/domain/booking/draft-events.ts'
import type { Need } from '@kerbside/domain/booking/draft-needs.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { NearestCars } from '@kerbside/domain/quotation/promise-pickup.ts'
import { randomId } from '../random-id.ts'
import { type CallOf, call } from '../server.ts'
import { serverNow } from '../server-clock.ts'
import { readNearestCars, readOffer } from './read-offer.ts'
import { findRefusedPart } from './refused-part.ts'
import { writeQuotationRequest } from './write-request.ts'

export const QUOTE_JOURNEY: CallOf<typeof quoteJourney> = {
  method: 'POST',
  path: '/api/quotation',
}
export const FIND_DIRECTION: CallOf<typeof findDirection> = {
  method: 'POST',
  path: '/api/direction',
}
export const FIND_NEAREST_DRIVER: CallOf<typeof findNearestDriver> = {
  method: 'POST',
  path: '/api/nearestdriver',
}

export type QuoteFacts = { currency: string; defaultPaymentMethod: string; holdMinutes: number }

/** This page view, to the server: of no meaning to anybody else. */
const VISIT = randomId()

type Asked = { draft: Draft; need: Need; facts: QuoteFacts }

/** Asks what the draft needs to know. The event carries the answer, or nothing when it was cancelled. */
export async function answerNeed(
  signal: AbortSignal,
  { draft, need, facts }: Asked,
): Promise<DraftEvent | undefined> {
  switch (need.call) {
    case 'quote':
      return askQuote(signal, { draft, need, facts })
    case 'route':
      return askRoute(signal, { draft, need, facts })
    case 'nearest-driver':
      return askNearest(signal, { draft, need, facts })
  }
}

async function askQuote(signal: AbortSignal, { draft, need, facts }: Asked) {
  const { request } = need
  const started = performance.now()
  const answer = await call(
    QUOTE_JOURNEY,
    writeQuotationRequest(draft, { ...facts, visit: VISIT }),
    { signal, changesNothing: true },
  )
  if (!answer.heard) {
    if (answer.why === 'cancelled') return undefined
    return { type: 'unanswered', request, message: answer.message } as const
  }
  const { reply } = answer
  // By the server's clock, which this very answer may have told us.
  const askedAtMs = serverNow() - (performance.now() - started)
  if (reply.code === CODE.done || reply.code === CODE.estimated) {
    const offer = readOffer(reply, { askedAtMs, holdMinutes: facts.holdMinutes })
    if (offer) return { type: 'quoted', request, offer } as const
  }
  const aboutPickup = reply.code === CODE.pickupRefused || reply.code === CODE.pickupOutside
  const message = reply.code > CODE.done && reply.message ? reply.message : GENERIC_MESSAGE
  const about = aboutPickup
    ? 'pickup'
    : (partOf(reply.stop) ?? findRefusedPart(message, { stops: draft.vias.length }))
  return { type: 'quote-refused', request, about, message } as const
}

const partOf = (stop: number | undefined): RefusedPart | undefined =>
  stop === undefined ? undefined : stop === 0 ? 'drop-off' : `stop-${stop}`

async function askRoute(signal: AbortSignal, { draft, need }: Asked) {
  const places = [draft.pickup, ...draft.vias, draft.dropOff]
  const points = places.flatMap((place) => (place ? [place.point] : []))
  const answer = await call(FIND_DIRECTION, { points }, { signal })
  if (!answer.heard && answer.why === 'cancelled') return undefined
  const found = answer.heard && answer.reply.code === CODE.done ? answer.reply.route : undefined
  // The line on the map is a courtesy: without it nothing is said.
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

async function askNearest(signal: AbortSignal, { draft, need }: Asked) {
  const { pickup } = draft
  if (!pickup) return undefined
  const answer = await callNearest(signal, pickup)
  if (!answer.heard && answer.why === 'cancelled') return undefined
  // Said at once, not only when there is somewhere to go.
  if (answer.heard && answer.reply.code === CODE.pickupOutside)
    return {
      type: 'quote-refused',
      request: need.request,
      about: 'pickup',
      message: answer.reply.message,
    } as const
  return answer.heard && answer.reply.code === CODE.done
    ? ({ type: 'nearest', request: need.request, cars: readNearestCars(answer.reply) } as const)
    : ({ type: 'unanswered', request: need.request, message: undefined } as const)
}

const callNearest = (signal: AbortSignal, { point: { lat, lng }, postcode }: Place) =>
  call(FIND_NEAREST_DRIVER, { source: 'web', lat, lng, postcode }, { signal })

/** How soon cars can be at a place now; undefined without an answer. */
export async function findNearestCars(
  signal: AbortSignal,
  pickup: Place,
): Promise<NearestCars | undefined> {
  const answer = await callNearest(signal, pickup)
  return answer.heard && answer.reply.code === CODE.done ? readNearestCars(answer.reply) : undefined
}
