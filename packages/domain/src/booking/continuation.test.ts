import { describe, expect, test } from 'vitest'
import { nextTarget, resumeTarget } from './continuation.ts'
import { newDraft } from './draft/draft.ts'
import type { DraftEvent } from './draft/draft-events.ts'
import { CANARY_WHARF, GATWICK, HEATHROW, local, NINE, RULES } from './draft/draft-given.ts'
import { reduceDraft } from './draft/draft-reduce.ts'

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
const params = { rules, peopleKnown: false }

describe('the next question', () => {
  test('is flight, return flight, contact, note to driver, confirm booking, then the next step', () => {
    const draft = given(...JOURNEY)
    expect(nextTarget(draft, params)).toBe('flight')
    expect(nextTarget(draft, { ...params, after: 'flight' })).toBe('return-flight')
    expect(nextTarget(draft, { ...params, after: 'return-flight' })).toBe('edit-contact')
    expect(nextTarget(draft, { ...params, after: 'edit-contact' })).toBe('note-to-driver')
    expect(nextTarget(draft, { ...params, after: 'note-to-driver' })).toBe('confirm-booking')
    expect(nextTarget(draft, { ...params, after: 'confirm-booking' })).toBe('home')
  })

  test('leaves out what is already filled in', () => {
    const draft = given(...JOURNEY, { type: 'flight', flight: SKIPPED })
    expect(nextTarget(draft, params)).toBe('return-flight')
    const both = reduceDraft(draft, { type: 'return-flight', flight: SKIPPED })
    expect(nextTarget(both, { ...params, peopleKnown: true })).toBe('note-to-driver')
  })

  test.each(['flight', 'contact', 'note', 'confirm'] as const)(
    'leaves out %s if its popup is off',
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

  test('leaves the flights to the first step if they are inline there', () => {
    const inline = { ...rules, flightInline: true }
    expect(nextTarget(given(...JOURNEY), { rules: inline, peopleKnown: false })).toBe(
      'edit-contact',
    )
  })
})

describe('after sign-in', () => {
  const draft = given({ type: 'pickup', place: CANARY_WHARF }, { type: 'dropoff', place: HEATHROW })
  const known = { rules: RULES, peopleKnown: true, variant: 'standard' } as const

  test('nothing happens if no target was pending', () => {
    expect(resumeTarget(draft, { ...known, waiting: 'nothing' })).toBe('nothing')
  })

  test('the booking continues with what is missing', () => {
    expect(resumeTarget(draft, { ...known, waiting: 'edit-contact' })).toBe('home')
    expect(resumeTarget(given(...JOURNEY), { ...known, waiting: 'edit-contact' })).toBe('flight')
  })

  test('a booker without a customer, or a customer without contact details, is sent to the contact first', () => {
    const unknown = { ...known, peopleKnown: false }
    expect(resumeTarget(draft, { ...unknown, waiting: 'confirm-booking' })).toBe('edit-contact')
    expect(resumeTarget(draft, { ...unknown, waiting: 'add-promo' })).toBe('edit-contact')
  })

  test('the site variant t360 goes straight to the pending target', () => {
    const t360 = { ...known, peopleKnown: false, variant: 't360' } as const
    expect(resumeTarget(draft, { ...t360, waiting: 'add-promo' })).toBe('add-promo')
    expect(resumeTarget(draft, { ...t360, waiting: 'confirm-booking' })).toBe('confirm-booking')
  })
})
