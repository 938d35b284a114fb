import { type Minor, minor } from '../../money.ts'
import type { Place } from '../../places/place.ts'
import type { NearestCars } from '../../quotation/calculate-promised-pickup.ts'
import type { LocalTime } from '../../time.ts'
import { type Draft, newDraft, type Offer } from './draft.ts'
import type { DraftEvent } from './draft-events.ts'
import { reduceDraft } from './draft-reduce.ts'
import type { StepRules } from './draft-steps.ts'

/** 3 December 2026, nine in the morning in London: the start of the tests. */
export const NINE = Date.parse('2026-12-03T09:00:00Z')

const givenPlace = (name: string, details: Partial<Place>): Place => ({
  id: `test:${name}`,
  kind: 'street',
  name,
  line1: '',
  line2: '',
  town: 'London',
  postcode: 'E14 4QQ',
  point: { lat: 51.5, lng: 0 },
  code: '',
  quality: 'exact',
  ...details,
})

export const HEATHROW = givenPlace('Heathrow Terminal 5', {
  kind: 'terminal',
  code: 'LHR',
  postcode: 'TW6 2GA',
  point: { lat: 51.4719, lng: -0.488 },
})
export const PADDINGTON = givenPlace('Paddington Station', {
  kind: 'station',
  postcode: 'W2 1HB',
  point: { lat: 51.5154, lng: -0.1755 },
})
export const CANARY_WHARF = givenPlace('Canary Wharf', {
  postcode: 'E14 4QQ',
  point: { lat: 51.5049, lng: -0.0195 },
})
export const GATWICK = givenPlace('Gatwick South', {
  kind: 'terminal',
  code: 'LGW',
  postcode: 'RH6 0NP',
  point: { lat: 51.1565, lng: -0.1609 },
})

export const RULES: StepRules = {
  zone: 'Europe/London',
  minLeadMinutes: 30,
  vehicleInStep1: false,
  flightInline: false,
  flightOptional: false,
  allowGuest: true,
  signedIn: false,
  booker: false,
  popups: { flight: true, contact: true, note: false, confirm: false },
}

/** The chosen price of the offer below, as a promo code refers to it. */
export const GIVEN_PRICE = '0199-quote 2'

const givenPrice = (vehicleTypeId: number, total: number) => ({
  vehicleTypeId,
  onward: minor(total),
  return: minor(0) as Minor,
  total: minor(total),
  onwardLines: [{ kind: 'fixed', text: 'Fixed price', amount: minor(total) }],
  returnLines: [],
  vat: minor(0),
  deposit: minor(0),
})

export function givenOffer(details: Partial<Offer> = {}): Offer {
  return {
    quoteId: '0199-quote',
    signature: 'signed',
    currency: 'GBP',
    requestedAtMs: NINE,
    validSeconds: 600,
    prices: [givenPrice(1, 7800), givenPrice(2, 8600), givenPrice(3, 11200), givenPrice(4, 10400)],
    unavailable: [],
    route: {
      metres: 43_000,
      seconds: 76 * 60,
      path: [
        [-0.488, 51.4719],
        [-0.0195, 51.5049],
      ],
      returnSeconds: 0,
      returnPath: [],
      estimate: false,
    },
    nearest: givenCars(12),
    policies: undefined,
    meetAndGreet: false,
    ...details,
  }
}

/** Cars of every type are this many minutes from the pickup. */
export const givenCars = (minutes: number, over: Partial<NearestCars> = {}): NearestCars => ({
  minutes,
  minutesByType: {},
  otherMinutes: minutes,
  isNear: true,
  ...over,
})

/** A fresh draft after these events, in order. */
export const after = (...events: readonly DraftEvent[]): Draft =>
  events.reduce(reduceDraft, newDraft({ nowMs: NINE }))

export const local = (text: string): LocalTime => text as LocalTime

export const fromHeathrow: DraftEvent = { type: 'pickup', place: HEATHROW }
export const toCanaryWharf: DraftEvent = { type: 'dropoff', place: CANARY_WHARF }
export const at = (time: string): DraftEvent => ({ type: 'datetime', local: local(time) })
export const minutesLater = (minutes: number): DraftEvent => ({
  type: 'tick',
  nowMs: NINE + minutes * 60_000,
})

/** A journey with its price, on step 1. */
export function givenQuoted(...events: readonly DraftEvent[]): Draft {
  const requested = after(fromHeathrow, toCanaryWharf)
  const quoted: DraftEvent = { type: 'quoted', request: requested.request, offer: givenOffer() }
  return [quoted, ...events].reduce(reduceDraft, requested)
}
