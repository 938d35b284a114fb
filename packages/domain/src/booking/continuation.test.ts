import { describe, expect, test } from 'vitest'
import { nextTarget, resumeTarget } from './continuation.ts'
import { newDraft } from './draft.ts'
import type { DraftEvent } from './draft-events.ts'
import { CANARY_WHARF, GATWICK, HEATHROW, local, NINE, RULES } from './draft-given.ts'
import { reduceDraft } from './draft-reduce.ts'

const given = (...events: readonly DraftEvent[]) =>
  events.reduce(reduceDraft, newDraft({ nowMs: NINE }))
const JOURNEY: readonly DraftEvent[] = [
  { type: 'pickup', place: HEATHROW },
  { type: 'dropoff', place: GATWICK },
  { type: 'returndate', local: local('2026-12-09T10:00') },
]
const SKIPPED = {
  number: '',
  airportName: '',
  airportCode: '',
  landsLocal: undefined,
  skipped: true,
}
const ALL = { flight: true, contact: true, note: true, confirm: true }
const rules = { ...RULES, popups: ALL }
const facts = { rules, peopleKnown: false }

describe('what is asked next', () => {
  test('is flight, return flight, contact, note to driver, confirm booking, then the next step', () => {
    const draft = given(...JOURNEY)
    expect(nextTarget(draft, facts)).toBe('flight')
    expect(nextTarget(draft, { ...facts, after: 'flight' })).toBe('return-flight')
    expect(nextTarget(draft, { ...facts, after: 'return-flight' })).toBe('edit-contact')
    expect(nextTarget(draft, { ...facts, after: 'edit-contact' })).toBe('note-to-driver')
    expect(nextTarget(draft, { ...facts, after: 'note-to-driver' })).toBe('confirm-booking')
    expect(nextTarget(draft, { ...facts, after: 'confirm-booking' })).toBe('home')
  })

  test('leaves out what is known already', () => {
    const draft = given(...JOURNEY, { type: 'flight', flight: SKIPPED })
    expect(nextTarget(draft, facts)).toBe('return-flight')
    const both = reduceDraft(draft, { type: 'return-flight', flight: SKIPPED })
    expect(nextTarget(both, { ...facts, peopleKnown: true })).toBe('note-to-driver')
  })

  test.each(['flight', 'contact', 'note', 'confirm'] as const)(
    'leaves out %s when its popup is off',
    (off) => {
      const draft = given(...JOURNEY)
      const popups = { flight: false, contact: false, note: false, confirm: false }
      expect(nextTarget(draft, { rules: { ...rules, popups }, peopleKnown: false })).toBe('home')
      expect(
        nextTarget(draft, {
          rules: { ...rules, popups: { ...popups, [off]: true } },
          peopleKnown: false,
        }),
      ).not.toBe('home')
    },
  )

  test('leaves the flights to the first step where they are inline', () => {
    const inline = { ...rules, flightInline: true }
    expect(nextTarget(given(...JOURNEY), { rules: inline, peopleKnown: false })).toBe(
      'edit-contact',
    )
  })
})

describe('after somebody signed in', () => {
  const draft = given({ type: 'pickup', place: CANARY_WHARF }, { type: 'dropoff', place: HEATHROW })
  const known = { rules: RULES, peopleKnown: true, variant: 'standard' } as const

  test('nothing happens when nothing was waiting', () => {
    expect(resumeTarget(draft, { ...known, waiting: 'nothing' })).toBe('nothing')
  })

  test('the booking goes on with what is missing', () => {
    expect(resumeTarget(draft, { ...known, waiting: 'edit-contact' })).toBe('home')
    expect(resumeTarget(given(...JOURNEY), { ...known, waiting: 'edit-contact' })).toBe('flight')
  })

  test('a booker without a customer, or anybody without a contact, is sent there first', () => {
    const unknown = { ...known, peopleKnown: false }
    expect(resumeTarget(draft, { ...unknown, waiting: 'confirm-booking' })).toBe('edit-contact')
    expect(resumeTarget(draft, { ...unknown, waiting: 'add-promo' })).toBe('edit-contact')
  })

  test('the site variant t360 goes straight to what was waiting', () => {
    const t360 = { ...known, peopleKnown: false, variant: 't360' } as const
    expect(resumeTarget(draft, { ...t360, waiting: 'add-promo' })).toBe('add-promo')
    expect(resumeTarget(draft, { ...t360, waiting: 'confirm-booking' })).toBe('confirm-booking')
  })
})
