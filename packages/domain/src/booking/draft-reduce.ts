import { type Draft, isBeingPaid, isOfferExpired, newDraft } from './draft.ts'
import type { DraftEvent, PeopleSaid } from './draft-events.ts'
import { isForbidden, withoutLocked } from './draft-locks.ts'
import { checkoutOf, findRecentOffer, keepRecent } from './draft-needs.ts'
import { moveStop, putPlace } from './draft-places.ts'

/**
 * The booking draft after an event. Pure: the clock arrives as `tick`, answers carry the number of the
 * request they belong to, and an answer to an older request changes nothing.
 */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  if (isForbidden(draft, event)) return draft
  switch (event.type) {
    case 'pickup':
      return moved(putPlace(draft, { slot: 'pickup', place: event.place }))
    case 'dropoff':
      return moved(putPlace(draft, { slot: 'drop-off', place: event.place }))
    case 'via':
      return moved(putPlace(draft, { slot: event.at, place: event.place }))
    case 'via-added':
      return moved({ ...draft, vias: [...draft.vias, undefined] })
    case 'via-removed':
      return moved({ ...draft, vias: draft.vias.filter((_, at) => at !== event.at) })
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
    case 'told':
      return { ...draft, alert: event.alert }
    case 'linked':
      return { ...draft, link: event.link }
    case 'alert-read':
      return { ...draft, alert: undefined }
    case 'quotation-cancelled':
      return afresh(draft)
    case 'signed-in':
      // Known only now, after a reload in the middle of paying: the price stays as it was sent.
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
      return event.request === draft.request ? heard(draft, event) : draft
  }
}

const withPeople = (draft: Draft, { contact, people }: PeopleSaid): Draft => ({
  ...draft,
  ...people,
  contact: { ...draft.contact, ...withoutLocked(draft, contact) },
})

type Heard = Extract<DraftEvent, { request: number }>

function heard(draft: Draft, event: Heard): Draft {
  const answered = { ...draft, answered: event.request }
  switch (event.type) {
    case 'quoted':
      return {
        ...answered,
        offer: event.offer,
        checkout: checkoutOf(draft, event.offer),
        recent: keepRecent(draft, event.offer),
        route: event.offer.route,
        nearest: event.offer.nearest,
        refusal: undefined,
        expired: 'no',
      }
    case 'quote-refused':
      return {
        ...answered,
        offer: undefined,
        refusal: { about: event.about, message: event.message },
        expired: draft.expired === 'asking' ? 'open' : draft.expired,
      }
    case 'routed':
      return { ...answered, route: event.route }
    case 'nearest':
      return { ...answered, nearest: event.cars }
    case 'unanswered':
      return {
        ...answered,
        refusal: event.message ? { about: 'journey', message: event.message } : undefined,
        expired: draft.expired === 'asking' ? 'open' : draft.expired,
      }
  }
}

/** Another way: no fare, and no road either. */
const moved = (draft: Draft): Draft => repriced({ ...draft, route: undefined })

/** The fare no longer holds; one of the last minute for the same journey does. */
function repriced(draft: Draft): Draft {
  const request = draft.request + 1
  // An offer that was booked is none any more.
  const known = draft.made ? undefined : findRecentOffer(draft)
  const next = leftBehind({
    ...draft,
    offer: undefined,
    refusal: undefined,
    paying: false,
    request,
  })
  return known && draft.expired === 'no'
    ? heard(next, { type: 'quoted', request, offer: known })
    : next
}

/** Asked for by hand: a price of the last minute does not do. */
const requoted = (draft: Draft): Draft => ({
  ...repriced({ ...draft, recent: [] }),
  expired: draft.expired === 'no' ? 'no' : 'asking',
})

/** What changes after a refused card is a new booking; the held one lapses. One that may be paid yet stays. */
const freed = (draft: Draft): Draft => (draft.made?.declined ? unmade(draft) : draft)

/** A booking that was made for another price is not the one to be paid; the next one has a quote of its own. */
const unmade = (draft: Draft): Draft =>
  draft.made ? { ...leftBehind(draft), offer: undefined, request: draft.request + 1 } : draft

/** The next booking has a key of its own. */
const leftBehind = (draft: Draft): Draft =>
  draft.made
    ? { ...draft, made: undefined, recent: [], leftBehind: (draft.leftBehind ?? 0) + 1 }
    : draft

function ticked(draft: Draft): Draft {
  if (!draft.offer || draft.paying || !isOfferExpired(draft.offer, draft.nowMs)) return draft
  return { ...withoutPrice(draft), expired: 'open' }
}

/** Back to the journey: what hung on the price is gone, the journey and the passenger stay. */
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
  refusal: undefined,
  request: draft.request + 1,
})

/** The booking item is cleared; who travels and how many stays, and how it is paid. */
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
 * A draft of an earlier page. Its price may have run out in between: then it is asked anew, without a word. Unless it
 * was being paid: nothing changes before somebody has asked what became of that.
 */
function restored(kept: Draft, nowMs: number): Draft {
  const paying = isBeingPaid(kept)
  const draft = { ...kept, nowMs, paying, alert: undefined, expired: 'no' as const }
  return !paying && draft.offer && isOfferExpired(draft.offer, nowMs) ? withoutPrice(draft) : draft
}
