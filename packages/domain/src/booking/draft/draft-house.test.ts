import { expect, test } from 'vitest'
import { atHouse } from '../../places/house-number.ts'
import type { DraftEvent } from './draft-events.ts'
import {
  after,
  CANARY_WHARF,
  fromHeathrow,
  givenQuoted,
  HEATHROW,
  minutesLater,
  toCanaryWharf,
} from './draft-given.ts'
import { findNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

const at = (text: string): DraftEvent => ({
  type: 'house',
  slot: 'drop-off',
  place: atHouse(CANARY_WHARF, { text, country: 'GB' }),
})

test('a house is part of the place, and keeps the price', () => {
  // the price is too old to be found again, but still valid
  const quoted = givenQuoted(minutesLater(2))
  const draft = reduceDraft(quoted, at('14'))
  expect(draft.dropOff).toMatchObject({ name: '14 Canary Wharf', house: { text: '14' } })
  expect(draft.offer).toBe(quoted.offer)
  expect(findNeed(draft)).toBeUndefined()
})

test('it survives a reload and moves with its place', () => {
  const draft = reduceDraft(givenQuoted(), at('Rose Cottage'))
  expect(readDraft(writeDraft(draft))?.dropOff).toEqual(draft.dropOff)
  expect(reduceDraft(draft, { type: 'swap' }).pickup?.house?.text).toBe('Rose Cottage')
})

test('another place has none, and a house for another place changes nothing', () => {
  const draft = after(fromHeathrow, toCanaryWharf, at('14'))
  expect(reduceDraft(draft, toCanaryWharf).dropOff?.house).toBeUndefined()
  const other = after({ type: 'dropoff', place: HEATHROW }, at('14'))
  expect(other.dropOff).toEqual(HEATHROW)
})

test('a stop gets its own', () => {
  const draft = after(
    { type: 'via-added' },
    { type: 'via', at: 0, place: CANARY_WHARF },
    { type: 'house', slot: 0, place: atHouse(CANARY_WHARF, { text: '5', country: 'GB' }) },
  )
  expect(draft.vias[0]?.name).toBe('5 Canary Wharf')
})

test('a place that a link has locked stays as it is', () => {
  const link = { mode: '', locks: ['drop-off'], wantsSms: false, wantsEmail: false } as const
  const draft = after(toCanaryWharf, { type: 'linked', link }, at('14'))
  expect(draft.dropOff).toEqual(CANARY_WHARF)
})

test('after a declined card it makes a new booking', () => {
  const made = { reference: '1', returnReference: undefined, ticketCode: 't', transactionId: 'x' }
  const declined = givenQuoted({ type: 'booked', made: { ...made, declined: true } })
  expect(reduceDraft(declined, at('14'))).toMatchObject({ made: undefined, leftBehind: 1 })
})
