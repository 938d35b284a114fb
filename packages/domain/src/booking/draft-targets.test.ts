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

/** The ten target events of the specification, section 4, each on a journey that has its price. */
const TARGETS: readonly {
  event: DraftEvent
  /** Before it, so that the event changes something. */
  before?: readonly DraftEvent[]
  keeps: 'fare and route' | 'route' | 'nothing'
  asks: 'quote' | 'nearest-driver' | 'route' | undefined
}[] = [
  { event: { type: 'pickup', place: PADDINGTON }, keeps: 'nothing', asks: 'quote' },
  { event: { type: 'pickup', place: undefined }, keeps: 'nothing', asks: undefined },
  { event: { type: 'dropoff', place: PADDINGTON }, keeps: 'nothing', asks: 'quote' },
  { event: { type: 'dropoff', place: undefined }, keeps: 'nothing', asks: undefined },
  {
    before: [{ type: 'via-added' }],
    event: { type: 'via', at: 0, place: PADDINGTON },
    keeps: 'nothing',
    asks: 'quote',
  },
  { event: { type: 'vehicle', vehicleTypeId: 3 }, keeps: 'fare and route', asks: undefined },
  { before: [{ type: 'waitreturn' }], event: { type: 'single' }, keeps: 'route', asks: 'quote' },
  { event: { type: 'requote' }, keeps: 'route', asks: 'quote' },
  { event: at('2026-12-04T10:00'), keeps: 'route', asks: 'quote' },
  { event: { type: 'picktime', kind: 'unknown' }, keeps: 'route', asks: undefined },
  {
    before: [at('2026-12-04T10:00')],
    event: { type: 'picktime', kind: 'now' },
    keeps: 'route',
    asks: 'quote',
  },
  { event: { type: 'waitreturn' }, keeps: 'route', asks: 'quote' },
  { event: { type: 'returndate', local: evening }, keeps: 'route', asks: 'quote' },
  { event: { type: 'returndate', local: undefined }, keeps: 'route', asks: undefined },
]

/** A price for what the draft asks now, more than a minute old to anything that happens next. */
function priced(draft: Draft): Draft {
  const quoted = { type: 'quoted', request: draft.request, offer: givenOffer() } as const
  return reduceDraft(reduceDraft(draft, quoted), minutesLater(2))
}

describe('target events', () => {
  test.each(TARGETS)(
    '$event.type keeps $keeps and asks $asks',
    ({ event, before = [], ...then }) => {
      const draft = reduceDraft(priced(before.reduce(reduceDraft, givenQuoted())), event)
      expect(draft.offer !== undefined).toBe(then.keeps === 'fare and route')
      expect(draft.route !== undefined).toBe(then.keeps !== 'nothing')
      expect(findNeed(draft)?.call).toBe(then.asks)
    },
  )

  test('with the pickup alone the way of the nearest car is asked, and with all addresses the price', () => {
    expect(findNeed(after({ type: 'pickup', place: HEATHROW }))?.call).toBe('nearest-driver')
    expect(findNeed(after({ type: 'dropoff', place: HEATHROW }))).toBeUndefined()
  })
})

const PLACES = [HEATHROW, PADDINGTON, CANARY_WHARF, GATWICK, undefined]
const place = fc.constantFrom(...PLACES)
const time = fc.constantFrom('2026-12-04T10:00', '2026-12-04T11:00', '2026-12-05T06:30').map(local)

const target: fc.Arbitrary<DraftEvent> = fc.oneof(
  place.map((one): DraftEvent => ({ type: 'pickup', place: one })),
  place.map((one): DraftEvent => ({ type: 'dropoff', place: one })),
  place.map((one): DraftEvent => ({ type: 'via', at: 0, place: one })),
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
  time.map((one): DraftEvent => ({ type: 'datetime', local: one })),
  time.map((one): DraftEvent => ({ type: 'returndate', local: one })),
  fc
    .integer({ min: 1, max: 4 })
    .map((passengers): DraftEvent => ({ type: 'party', party: { passengers } })),
)

/** What happens next: the customer does something, or one of the questions under way is answered, in any order. */
const step = fc.oneof(
  { weight: 2, arbitrary: target.map((event) => ({ event })) },
  { weight: 3, arbitrary: fc.nat(30).map((answer) => ({ answer })) },
)

const refusal = (request: number): DraftEvent => ({
  type: 'quote-refused',
  request,
  about: 'journey',
  message: `of ${request}`,
})

test('in whatever order answers come, the price on show is the one of the journey on show', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let draft = after(
        { type: 'pickup', place: HEATHROW },
        { type: 'dropoff', place: CANARY_WHARF },
      )
      const underWay: DraftEvent[] = []
      const ask = () => {
        const need = findNeed(draft)
        if (!need) return
        const { request } = need
        // The price names the journey it was asked for; each third question is refused.
        const offer = givenOffer({ quoteId: writeInputs(draft), askedAtMs: draft.nowMs })
        if (need.call === 'quote')
          underWay.push(request % 3 ? { type: 'quoted', request, offer } : refusal(request))
        else if (need.call === 'route')
          underWay.push({ type: 'routed', request, route: offer.route })
        else underWay.push({ type: 'nearest', request, cars: givenCars(7) })
      }
      for (const one of steps) {
        if ('event' in one) draft = reduceDraft(draft, one.event)
        else {
          const answered = underWay.splice(one.answer % Math.max(1, underWay.length), 1)[0]
          if (answered) draft = reduceDraft(draft, answered)
        }
        ask()
        if (draft.offer) expect(draft.offer.quoteId).toBe(writeInputs(draft))
        if (draft.refusal) expect(draft.refusal.message).toBe(`of ${draft.request}`)
      }
    }),
    { numRuns: 500 },
  )
})
