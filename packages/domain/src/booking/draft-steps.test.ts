import { describe, expect, test } from 'vitest'
import { isEmail, judgeContact, judgeDraft, judgeStep3 } from './draft-contact.ts'
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
  judgeFlight,
  judgeReturn,
  judgeStep1,
  judgeStep2,
  judgeTime,
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
const facts = { rules: RULES, phoneExists: true }

test('a flight that lands at another airport than the journey starts is not its flight', () => {
  const toGatwick = { ...flight, landsAtCode: 'LGW' }
  expect(judgeFlight(toGatwick, 'LHR')).toEqual({ ok: false, reason: 'other-airport' })
  expect(judgeFlight(toGatwick, 'LGW')).toEqual({ ok: true })
  expect(judgeFlight(flight, 'LHR')).toEqual({ ok: true })
})

describe('step 1 names the first thing that is missing, in the order of the form', () => {
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
    expect(judgeStep1(draft, RULES)).toMatchObject({ ok: false, reason })
  })

  test('and passes when nothing is', () => {
    expect(judgeStep1(after(fromHeathrow, toCanaryWharf, inTime), RULES)).toEqual({ ok: true })
  })
})

test('a pickup sooner than the operator’s lead time is told the earliest one', () => {
  expect(judgeTime(after(at('2026-12-03T09:20')), RULES)).toEqual({
    ok: false,
    reason: 'too-early',
    earliest: '2026-12-03T09:30',
  })
})

test('a car that is far away moves the earliest pickup', () => {
  const asked = after(fromHeathrow)
  const far = reduceDraft(asked, { type: 'nearest', request: asked.request, cars: givenCars(55) })
  expect(judgeTime(reduceDraft(far, at('2026-12-03T09:40')), RULES)).toMatchObject({
    earliest: '2026-12-03T09:55',
  })
})

test('as soon as possible is always in time', () => {
  expect(judgeTime(after({ type: 'picktime', kind: 'now' }), RULES)).toEqual({ ok: true })
})

test('a time over which the clock goes forward does not exist', () => {
  expect(judgeTime(after(at('2027-03-28T01:30')), RULES)).toMatchObject({ reason: 'no-such-time' })
})

test('two years ahead is too far', () => {
  expect(judgeTime(after(at('2028-12-03T09:30')), RULES)).toMatchObject({ reason: 'too-far' })
})

test('the earliest return is the pickup and the whole way out', () => {
  const draft = givenQuoted(at('2026-12-03T10:00'))
  expect(earliestReturn(draft, RULES)).toBe('2026-12-03T11:16')
})

test('a return while the way out is still driven is told the earliest one', () => {
  const draft = givenQuoted(at('2026-12-03T10:00'), {
    type: 'returndate',
    local: local('2026-12-03T11:00'),
  })
  expect(judgeReturn(draft, RULES)).toEqual({
    ok: false,
    reason: 'return-too-early',
    earliest: '2026-12-03T11:16',
  })
})

test('a return on another day is fine', () => {
  const draft = givenQuoted(inTime, { type: 'returndate', local: local('2026-12-10T18:00') })
  expect(judgeReturn(draft, RULES)).toEqual({ ok: true })
})

test('a date left from an earlier return does not matter one way', () => {
  const draft = givenQuoted(
    { type: 'returndate', local: local('2020-01-01T00:00') },
    {
      type: 'single',
    },
  )
  expect(judgeReturn(draft, RULES)).toEqual({ ok: true })
})

test('where step 1 also chooses the vehicle it waits for the price', () => {
  const rules = { ...RULES, vehicleInStep1: true }
  expect(judgeStep1(after(fromHeathrow, toCanaryWharf), rules)).toMatchObject({
    reason: 'vehicle-missing',
  })
  expect(judgeStep1(givenQuoted(), rules)).toEqual({ ok: true })
})

test('where flights are asked in step 1 it waits for the flight, unless the operator lets it be', () => {
  const rules = { ...RULES, flightInline: true }
  expect(judgeStep1(givenQuoted(), rules)).toMatchObject({ reason: 'flight-missing' })
  expect(judgeStep1(givenQuoted(), { ...rules, flightOptional: true })).toEqual({ ok: true })
  expect(judgeStep1(givenQuoted({ type: 'flight', flight }), rules)).toEqual({ ok: true })
})

test('no vehicle step without a price', () => {
  expect(judgeStep2(after(fromHeathrow, toCanaryWharf))).toMatchObject({
    reason: 'vehicle-missing',
  })
  expect(judgeStep2(givenQuoted())).toEqual({ ok: true })
})

test('a refused price says its own words', () => {
  const asked = after(fromHeathrow, toCanaryWharf)
  const draft = reduceDraft(asked, {
    type: 'quote-refused',
    request: asked.request,
    about: 'journey',
    message: 'No vehicle found with selected capacity.',
  })
  expect(judgeStep1(draft, RULES)).toEqual({
    ok: false,
    reason: 'quote-refused',
    message: 'No vehicle found with selected capacity.',
  })
})

describe('a flight', () => {
  test('needs its number', () => {
    expect(judgeFlight({ ...flight, number: ' ' })).toMatchObject({
      reason: 'flight-number-missing',
    })
  })
  test('and where it comes from', () => {
    expect(judgeFlight({ ...flight, airportName: '' })).toMatchObject({
      reason: 'arriving-from-missing',
    })
  })
  test('or the tick that it is not known', () => {
    expect(judgeFlight({ ...flight, number: '', airportName: '', skipped: true })).toEqual({
      ok: true,
    })
  })
})

describe('who travels', () => {
  const reasonsOf = (event: DraftEvent, more: Partial<Parameters<typeof judgeContact>[1]> = {}) =>
    judgeContact(after(maya, event), {
      allowGuest: true,
      signedIn: false,
      phoneExists: true,
      ...more,
    }).map(({ reason }) => reason)

  test('a guest with name, phone and e-mail may book', () => {
    expect(reasonsOf(maya)).toEqual([])
  })
  test('everything that is missing is said at once', () => {
    expect(reasonsOf({ type: 'contact', contact: { name: '', phone: '', email: '' } })).toEqual([
      'name-missing',
      'phone-missing',
      'email-missing',
    ])
  })
  test('a number that does not exist in its country is refused', () => {
    expect(reasonsOf(maya, { phoneExists: false })).toEqual(['phone-invalid'])
  })
  test('a number with its leading nought is refused', () => {
    expect(reasonsOf({ type: 'contact', contact: { phone: '02079460158' } })).toEqual([
      'phone-invalid',
    ])
  })
  test('an e-mail without a dot after the at is none', () => {
    expect(reasonsOf({ type: 'contact', contact: { email: 'maya.osei@example' } })).toEqual([
      'email-invalid',
    ])
  })
  test('a signed-in customer may leave the passenger’s e-mail empty', () => {
    expect(reasonsOf({ type: 'contact', contact: { email: '' } }, { signedIn: true })).toEqual([])
  })
  test('where guests may not book, somebody must sign in', () => {
    expect(reasonsOf(maya, { allowGuest: false })).toEqual(['sign-in-needed'])
  })
})

test.each(['a@b.co', 'maya.osei+taxi@mail.example.com'])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['', 'maya', '@b.co', 'a b@c.de', 'a@b..co', 'a@.co', 'a@b.'])('%s is not', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('step 3 asks the flight of a passenger who comes off a plane', () => {
  expect(judgeStep3(givenQuoted(maya), facts)).toMatchObject({ reason: 'flight-missing' })
  expect(judgeStep3(givenQuoted(maya, { type: 'flight', flight }), facts)).toEqual({ ok: true })
})

test('step 3 asks the return flight when the way back starts at an airport', () => {
  const draft = after(
    { type: 'pickup', place: PADDINGTON },
    { type: 'dropoff', place: GATWICK },
    maya,
    {
      type: 'returndate',
      local: local('2026-12-10T18:00'),
    },
  )
  expect(judgeStep3(draft, facts)).toMatchObject({ reason: 'return-flight-missing' })
})

test('no return date, no return flight yet', () => {
  const draft = after(
    { type: 'pickup', place: PADDINGTON },
    { type: 'dropoff', place: GATWICK },
    maya,
  )
  expect(judgeStep3(draft, facts)).toEqual({ ok: true })
})

test('the passenger comes before the flight', () => {
  expect(judgeStep3(givenQuoted(), facts)).toMatchObject({ reason: 'contact-missing' })
})

test('nothing is booked without a way to pay', () => {
  const draft = givenQuoted(maya, { type: 'flight', flight })
  expect(judgeDraft(draft, facts)).toMatchObject({ reason: 'payment-method-missing' })
  const ready = reduceDraft(draft, { type: 'payment-method', method: 'cash' })
  expect(judgeDraft(ready, facts)).toEqual({ ok: true })
})
