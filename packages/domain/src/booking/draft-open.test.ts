import { expect, test } from 'vitest'
import { after, at, fromHeathrow, givenQuoted, RULES, toCanaryWharf } from './draft-given.ts'
import { openUntil } from './draft-open.ts'
import { reduceDraft } from './draft-reduce.ts'
import { MODES } from './modes.ts'

const facts = { mode: MODES.list, rules: { ...RULES, flightInline: true } }
const flight = {
  number: 'BA117',
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: undefined,
  skipped: false,
}
const maya = { name: 'Maya Osei', phone: '2079460158', email: 'maya@example.com' }
const withFlight = () => reduceDraft(givenQuoted(), { type: 'flight', flight })
const withMaya = () => reduceDraft(withFlight(), { type: 'contact', contact: maya })

test('only the journey is open while it is not said', () => {
  expect(openUntil(after(fromHeathrow), facts)).toBe(1)
})

test('the cars open when the journey is complete', () => {
  const journey = after(fromHeathrow, toCanaryWharf, at('2026-12-03T10:00'))
  expect(openUntil(reduceDraft(journey, { type: 'flight', flight }), facts)).toBe(2)
})

test('a flight that is asked in the first step keeps the rest shut', () => {
  expect(openUntil(givenQuoted(), facts)).toBe(1)
  const optional = { ...facts, rules: { ...facts.rules, flightOptional: true } }
  expect(openUntil(givenQuoted(), optional)).toBe(3)
})

test('the passenger is asked as soon as there is a price', () => {
  expect(openUntil(withFlight(), facts)).toBe(3)
})

test('the payment opens when the passenger is known', () => {
  expect(openUntil(withMaya(), facts)).toBe(4)
  const wrong = { ...maya, email: 'maya at example' }
  expect(openUntil(reduceDraft(withFlight(), { type: 'contact', contact: wrong }), facts)).toBe(3)
})

test('it stays the last one when everything is answered', () => {
  const paid = reduceDraft(withMaya(), { type: 'payment-method', method: 'cash' })
  expect(openUntil(paid, facts)).toBe(4)
})
