import { describe, expect, test } from 'vitest'
import { isEmail, validateContact, validateDraft, validateStep3 } from './draft-contact.ts'
import type { DraftEvent } from './draft-events.ts'
import {
  after,
  at,
  fromHeathrow,
  GATWICK,
  givenCars,
  givenQuoted,
  local,
  PADDINGTON,
  RULES,
  toCanaryWharf,
} from './draft-given.ts'
import { reduceDraft } from './draft-reduce.ts'
import {
  earliestReturn,
  validateFlight,
  validateReturn,
  validateStep1,
  validateStep2,
  validateTime,
} from './draft-steps.ts'

const inTime = at('2026-12-03T10:00')
const flight = {
  number: 'BA117',
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: undefined,
  skipped: false,
}
const maya: DraftEvent = {
  type: 'contact',
  contact: { name: 'Maya Osei', phone: '2079460158', email: 'maya@example.com' },
}
const details = { rules: RULES, phoneExists: true }

test('a flight to another airport than the pickup is not accepted', () => {
  const toGatwick = { ...flight, landsAtCode: 'LGW' }
  expect(validateFlight(toGatwick, 'LHR')).toEqual({ ok: false, reason: 'other-airport' })
  expect(validateFlight(toGatwick, 'LGW')).toEqual({ ok: true })
  expect(validateFlight(flight, 'LHR')).toEqual({ ok: true })
})

describe('step 1 reports the first missing item, in the order of the form', () => {
  test.each([
    ['pickup-missing', after()],
    ['drop-off-missing', after(fromHeathrow)],
    ['stop-missing', after(fromHeathrow, toCanaryWharf, { type: 'via-added' })],
    ['time-missing', after(fromHeathrow, toCanaryWharf, { type: 'picktime', kind: 'unknown' })],
    ['too-early', after(fromHeathrow, toCanaryWharf, at('2026-12-03T09:10'))],
    [
      'return-missing',
      after(fromHeathrow, toCanaryWharf, { type: 'returndate', local: undefined }),
    ],
  ] as const)('%s', (reason, draft) => {
    expect(validateStep1(draft, RULES)).toMatchObject({ ok: false, reason })
  })

  test('and passes if nothing is missing', () => {
    expect(validateStep1(after(fromHeathrow, toCanaryWharf, inTime), RULES)).toEqual({ ok: true })
  })
})

test('for a pickup within the operator’s lead time the earliest possible pickup is returned', () => {
  expect(validateTime(after(at('2026-12-03T09:20')), RULES)).toEqual({
    ok: false,
    reason: 'too-early',
    earliest: '2026-12-03T09:30',
  })
})

test('a distant car makes the earliest pickup later', () => {
  const requested = after(fromHeathrow)
  const far = reduceDraft(requested, {
    type: 'nearest',
    request: requested.request,
    cars: givenCars(55),
  })
  expect(validateTime(reduceDraft(far, at('2026-12-03T09:40')), RULES)).toMatchObject({
    earliest: '2026-12-03T09:55',
  })
})

test('as soon as possible is always in time', () => {
  expect(validateTime(after({ type: 'picktime', kind: 'now' }), RULES)).toEqual({ ok: true })
})

test('a time skipped by the clock change does not exist', () => {
  expect(validateTime(after(at('2027-03-28T01:30')), RULES)).toMatchObject({
    reason: 'no-such-time',
  })
})

test('two years ahead is too far', () => {
  expect(validateTime(after(at('2028-12-03T09:30')), RULES)).toMatchObject({ reason: 'too-far' })
})

test('the earliest return is the pickup plus the driving time of the outward leg', () => {
  const draft = givenQuoted(at('2026-12-03T10:00'))
  expect(earliestReturn(draft, RULES)).toBe('2026-12-03T11:16')
})

test('for a return during the outward leg the earliest possible return is returned', () => {
  const draft = givenQuoted(at('2026-12-03T10:00'), {
    type: 'returndate',
    local: local('2026-12-03T11:00'),
  })
  expect(validateReturn(draft, RULES)).toEqual({
    ok: false,
    reason: 'return-too-early',
    earliest: '2026-12-03T11:16',
  })
})

test('a return on another day is accepted', () => {
  const draft = givenQuoted(inTime, { type: 'returndate', local: local('2026-12-10T18:00') })
  expect(validateReturn(draft, RULES)).toEqual({ ok: true })
})

test('a date left from an earlier return is ignored for a one-way journey', () => {
  const draft = givenQuoted(
    { type: 'returndate', local: local('2020-01-01T00:00') },
    {
      type: 'single',
    },
  )
  expect(validateReturn(draft, RULES)).toEqual({ ok: true })
})

test('if step 1 also chooses the vehicle, it waits for the price', () => {
  const rules = { ...RULES, vehicleInStep1: true }
  expect(validateStep1(after(fromHeathrow, toCanaryWharf), rules)).toMatchObject({
    reason: 'vehicle-missing',
  })
  expect(validateStep1(givenQuoted(), rules)).toEqual({ ok: true })
})

test('if step 1 asks for flights, it waits for the flight unless the operator makes it optional', () => {
  const rules = { ...RULES, flightInline: true }
  expect(validateStep1(givenQuoted(), rules)).toMatchObject({ reason: 'flight-missing' })
  expect(validateStep1(givenQuoted(), { ...rules, flightOptional: true })).toEqual({ ok: true })
  expect(validateStep1(givenQuoted({ type: 'flight', flight }), rules)).toEqual({ ok: true })
})

test('the vehicle step needs a price', () => {
  expect(validateStep2(after(fromHeathrow, toCanaryWharf))).toMatchObject({
    reason: 'vehicle-missing',
  })
  expect(validateStep2(givenQuoted())).toEqual({ ok: true })
})

test('a rejected price shows its own message', () => {
  const requested = after(fromHeathrow, toCanaryWharf)
  const draft = reduceDraft(requested, {
    type: 'quote-refused',
    request: requested.request,
    about: 'journey',
    message: 'No vehicle found with selected capacity.',
  })
  expect(validateStep1(draft, RULES)).toEqual({
    ok: false,
    reason: 'quote-refused',
    message: 'No vehicle found with selected capacity.',
  })
})

describe('a flight', () => {
  test('needs its number', () => {
    expect(validateFlight({ ...flight, number: ' ' })).toMatchObject({
      reason: 'flight-number-missing',
    })
  })
  test('and its origin', () => {
    expect(validateFlight({ ...flight, airportName: '' })).toMatchObject({
      reason: 'arriving-from-missing',
    })
  })
  test('or the tick that it is unknown', () => {
    expect(validateFlight({ ...flight, number: '', airportName: '', skipped: true })).toEqual({
      ok: true,
    })
  })
})

describe('passenger details', () => {
  const reasonsOf = (
    event: DraftEvent,
    more: Partial<Parameters<typeof validateContact>[1]> = {},
  ) =>
    validateContact(after(maya, event), {
      allowGuest: true,
      signedIn: false,
      phoneExists: true,
      ...more,
    }).map(({ reason }) => reason)

  test('a guest with name, phone and e-mail may book', () => {
    expect(reasonsOf(maya)).toEqual([])
  })
  test('every missing field is reported at once', () => {
    expect(reasonsOf({ type: 'contact', contact: { name: '', phone: '', email: '' } })).toEqual([
      'name-missing',
      'phone-missing',
      'email-missing',
    ])
  })
  test('a number that does not exist in its country is rejected', () => {
    expect(reasonsOf(maya, { phoneExists: false })).toEqual(['phone-invalid'])
  })
  test('a number with its leading zero is rejected', () => {
    expect(reasonsOf({ type: 'contact', contact: { phone: '02079460158' } })).toEqual([
      'phone-invalid',
    ])
  })
  test('an e-mail address without a dot after the @ is invalid', () => {
    expect(reasonsOf({ type: 'contact', contact: { email: 'maya.osei@example' } })).toEqual([
      'email-invalid',
    ])
  })
  test('a signed-in customer may leave the passenger’s e-mail empty', () => {
    expect(reasonsOf({ type: 'contact', contact: { email: '' } }, { signedIn: true })).toEqual([])
  })
  test('if guests may not book, the customer must sign in', () => {
    expect(reasonsOf(maya, { allowGuest: false })).toEqual(['sign-in-needed'])
  })
})

test.each(['a@b.co', 'maya.osei+taxi@mail.example.com'])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['', 'maya', '@b.co', 'a b@c.de', 'a@b..co', 'a@.co', 'a@b.'])(
  '%s is not an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('step 3 asks for the flight of a passenger who is picked up at an airport', () => {
  expect(validateStep3(givenQuoted(maya), details)).toMatchObject({ reason: 'flight-missing' })
  expect(validateStep3(givenQuoted(maya, { type: 'flight', flight }), details)).toEqual({
    ok: true,
  })
})

test('step 3 asks for the return flight if the return starts at an airport', () => {
  const draft = after(
    { type: 'pickup', place: PADDINGTON },
    { type: 'dropoff', place: GATWICK },
    maya,
    {
      type: 'returndate',
      local: local('2026-12-10T18:00'),
    },
  )
  expect(validateStep3(draft, details)).toMatchObject({ reason: 'return-flight-missing' })
})

test('without a return date no return flight is asked for', () => {
  const draft = after(
    { type: 'pickup', place: PADDINGTON },
    { type: 'dropoff', place: GATWICK },
    maya,
  )
  expect(validateStep3(draft, details)).toEqual({ ok: true })
})

test('errors of the passenger come before those of the flight', () => {
  expect(validateStep3(givenQuoted(), details)).toMatchObject({ reason: 'contact-missing' })
})

test('a booking needs a payment method', () => {
  const draft = givenQuoted(maya, { type: 'flight', flight })
  expect(validateDraft(draft, details)).toMatchObject({ reason: 'payment-method-missing' })
  const ready = reduceDraft(draft, { type: 'payment-method', method: 'cash' })
  expect(validateDraft(ready, details)).toEqual({ ok: true })
})
