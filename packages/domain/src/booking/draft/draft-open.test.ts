import { expect, test } from 'vitest'
import { MODES } from '../modes.ts'
import { after, at, fromHeathrow, givenQuoted, RULES, toCanaryWharf } from './draft-given.ts'
import { openUntil } from './draft-open.ts'
import { reduceDraft } from './draft-reduce.ts'

const params = { mode: MODES.list, rules: { ...RULES, flightInline: true } }
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

test('only the journey section is open while the journey is incomplete', () => {
  expect(openUntil(after(fromHeathrow), params)).toBe(1)
})

test('the cars open when the journey is complete', () => {
  const journey = after(fromHeathrow, toCanaryWharf, at('2026-12-03T10:00'))
  expect(openUntil(reduceDraft(journey, { type: 'flight', flight }), params)).toBe(2)
})

test('a required flight in the first step keeps the other sections closed', () => {
  expect(openUntil(givenQuoted(), params)).toBe(1)
  const optional = { ...params, rules: { ...params.rules, flightOptional: true } }
  expect(openUntil(givenQuoted(), optional)).toBe(3)
})

test('the passenger section opens as soon as there is a price', () => {
  expect(openUntil(withFlight(), params)).toBe(3)
})

test('the payment opens when the passenger details are complete', () => {
  expect(openUntil(withMaya(), params)).toBe(4)
  const wrong = { ...maya, email: 'maya at example' }
  expect(openUntil(reduceDraft(withFlight(), { type: 'contact', contact: wrong }), params)).toBe(3)
})

test('the payment stays the last section when everything is filled in', () => {
  const paid = reduceDraft(withMaya(), { type: 'payment-method', method: 'cash' })
  expect(openUntil(paid, params)).toBe(4)
})
