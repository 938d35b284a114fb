import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import { findPrice, findTotal, NO_CONTACT, offerTimeLeft } from './draft.ts'
import {
  after,
  at,
  CANARY_WHARF,
  fromHeathrow,
  GATWICK,
  GIVEN_PRICE,
  givenOffer,
  givenQuoted,
  HEATHROW,
  local,
  minutesLater,
  NINE,
  PADDINGTON,
  toCanaryWharf,
} from './draft-given.ts'
import { findNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

test('a new booking starts on step 1 with a car as soon as possible', () => {
  expect(after()).toMatchObject({ step: 1, time: { kind: 'now' }, returnKind: 'one-way' })
})

test('another pickup clears the fare and the route', () => {
  const draft = givenQuoted({ type: 'pickup', place: GATWICK })
  expect(draft.offer).toBeUndefined()
  expect(draft.route).toBeUndefined()
})

test('another time clears the fare but keeps the route', () => {
  const draft = givenQuoted(at('2026-12-04T10:00'))
  expect(draft.offer).toBeUndefined()
  expect(draft.route?.metres).toBe(43_000)
})

test('a place without a postcode is rejected, its field is emptied, and the customer gets an alert', () => {
  const draft = after({ type: 'pickup', place: { ...HEATHROW, postcode: ' ' } })
  expect(draft).toMatchObject({ pickup: undefined, alert: 'no-postcode' })
})

test('the drop-off cannot be the pickup', () => {
  const draft = after(fromHeathrow, { type: 'dropoff', place: HEATHROW })
  expect(draft).toMatchObject({ pickup: HEATHROW, dropOff: undefined, alert: 'same-place' })
})

test('two names of one address are the same place', () => {
  const draft = after(fromHeathrow, { type: 'dropoff', place: { ...HEATHROW, id: 'other:name' } })
  expect(draft.alert).toBe('same-place')
})

test('a stop cannot be one of the ends', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'via-added' },
    {
      type: 'via',
      at: 0,
      place: CANARY_WHARF,
    },
  )
  expect(draft).toMatchObject({ vias: [undefined], alert: 'same-place' })
})

test('a dialog that was read is closed', () => {
  const draft = after(
    { type: 'pickup', place: { ...HEATHROW, postcode: '' } },
    { type: 'alert-read' },
  )
  expect(draft.alert).toBeUndefined()
})

test('swapping reverses the whole journey, including the stops', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'via-added' },
    { type: 'via', at: 0, place: PADDINGTON },
    { type: 'via-added' },
    { type: 'via', at: 1, place: GATWICK },
    { type: 'swap' },
  )
  expect(draft.pickup).toBe(CANARY_WHARF)
  expect(draft.vias).toEqual([GATWICK, PADDINGTON])
  expect(draft.dropOff).toBe(HEATHROW)
})

const FLIGHT = {
  number: 'BA178',
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: local('2026-12-04T09:00'),
  skipped: false,
}

test('swapping clears both flights: each belonged to the airport at its old end', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'flight', flight: FLIGHT },
    { type: 'return-flight', flight: FLIGHT },
  )
  expect(draft).toMatchObject({ flight: FLIGHT, returnFlight: FLIGHT })
  expect(reduceDraft(draft, { type: 'swap' })).toMatchObject({
    flight: undefined,
    returnFlight: undefined,
  })
})

test('a stop can be removed again', () => {
  const draft = after(
    { type: 'via-added' },
    { type: 'via-added' },
    { type: 'via', at: 1, place: PADDINGTON },
    {
      type: 'via-removed',
      at: 0,
    },
  )
  expect(draft.vias).toEqual([PADDINGTON])
})

test('a stop that is moved up is visited earlier, and the route is priced again', () => {
  const draft = after(
    fromHeathrow,
    toCanaryWharf,
    { type: 'via-added' },
    { type: 'via', at: 0, place: PADDINGTON },
    { type: 'via-added' },
    { type: 'via', at: 1, place: GATWICK },
  )
  const moved = reduceDraft(draft, { type: 'via-moved', at: 1, to: 0 })
  expect(moved.vias).toEqual([GATWICK, PADDINGTON])
  expect(moved.request).toBeGreaterThan(draft.request)
  expect(reduceDraft(moved, { type: 'via-moved', at: 0, to: 2 }).vias).toEqual(moved.vias)
})

test('another pickup clears the flight that landed at the old one', () => {
  const flight = {
    number: 'BA117',
    airportCode: '',
    airportName: 'New York',
    landsLocal: undefined,
    skipped: false,
  }
  const draft = after(fromHeathrow, { type: 'flight', flight }, { type: 'pickup', place: GATWICK })
  expect(draft.flight).toBeUndefined()
})

test('a response to an older request changes nothing', () => {
  const requested = after(fromHeathrow, toCanaryWharf)
  const changed = reduceDraft(requested, { type: 'party', party: { passengers: 2 } })
  const draft = reduceDraft(changed, {
    type: 'quoted',
    request: requested.request,
    offer: givenOffer(),
  })
  expect(draft).toBe(changed)
})

test('an older rejection does not replace a newer price', () => {
  const quoted = givenQuoted()
  const draft = reduceDraft(quoted, {
    type: 'quote-refused',
    request: quoted.request - 1,
    about: 'pickup',
    message: 'Try a more specific address.',
  })
  expect(draft).toBe(quoted)
})

test('the second of the offered vehicles is preselected until the customer chooses', () => {
  expect(findPrice(givenQuoted())?.vehicleTypeId).toBe(2)
  expect(findPrice(givenQuoted({ type: 'vehicle', vehicleTypeId: 4 }))?.vehicleTypeId).toBe(4)
})

test('choosing a vehicle needs no new quote', () => {
  expect(findNeed(givenQuoted({ type: 'vehicle', vehicleTypeId: 3 }))).toBeUndefined()
})

test('a chosen vehicle that is no longer offered is replaced by the second', () => {
  const draft = givenQuoted({ type: 'vehicle', vehicleTypeId: 99 })
  expect(findPrice(draft)?.vehicleTypeId).toBe(2)
})

test('the same journey within a minute has the same price at once', () => {
  const draft = givenQuoted({ type: 'waitreturn' }, { type: 'single' })
  expect(draft.offer?.quoteId).toBe('0199-quote')
  expect(findNeed(draft)).toBeUndefined()
})

test('after a minute the price is requested again', () => {
  const draft = givenQuoted({ type: 'waitreturn' }, minutesLater(1), { type: 'single' })
  expect(draft.offer).toBeUndefined()
  expect(findNeed(draft)?.call).toBe('quote')
})

test('a re-quote by hand never uses the old price', () => {
  const draft = givenQuoted({ type: 'requote' })
  expect(draft.offer).toBeUndefined()
  expect(findNeed(draft)?.call).toBe('quote')
})

test('the countdown runs sixty seconds for each minute of the quote timeout', () => {
  expect(offerTimeLeft(givenQuoted(minutesLater(4)))).toEqual({ seconds: 360, share: 0.6 })
})

test('when the price expires the booking goes back to step 1 and shows the dialog', () => {
  const draft = givenQuoted({ type: 'step', to: 3 }, minutesLater(10))
  expect(draft).toMatchObject({ step: 1, expired: 'open', offer: undefined })
})

test('everything that depends on the expired price is cleared; the journey and the passenger are kept', () => {
  const flight = {
    number: '',
    airportCode: '',
    airportName: '',
    landsLocal: undefined,
    skipped: true,
  }
  const draft = givenQuoted(
    { type: 'note', note: 'Blue suitcase' },
    { type: 'flight', flight },
    {
      type: 'promo',
      promo: { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE },
    },
    { type: 'contact', contact: { name: 'Maya Osei' } },
    {
      type: 'booked',
      made: {
        reference: '1040718',
        returnReference: undefined,
        ticketCode: 'x',
        transactionId: 't',
      },
    },
    minutesLater(11),
  )
  expect(draft).toMatchObject({ note: '', flight: undefined, promo: undefined, made: undefined })
  expect(draft).toMatchObject({
    pickup: HEATHROW,
    dropOff: CANARY_WHARF,
    contact: { name: 'Maya Osei' },
  })
})

test('one second before its expiry the price is still valid', () => {
  const draft = givenQuoted({ type: 'tick', nowMs: NINE + 599_000 })
  expect(draft.expired).toBe('no')
  expect(offerTimeLeft(draft)?.seconds).toBe(1)
})

test('the price does not expire while the customer is paying', () => {
  const draft = givenQuoted({ type: 'step', to: 4 }, { type: 'paying' }, minutesLater(12))
  expect(draft).toMatchObject({ step: 4, expired: 'no', paying: true })
})

test('when paying stops the price may have expired meanwhile', () => {
  const draft = givenQuoted(
    { type: 'paying' },
    minutesLater(12),
    { type: 'pay-stopped' },
    minutesLater(13),
  )
  expect(draft.expired).toBe('open')
})

test('no request is sent while the expired price waits for its Re-Quote', () => {
  const draft = givenQuoted(minutesLater(11), at('2026-12-03T12:00'))
  expect(draft.expired).toBe('open')
  expect(findNeed(draft)).toBeUndefined()
})

test('Re-Quote sends a request, and the dialog closes with the new price', () => {
  const asking = reduceDraft(givenQuoted(minutesLater(11)), { type: 'requote' })
  expect(asking.expired).toBe('asking')
  expect(findNeed(asking)?.call).toBe('quote')
  const offer = givenOffer({ requestedAtMs: asking.nowMs })
  const draft = reduceDraft(asking, { type: 'quoted', request: asking.request, offer })
  expect(draft).toMatchObject({ expired: 'no', offer })
})

test('a rejected Re-Quote leaves the dialog open with the reason', () => {
  const asking = reduceDraft(givenQuoted(minutesLater(11)), { type: 'requote' })
  const draft = reduceDraft(asking, {
    type: 'quote-refused',
    request: asking.request,
    about: 'journey',
    message: 'The earliest time we can pickup from this address is 03/12/2026 09:45',
  })
  expect(draft.expired).toBe('open')
  expect(draft.rejection?.message).toContain('09:45')
})

test('cancelling the expired quotation clears the booking and keeps the passenger', () => {
  const draft = givenQuoted({ type: 'contact', contact: { name: 'Maya Osei' } }, minutesLater(11), {
    type: 'quotation-cancelled',
  })
  expect(draft).toMatchObject({ pickup: undefined, dropOff: undefined, expired: 'no', step: 1 })
  expect(draft.contact.name).toBe('Maya Osei')
})

test('a journey that is cleared, by a link or by hand, keeps its payment method', () => {
  const draft = givenQuoted(
    { type: 'payment-method', method: 'card' },
    { type: 'quotation-cancelled' },
  )
  expect(draft.paymentMethod).toBe('card')
})

test('a rejected pickup marks the pickup and leaves no price', () => {
  const requested = after(fromHeathrow, toCanaryWharf)
  const draft = reduceDraft(requested, {
    type: 'quote-refused',
    request: requested.request,
    about: 'pickup',
    message: 'Try a more specific address.',
  })
  expect(draft.rejection?.about).toBe('pickup')
  expect(findNeed(draft)).toBeUndefined()
})

test('a promo discount is subtracted from the price it was granted for', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  expect(findTotal(givenQuoted({ type: 'promo', promo }))).toBe(7740)
})

test('a promo discount never makes the total negative', () => {
  const promo = { code: 'FREE', promoId: 1, off: minor(9900), forPrice: GIVEN_PRICE }
  expect(findTotal(givenQuoted({ type: 'promo', promo }))).toBe(0)
})

test('a promo code granted for another price gives no discount until it is granted again', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const draft = givenQuoted({ type: 'promo', promo }, { type: 'vehicle', vehicleTypeId: 3 })
  expect(findTotal(draft)).toBe(11200)
})

test('a booking made for another price is not paid: a changed journey makes a new one', () => {
  const made = {
    reference: '1040718',
    returnReference: undefined,
    ticketCode: 'x',
    transactionId: 't',
  }
  expect(givenQuoted({ type: 'booked', made }).made).toBe(made)
  expect(
    givenQuoted({ type: 'booked', made }, { type: 'vehicle', vehicleTypeId: 1 }).made,
  ).toBeUndefined()
  expect(
    givenQuoted({ type: 'booked', made }, { type: 'party', party: { luggage: 1 } }).made,
  ).toBeUndefined()
})

test('a return keeps its date when the customer switches to one way and back', () => {
  const draft = after({ type: 'returndate', local: local('2026-12-10T18:00') }, { type: 'single' })
  expect(draft.returnLocal).toBe('2026-12-10T18:00')
})

test('an invalid promo code is removed, and the reason is shown until another is tried', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const dropped = givenQuoted(
    { type: 'promo', promo },
    { type: 'promo-dropped', message: 'This promo code has expired.' },
  )
  expect(dropped).toMatchObject({
    promo: undefined,
    promoDropped: 'This promo code has expired.',
  })
  expect(reduceDraft(dropped, { type: 'promo', promo }).promoDropped).toBeUndefined()
})

test('a longer wait, meet and greet and another currency each request a new price', () => {
  const changes = [
    { type: 'wait', minutes: 90 },
    { type: 'meet-and-greet', wanted: true },
    { type: 'currency', currency: 'EUR' },
  ] as const
  for (const change of changes) {
    const draft = givenQuoted({ type: 'waitreturn' }, change)
    expect(draft.offer).toBeUndefined()
    expect(findNeed(draft)?.call).toBe('quote')
  }
  expect(givenQuoted({ type: 'currency', currency: '' }).offer).toBeDefined()
})

test('meet and greet at a street address does not change the journey, so the recent price stays valid', () => {
  const draft = [{ type: 'pickup', place: PADDINGTON } as const, toCanaryWharf].reduce(
    reduceDraft,
    after(),
  )
  const quoted = reduceDraft(draft, {
    type: 'quoted',
    request: draft.request,
    offer: givenOffer(),
  })
  expect(reduceDraft(quoted, { type: 'meet-and-greet', wanted: true }).offer).toBeDefined()
})

test('signing out removes the promo code and the passenger and requests a new price', () => {
  const promo = { code: 'SPRING', promoId: 1, off: minor(860), forPrice: GIVEN_PRICE }
  const draft = givenQuoted(
    { type: 'promo', promo },
    { type: 'contact', contact: { name: 'Maya' } },
    { type: 'signed-out', contact: NO_CONTACT },
  )
  expect(draft).toMatchObject({ promo: undefined, contact: { name: '' } })
  expect(findNeed(draft)?.call).toBe('quote')
})

test('no step is before the first', () => {
  expect(after({ type: 'step', to: 0 }).step).toBe(1)
})

test('a draft of an earlier page continues where it was', () => {
  const stored = givenQuoted({ type: 'step', to: 2 })
  const draft = reduceDraft(after(minutesLater(3)), { type: 'restored', draft: stored })
  expect(draft).toMatchObject({ step: 2, pickup: HEATHROW, nowMs: NINE + 180_000 })
})

test('a draft of yesterday keeps the journey, requests a new price and shows no message', () => {
  const stored = givenQuoted({ type: 'step', to: 4 })
  const draft = reduceDraft(after(minutesLater(24 * 60)), { type: 'restored', draft: stored })
  expect(draft).toMatchObject({ step: 1, expired: 'no', offer: undefined, pickup: HEATHROW })
  expect(findNeed(draft)?.call).toBe('quote')
})

test('after a declined card another payment method makes a new booking; one that may still be paid stays', () => {
  const made = { reference: '1', returnReference: undefined, ticketCode: 'c', transactionId: 't' }
  const rejected = { ...made, declined: true as const }
  const toCash = { type: 'payment-method', method: 'cash' } as const
  const left = givenQuoted({ type: 'booked', made: rejected }, toCash)
  expect(left.made).toBeUndefined()
  expect(left.leftBehind).toBe(1)
  expect(givenQuoted({ type: 'booked', made }, toCash).made).toBe(made)
  const corrected = { type: 'contact', contact: { name: 'Maya Osei' } } as const
  expect(givenQuoted({ type: 'booked', made: rejected }, corrected).made).toBeUndefined()
})
