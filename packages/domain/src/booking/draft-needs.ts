import { REUSE_SECONDS } from '../quotation/quote-life.ts'
import type { AppliedPromo, Checkout, Draft, Offer } from './draft.ts'
import { findGrantedPromo, findPrice, wantsMeeting } from './draft.ts'

/** A question the page owes the server. The answer must carry the request's number. */
export type Need = { call: 'quote' | 'route' | 'nearest-driver'; request: number }

const hasPlaces = (draft: Draft): boolean =>
  draft.pickup !== undefined && draft.dropOff !== undefined && draft.vias.every((via) => via)

const hasTimes = (draft: Draft): boolean =>
  draft.time.kind !== 'unknown' &&
  (draft.returnKind !== 'return' || draft.returnLocal !== undefined)

/**
 * Which question is due: a quote when all addresses and times are there, the road when only the times are
 * missing, how soon a car could come when only the pickup is known. None while the expired price waits for
 * its Re-Quote, none when this request was answered.
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

/** A promo that was granted for another price must be granted again. */
export function findPromoNeed(draft: Draft): AppliedPromo | undefined {
  return findPrice(draft) && !findGrantedPromo(draft) ? draft.promo : undefined
}

/** Everything a price depends on; two drafts with the same text have the same price. */
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

/** Stays what it is while a new offer has the journey and the prices of the one it began with. */
export function checkoutOf(draft: Draft, { quoteId, currency, prices }: Offer): Checkout {
  const totals = prices.map(({ vehicleTypeId, total }) => [vehicleTypeId, total])
  const text = JSON.stringify([writeInputs(draft), currency, totals])
  return draft.checkout?.prices === text ? draft.checkout : { quoteId, prices: text }
}

/** An offer for the very same journey, less than a minute old (specification, section 9). */
export function findRecentOffer(draft: Draft): Offer | undefined {
  const inputs = writeInputs(draft)
  return draft.recent.find((known) => known.inputs === inputs && isFresh(known.offer, draft.nowMs))
    ?.offer
}

const isFresh = (offer: Offer, nowMs: number): boolean =>
  nowMs - offer.askedAtMs < REUSE_SECONDS * 1000

/** The offers worth keeping, this one among them. */
export function keepRecent(draft: Draft, offer: Offer): Draft['recent'] {
  const inputs = writeInputs(draft)
  const others = draft.recent.filter(
    (known) => known.inputs !== inputs && isFresh(known.offer, draft.nowMs),
  )
  return [...others, { inputs, offer }]
}
