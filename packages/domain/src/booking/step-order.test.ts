import { describe, expect, test } from 'vitest'
import { validateStep3 } from './draft/draft-contact.ts'
import type { DraftEvent } from './draft/draft-events.ts'
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
} from './draft/draft-given.ts'
import { reduceDraft } from './draft/draft-reduce.ts'
import { type StepRules, validateStep1 } from './draft/draft-steps.ts'

const flight = (number: string) => ({
  number,
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: undefined,
  skipped: false,
})

/** At first everything is wrong; each line corrects one item, after which the next one is reported. */
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

/** The order of the specification, section 5: pickup, drop-off, vias, pickup time, return date, then the rest. */
function reasonsOnTheWay(rules: StepRules, rest: readonly DraftEvent[]): string[] {
  let draft = after(...WRONG)
  const messages: string[] = []
  const check = () => {
    const result = validateStep1(draft, rules)
    messages.push(result.ok ? 'passes' : result.reason)
  }
  check()
  for (const [, event] of MENDED) {
    draft = reduceDraft(draft, event)
    check()
  }
  for (const event of rest) {
    const numbered = event.type === 'quoted' ? { ...event, request: draft.request } : event
    draft = reduceDraft(draft, numbered)
    check()
  }
  return messages
}

const quoted: DraftEvent = { type: 'quoted', request: 0, offer: givenOffer() }
const JOURNEY = MENDED.map(([reason]) => reason)

describe('step 1 reports missing items in the order of the specification', () => {
  test('pickup, drop-off, stops, pickup time, return date', () => {
    expect(reasonsOnTheWay(RULES, [])).toEqual([...JOURNEY, 'passes'])
  })

  test('then the vehicle, if the step chooses it', () => {
    const rules = { ...RULES, vehicleInStep1: true }
    expect(reasonsOnTheWay(rules, [quoted])).toEqual([...JOURNEY, 'vehicle-missing', 'passes'])
  })

  test('then the flight and the return flight, if they are inline', () => {
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

  test('and no flight if the operator makes it optional', () => {
    const rules = { ...RULES, flightInline: true, flightOptional: true }
    expect(reasonsOnTheWay(rules, [])).toEqual([...JOURNEY, 'passes'])
  })
})

test('a pickup time that passes while the customer waits is asked for again', () => {
  const draft = after(
    { type: 'pickup', place: PADDINGTON },
    { type: 'dropoff', place: CANARY_WHARF },
    at('2026-12-03T10:00'),
  )
  expect(validateStep1(draft, RULES).ok).toBe(true)
  expect(validateStep1(reduceDraft(draft, minutesLater(45)), RULES)).toMatchObject({
    reason: 'too-early',
    earliest: '2026-12-03T10:15',
  })
})

describe('step 3 reports missing items in the order of the specification', () => {
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

  test('if guests may not book, the sign-in comes first', () => {
    const rules = { ...RULES, allowGuest: false }
    expect(validateStep3(after(), { rules, phoneExists: true })).toMatchObject({
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
      expect(validateStep3(draft, people)).toMatchObject({ ok: false, reason })
      draft = reduceDraft(draft, event)
    }
    expect(validateStep3(draft, people)).toEqual({ ok: true })
  })

  test('a tick that the flight is unknown is accepted like the flight', () => {
    const skipped = { ...flight(''), airportName: '', skipped: true }
    const draft = after(
      ...toGatwick,
      { type: 'contact', contact: { name: 'Maya', phone: '2079460123' }, people: { customer } },
      { type: 'flight', flight: skipped },
      { type: 'return-flight', flight: skipped },
    )
    expect(validateStep3(draft, people)).toEqual({ ok: true })
  })
})
