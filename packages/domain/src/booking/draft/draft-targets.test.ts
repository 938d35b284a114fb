import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import type { DraftEvent } from './draft-events.ts'
import {
  after,
  at,
  CANARY_WHARF,
  GATWICK,
  givenCars,
  givenOffer,
  givenQuoted,
  HEATHROW,
  local,
  minutesLater,
  PADDINGTON,
} from './draft-given.ts'
import { findNeed, writeInputs } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

const evening = local('2026-12-10T18:00')

/** The ten target events of the specification, section 4, each on a journey with a price. */
const TARGETS: readonly {
  event: DraftEvent
  /** Events before it, so that the event changes something. */
  before?: readonly DraftEvent[]
  keeps: 'fare and route' | 'route' | 'nothing'
  requests: 'quote' | 'nearest-driver' | 'route' | undefined
}[] = [
  { event: { type: 'pickup', place: PADDINGTON }, keeps: 'nothing', requests: 'quote' },
  { event: { type: 'pickup', place: undefined }, keeps: 'nothing', requests: undefined },
  { event: { type: 'dropoff', place: PADDINGTON }, keeps: 'nothing', requests: 'quote' },
  { event: { type: 'dropoff', place: undefined }, keeps: 'nothing', requests: undefined },
  {
    before: [{ type: 'via-added' }],
    event: { type: 'via', at: 0, place: PADDINGTON },
    keeps: 'nothing',
    requests: 'quote',
  },
  { event: { type: 'vehicle', vehicleTypeId: 3 }, keeps: 'fare and route', requests: undefined },
  {
    before: [{ type: 'waitreturn' }],
    event: { type: 'single' },
    keeps: 'route',
    requests: 'quote',
  },
  { event: { type: 'requote' }, keeps: 'route', requests: 'quote' },
  { event: at('2026-12-04T10:00'), keeps: 'route', requests: 'quote' },
  { event: { type: 'picktime', kind: 'unknown' }, keeps: 'route', requests: undefined },
  {
    before: [at('2026-12-04T10:00')],
    event: { type: 'picktime', kind: 'now' },
    keeps: 'route',
    requests: 'quote',
  },
  { event: { type: 'waitreturn' }, keeps: 'route', requests: 'quote' },
  { event: { type: 'returndate', local: evening }, keeps: 'route', requests: 'quote' },
  { event: { type: 'returndate', local: undefined }, keeps: 'route', requests: undefined },
]

/** A price for the draft's present request, more than a minute old for every later event. */
function priced(draft: Draft): Draft {
  const quoted = { type: 'quoted', request: draft.request, offer: givenOffer() } as const
  return reduceDraft(reduceDraft(draft, quoted), minutesLater(2))
}

describe('target events', () => {
  test.each(TARGETS)(
    '$event.type keeps $keeps and requests $asks',
    ({ event, before = [], ...then }) => {
      const draft = reduceDraft(priced(before.reduce(reduceDraft, givenQuoted())), event)
      expect(draft.offer !== undefined).toBe(then.keeps === 'fare and route')
      expect(draft.route !== undefined).toBe(then.keeps !== 'nothing')
      expect(findNeed(draft)?.call).toBe(then.requests)
    },
  )

  test('with only the pickup the nearest car is requested, and with all addresses the price', () => {
    expect(findNeed(after({ type: 'pickup', place: HEATHROW }))?.call).toBe('nearest-driver')
    expect(findNeed(after({ type: 'dropoff', place: HEATHROW }))).toBeUndefined()
  })
})

const PLACES = [HEATHROW, PADDINGTON, CANARY_WHARF, GATWICK, undefined]
const place = fc.constantFrom(...PLACES)
const time = fc.constantFrom('2026-12-04T10:00', '2026-12-04T11:00', '2026-12-05T06:30').map(local)

const target: fc.Arbitrary<DraftEvent> = fc.oneof(
  place.map((item): DraftEvent => ({ type: 'pickup', place: item })),
  place.map((item): DraftEvent => ({ type: 'dropoff', place: item })),
  place.map((item): DraftEvent => ({ type: 'via', at: 0, place: item })),
  fc.constantFrom<DraftEvent>({ type: 'via-added' }, { type: 'via-removed', at: 0 }),
  fc.nat(5).map((vehicleTypeId): DraftEvent => ({ type: 'vehicle', vehicleTypeId })),
  fc.constantFrom<DraftEvent>(
    { type: 'single' },
    { type: 'requote' },
    { type: 'waitreturn' },
    { type: 'swap' },
    { type: 'picktime', kind: 'now' },
    { type: 'picktime', kind: 'unknown' },
  ),
  time.map((item): DraftEvent => ({ type: 'datetime', local: item })),
  time.map((item): DraftEvent => ({ type: 'returndate', local: item })),
  fc
    .integer({ min: 1, max: 4 })
    .map((passengers): DraftEvent => ({ type: 'party', party: { passengers } })),
)

/** The next event: an action of the customer or the response to a pending request, in any order. */
const step = fc.oneof(
  { weight: 2, arbitrary: target.map((event) => ({ event })) },
  { weight: 3, arbitrary: fc.nat(30).map((response) => ({ answer: response })) },
)

const rejection = (request: number): DraftEvent => ({
  type: 'quote-refused',
  request,
  about: 'journey',
  message: `of ${request}`,
})

test('whatever the order of the responses, the displayed price is for the displayed journey', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let draft = after(
        { type: 'pickup', place: HEATHROW },
        { type: 'dropoff', place: CANARY_WHARF },
      )
      const underWay: DraftEvent[] = []
      const fetchNeeded = () => {
        const need = findNeed(draft)
        if (!need) return
        const { request } = need
        // The price names the journey it was requested for; every third request is rejected.
        const offer = givenOffer({ quoteId: writeInputs(draft), requestedAtMs: draft.nowMs })
        if (need.call === 'quote')
          underWay.push(request % 3 ? { type: 'quoted', request, offer } : rejection(request))
        else if (need.call === 'route')
          underWay.push({ type: 'routed', request, route: offer.route })
        else underWay.push({ type: 'nearest', request, cars: givenCars(7) })
      }
      for (const item of steps) {
        if ('event' in item) draft = reduceDraft(draft, item.event)
        else {
          const settledRequest = underWay.splice(item.answer % Math.max(1, underWay.length), 1)[0]
          if (settledRequest) draft = reduceDraft(draft, settledRequest)
        }
        fetchNeeded()
        if (draft.offer) expect(draft.offer.quoteId).toBe(writeInputs(draft))
        if (draft.rejection) expect(draft.rejection.message).toBe(`of ${draft.request}`)
      }
    }),
    { numRuns: 500 },
  )
})
