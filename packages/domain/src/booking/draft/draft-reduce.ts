import { type Draft, isBeingPaid, isOfferExpired, newDraft } from './draft.ts'
import type { DraftEvent, PeopleChange } from './draft-events.ts'
import { isForbidden, withoutLocked } from './draft-locks.ts'
import { checkoutOf, findRecentOffer, withRecentOffer } from './draft-needs.ts'
import { moveStop, setHouse, setPlace } from './draft-places.ts'

/**
 * The booking draft after an event. A pure function: the clock arrives as `tick`; responses carry the number of their
 * request, and a response to an older request changes nothing.
 */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  if (isForbidden(draft, event)) return draft
  switch (event.type) {
    case 'pickup':
      return moved(setPlace(draft, { slot: 'pickup', place: event.place }))
    case 'dropoff':
      return moved(setPlace(draft, { slot: 'drop-off', place: event.place }))
    case 'via':
      return moved(setPlace(draft, { slot: event.at, place: event.place }))
    case 'house':
      return freed(setHouse(draft, event))
    case 'via-added':
      return moved({ ...draft, vias: [...draft.vias, undefined] })
    case 'via-removed':
      return moved({ ...draft, vias: draft.vias.filter((_, index) => index !== event.at) })
    case 'via-moved':
      return moved({ ...draft, vias: moveStop(draft.vias, event) })
    case 'swap':
      return moved({
        ...draft,
        pickup: draft.dropOff,
        dropOff: draft.pickup,
        vias: draft.vias.toReversed(),
        nearest: undefined,
        flight: undefined,
        returnFlight: undefined,
      })
    case 'datetime':
      return repriced({ ...draft, time: { kind: 'later', local: event.local } })
    case 'picktime':
      return repriced({ ...draft, time: { kind: event.kind } })
    case 'single':
      return repriced({ ...draft, returnKind: 'one-way', returnFlight: undefined })
    case 'waitreturn':
      return repriced({ ...draft, returnKind: 'wait-and-return', returnFlight: undefined })
    case 'returndate':
      return repriced({ ...draft, returnKind: 'return', returnLocal: event.local })
    case 'wait':
      return repriced({ ...draft, waitMinutes: event.minutes })
    case 'meet-and-greet':
      return repriced({ ...draft, meetAndGreet: event.wanted })
    case 'currency':
      return draft.currency === event.currency
        ? draft
        : repriced({ ...draft, currency: event.currency })
    case 'party':
      return repriced({ ...draft, party: { ...draft.party, ...event.party } })
    case 'requote':
      return requoted(draft)
    case 'vehicle':
      return unmade({ ...draft, vehicleTypeId: event.vehicleTypeId })
    case 'vehicle-seen':
      return { ...draft, seenTypeId: event.vehicleTypeId }
    case 'note':
      return freed({ ...draft, note: event.note })
    case 'promo':
      return unmade({ ...draft, promo: event.promo, promoDropped: undefined })
    case 'promo-dropped':
      return unmade({ ...draft, promo: undefined, promoDropped: event.message })
    case 'flight':
      return freed({ ...draft, flight: event.flight })
    case 'return-flight':
      return freed({ ...draft, returnFlight: event.flight })
    case 'contact':
      return freed(withPeople(draft, event))
    case 'payment-method':
      return draft.paymentMethod === event.method
        ? draft
        : freed({ ...draft, paymentMethod: event.method })
    case 'step':
      return { ...draft, step: Math.max(1, event.to) }
    case 'alert':
      return { ...draft, alert: event.alert }
    case 'linked':
      return { ...draft, link: event.link }
    case 'alert-read':
      return { ...draft, alert: undefined }
    case 'quotation-cancelled':
      return afresh(draft)
    case 'signed-in':
      // The sign-in became known only after a reload during payment: the price stays as it was sent.
      return draft.paying ? withPeople(draft, event) : requoted(withPeople(draft, event))
    case 'signed-out':
      return requoted({ ...withPeople(draft, event), promo: undefined })
    case 'paying':
      return { ...draft, paying: true }
    case 'pay-stopped':
      return { ...draft, paying: false }
    case 'booked':
      return { ...draft, made: event.made }
    case 'booked-before':
      return requoted({ ...draft, leftBehind: (draft.leftBehind ?? 0) + 1 })
    case 'restored':
      return restored(event.draft, draft.nowMs)
    case 'tick':
      return ticked({ ...draft, nowMs: event.nowMs })
    case 'quoted':
    case 'quote-refused':
    case 'routed':
    case 'nearest':
    case 'unanswered':
      return event.request === draft.request ? applyServerEvent(draft, event) : draft
  }
}

const withPeople = (draft: Draft, { contact, people }: PeopleChange): Draft => ({
  ...draft,
  ...people,
  contact: { ...draft.contact, ...withoutLocked(draft, contact) },
})

type QuoteEvent = Extract<DraftEvent, { request: number }>

function applyServerEvent(draft: Draft, event: QuoteEvent): Draft {
  const settledRequest = { ...draft, answered: event.request }
  switch (event.type) {
    case 'quoted':
      return {
        ...settledRequest,
        offer: event.offer,
        checkout: checkoutOf(draft, event.offer),
        recent: withRecentOffer(draft, event.offer),
        route: event.offer.route,
        nearest: event.offer.nearest,
        rejection: undefined,
        expired: 'no',
      }
    case 'quote-refused':
      return {
        ...settledRequest,
        offer: undefined,
        rejection: { about: event.about, message: event.message },
        expired: draft.expired === 'asking' ? 'open' : draft.expired,
      }
    case 'routed':
      return { ...settledRequest, route: event.route }
    case 'nearest':
      return { ...settledRequest, nearest: event.cars }
    case 'unanswered':
      return {
        ...settledRequest,
        rejection: event.message ? { about: 'journey', message: event.message } : undefined,
        expired: draft.expired === 'asking' ? 'open' : draft.expired,
      }
  }
}

/** A different route clears the fare and the route. */
const moved = (draft: Draft): Draft => repriced({ ...draft, route: undefined })

/** Drops the fare, unless there is an offer of the last minute for the same journey. */
function repriced(draft: Draft): Draft {
  const request = draft.request + 1
  // An offer that was booked cannot be used again.
  const recentOffer = draft.made ? undefined : findRecentOffer(draft)
  const next = leftBehind({
    ...draft,
    offer: undefined,
    rejection: undefined,
    paying: false,
    request,
  })
  return recentOffer && draft.expired === 'no'
    ? applyServerEvent(next, { type: 'quoted', request, offer: recentOffer })
    : next
}

/** Requested by hand: a cached price of the last minute must not be used. */
const requoted = (draft: Draft): Draft => ({
  ...repriced({ ...draft, recent: [] }),
  expired: draft.expired === 'no' ? 'no' : 'asking',
})

/**
 * A change after a declined card makes a new booking, and the pending one lapses. A booking that may still be paid
 * stays.
 */
const freed = (draft: Draft): Draft => (draft.made?.declined ? unmade(draft) : draft)

/** A booking made for another price is not the one to pay; the next booking has its own quote. */
const unmade = (draft: Draft): Draft =>
  draft.made ? { ...leftBehind(draft), offer: undefined, request: draft.request + 1 } : draft

/** Counts the abandoned booking, so that the next booking has its own key. */
const leftBehind = (draft: Draft): Draft =>
  draft.made
    ? { ...draft, made: undefined, recent: [], leftBehind: (draft.leftBehind ?? 0) + 1 }
    : draft

function ticked(draft: Draft): Draft {
  if (!draft.offer || draft.paying || !isOfferExpired(draft.offer, draft.nowMs)) return draft
  return { ...withoutPrice(draft), expired: 'open' }
}

/** Back to the journey step: everything that depends on the price is cleared; the journey and the passenger stay. */
const withoutPrice = (draft: Draft): Draft => ({
  ...leftBehind(draft),
  step: 1,
  offer: undefined,
  recent: [],
  note: '',
  promo: undefined,
  promoDropped: undefined,
  flight: undefined,
  returnFlight: undefined,
  rejection: undefined,
  request: draft.request + 1,
})

/** Clears the booking item; passenger, party and payment method stay. */
const afresh = (draft: Draft): Draft => ({
  ...draft,
  ...newDraft({ nowMs: draft.nowMs, contact: draft.contact, party: draft.party }),
  currency: draft.currency,
  paymentMethod: draft.paymentMethod,
  link: undefined,
  checkout: undefined,
  request: draft.request + 1,
})

/**
 * A draft of an earlier page. If its price has expired meanwhile, a new one is requested without a message. A draft
 * that was being paid stays unchanged until the outcome of the payment is known.
 */
function restored(stored: Draft, nowMs: number): Draft {
  const paying = isBeingPaid(stored)
  const draft = { ...stored, nowMs, paying, alert: undefined, expired: 'no' as const }
  return !paying && draft.offer && isOfferExpired(draft.offer, nowMs) ? withoutPrice(draft) : draft
}
