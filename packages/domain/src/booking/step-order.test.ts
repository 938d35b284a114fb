import { describe, expect, test } from 'vitest'
import { judgeStep3 } from './draft-contact.ts'
import type { DraftEvent } from './draft-events.ts'
import {
  after,
  at,
  CANARY_WHARF,
  GATWICK,
  givenOffer,
  HEATHROW,
  local,
  minutesLater,
  PADDINGTON,
  RULES,
} from './draft-given.ts'
import { reduceDraft } from './draft-reduce.ts'
import { judgeStep1, type StepRules } from './draft-steps.ts'

const flight = (number: string) => ({
  number,
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: undefined,
  skipped: false,
})

/** Everything is wrong at first; each line mends one thing, and the next one is asked for. */
const MENDED: readonly (readonly [string, DraftEvent])[] = [
  ['pickup-missing', { type: 'pickup', place: HEATHROW }],
  ['drop-off-missing', { type: 'dropoff', place: GATWICK }],
  ['stop-missing', { type: 'via', at: 0, place: PADDINGTON }],
  ['time-missing', at('2026-12-03T09:10')],
  ['too-early', at('2026-12-03T12:00')],
  ['return-missing', { type: 'returndate', local: local('2026-12-03T11:00') }],
  ['return-too-early', { type: 'returndate', local: local('2026-12-10T18:00') }],
]

const WRONG: readonly DraftEvent[] = [
  { type: 'via-added' },
  { type: 'picktime', kind: 'unknown' },
  { type: 'returndate', local: undefined },
]

/** The words of the specification, section 5: pickup, drop-off, vias, pickup time, return date, then the rest. */
function reasonsOnTheWay(rules: StepRules, rest: readonly DraftEvent[]): string[] {
  let draft = after(...WRONG)
  const said: string[] = []
  const judge = () => {
    const verdict = judgeStep1(draft, rules)
    said.push(verdict.ok ? 'passes' : verdict.reason)
  }
  judge()
  for (const [, event] of MENDED) {
    draft = reduceDraft(draft, event)
    judge()
  }
  for (const event of rest) {
    const numbered = event.type === 'quoted' ? { ...event, request: draft.request } : event
    draft = reduceDraft(draft, numbered)
    judge()
  }
  return said
}

const quoted: DraftEvent = { type: 'quoted', request: 0, offer: givenOffer() }
const JOURNEY = MENDED.map(([reason]) => reason)

describe('step 1 asks in the order of the specification', () => {
  test('pickup, drop-off, stops, pickup time, return date', () => {
    expect(reasonsOnTheWay(RULES, [])).toEqual([...JOURNEY, 'passes'])
  })

  test('then the vehicle, where the step chooses it', () => {
    const rules = { ...RULES, vehicleInStep1: true }
    expect(reasonsOnTheWay(rules, [quoted])).toEqual([...JOURNEY, 'vehicle-missing', 'passes'])
  })

  test('then the flight and the return flight, where they are asked inline', () => {
    const rules = { ...RULES, vehicleInStep1: true, flightInline: true }
    const flights: DraftEvent[] = [
      { type: 'flight', flight: flight('BA117') },
      { type: 'return-flight', flight: flight('BA118') },
    ]
    expect(reasonsOnTheWay(rules, [quoted, ...flights])).toEqual([
      ...JOURNEY,
      'vehicle-missing',
      'flight-missing',
      'return-flight-missing',
      'passes',
    ])
  })

  test('and no flight where the operator lets it be', () => {
    const rules = { ...RULES, flightInline: true, flightOptional: true }
    expect(reasonsOnTheWay(rules, [])).toEqual([...JOURNEY, 'passes'])
  })
})

test('a pickup time that passes while the customer waits is asked again', () => {
  const draft = after(
    { type: 'pickup', place: PADDINGTON },
    { type: 'dropoff', place: CANARY_WHARF },
    at('2026-12-03T10:00'),
  )
  expect(judgeStep1(draft, RULES).ok).toBe(true)
  expect(judgeStep1(reduceDraft(draft, minutesLater(45)), RULES)).toMatchObject({
    reason: 'too-early',
    earliest: '2026-12-03T10:15',
  })
})

describe('step 3 asks in the order of the specification', () => {
  const people = { rules: { ...RULES, booker: true, signedIn: true }, phoneExists: true }
  const customer = {
    ourRef: '',
    firstName: 'Ama',
    lastName: '',
    email: '',
    phone: '2079460158',
    country: 'GB',
    diallingCode: '+44',
  }
  const toGatwick: DraftEvent[] = [
    { type: 'pickup', place: HEATHROW },
    { type: 'dropoff', place: GATWICK },
    { type: 'returndate', local: local('2026-12-10T18:00') },
  ]

  test('who may not book as a guest signs in before anything else is asked', () => {
    const rules = { ...RULES, allowGuest: false }
    expect(judgeStep3(after(), { rules, phoneExists: true })).toMatchObject({
      reason: 'sign-in-needed',
    })
  })

  test('a booker’s customer, the passenger, the flight, the return flight', () => {
    const mended: readonly (readonly [string, DraftEvent])[] = [
      ['customer-missing', { type: 'contact', people: { customer } }],
      ['contact-missing', { type: 'contact', contact: { name: 'Maya', phone: '2079460123' } }],
      ['flight-missing', { type: 'flight', flight: flight('BA117') }],
      ['return-flight-missing', { type: 'return-flight', flight: flight('BA118') }],
    ]
    let draft = after(...toGatwick)
    for (const [reason, event] of mended) {
      expect(judgeStep3(draft, people)).toMatchObject({ ok: false, reason })
      draft = reduceDraft(draft, event)
    }
    expect(judgeStep3(draft, people)).toEqual({ ok: true })
  })

  test('a tick that no flight is known answers as well as the flight', () => {
    const skipped = { ...flight(''), airportName: '', skipped: true }
    const draft = after(
      ...toGatwick,
      { type: 'contact', contact: { name: 'Maya', phone: '2079460123' }, people: { customer } },
      { type: 'flight', flight: skipped },
      { type: 'return-flight', flight: skipped },
    )
    expect(judgeStep3(draft, people)).toEqual({ ok: true })
  })
})
