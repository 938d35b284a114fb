import { REUSE_SECONDS } from '../../quotation/quote-life.ts'
import type { Checkout, Draft, Offer } from './draft.ts'
import { wantsMeeting } from './draft.ts'

/** A request the page has to send. The response must carry the request's number. */
export type Need = { call: 'quote' | 'route' | 'nearest-driver'; request: number }

const hasPlaces = (draft: Draft): boolean =>
  draft.pickup !== undefined && draft.dropOff !== undefined && draft.vias.every((via) => via)

const hasTimes = (draft: Draft): boolean =>
  draft.time.kind !== 'unknown' &&
  (draft.returnKind !== 'return' || draft.returnLocal !== undefined)

/**
 * The request that is due: a quote if all addresses and times are set, the route if only the times are missing, the
 * nearest car if only the pickup is set. None while the expired price waits for its Re-Quote, and none after this
 * request was answered.
 */
export function findNeed(draft: Draft): Need | undefined {
  const { request } = draft
  if (draft.answered === request || draft.expired === 'open' || draft.paying) return undefined
  if (hasPlaces(draft)) {
    if (hasTimes(draft)) return { call: 'quote', request }
    return draft.route ? undefined : { call: 'route', request }
  }
  if (draft.pickup && draft.nearest === undefined) return { call: 'nearest-driver', request }
  return undefined
}

/** All inputs of a price; two drafts with the same text have the same price. */
export function writeInputs(draft: Draft): string {
  const placeOf = (place: Draft['pickup']) =>
    place && [place.id, place.postcode, place.point.lat, place.point.lng]
  return JSON.stringify([
    placeOf(draft.pickup),
    draft.vias.map(placeOf),
    placeOf(draft.dropOff),
    draft.returnKind,
    draft.time,
    draft.returnKind === 'return' ? draft.returnLocal : '',
    draft.returnKind === 'wait-and-return' ? draft.waitMinutes : 0,
    wantsMeeting(draft),
    draft.party,
    draft.currency,
  ])
}

/** Unchanged while a new offer has the same journey and prices as the first one. */
export function checkoutOf(draft: Draft, { quoteId, currency, prices }: Offer): Checkout {
  const totals = prices.map(({ vehicleTypeId, total }) => [vehicleTypeId, total])
  const text = JSON.stringify([writeInputs(draft), currency, totals])
  return draft.checkout?.prices === text ? draft.checkout : { quoteId, prices: text }
}

/** An offer for exactly the same journey, less than a minute old (specification, section 9). */
export function findRecentOffer(draft: Draft): Offer | undefined {
  const inputs = writeInputs(draft)
  return draft.recent.find((item) => item.inputs === inputs && isFresh(item.offer, draft.nowMs))
    ?.offer
}

const isFresh = (offer: Offer, nowMs: number): boolean =>
  nowMs - offer.requestedAtMs < REUSE_SECONDS * 1000

/** The offers to keep in the cache, including this one. */
export function withRecentOffer(draft: Draft, offer: Offer): Draft['recent'] {
  const inputs = writeInputs(draft)
  const others = draft.recent.filter(
    (item) => item.inputs !== inputs && isFresh(item.offer, draft.nowMs),
  )
  return [...others, { inputs, offer }]
}
