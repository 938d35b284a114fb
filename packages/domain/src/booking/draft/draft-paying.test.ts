import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { freshen } from './draft-age.ts'
import { after, at, givenQuoted, minutesLater, RULES } from './draft-given.ts'
import { findNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

describe('a draft whose page was closed during payment', () => {
  const made = { reference: '1', returnReference: undefined, ticketCode: 'c', transactionId: 't' }
  const found = (stored: Draft) =>
    reduceDraft(after(minutesLater(24 * 60)), { type: 'restored', draft: stored })

  test('keeps its price and its booking until the outcome of the payment is known', () => {
    const draft = found(givenQuoted({ type: 'step', to: 4 }, { type: 'booked', made }))
    expect(draft).toMatchObject({ step: 4, paying: true, made, expired: 'no' })
    expect(draft.offer).toBeDefined()
    expect(findNeed(draft)).toBeUndefined()
    expect(found(givenQuoted({ type: 'paying' }))).toMatchObject({ paying: true, expired: 'no' })
  })

  test('is not priced again when the page learns who is signed in', () => {
    const draft = reduceDraft(found(givenQuoted({ type: 'paying' }, { type: 'booked', made })), {
      type: 'signed-in',
      contact: { name: 'Maya Osei' },
    })
    expect(draft).toMatchObject({ made, contact: { name: 'Maya Osei' } })
    expect(draft.offer).toBeDefined()
  })

  test('requests a new price once nothing was paid, or once the journey is changed', () => {
    const stored = found(givenQuoted({ type: 'paying' }))
    const over = reduceDraft(reduceDraft(stored, { type: 'pay-stopped' }), {
      type: 'tick',
      nowMs: stored.nowMs,
    })
    expect(over.expired).toBe('open')
    const changed = reduceDraft(stored, { type: 'party', party: { luggage: 1 } })
    expect(findNeed(changed)?.call).toBe('quote')
  })

  test('keeps its booked time, even when that has passed', () => {
    const stored = { ...givenQuoted(at('2026-12-03T10:30'), { type: 'paying' }) }
    const late = { ...stored, nowMs: stored.nowMs + 5 * 60 * 60_000 }
    expect(freshen(late, RULES)).toBe(late)
    expect(freshen({ ...late, paying: false }, RULES).time).toEqual({ kind: 'unknown' })
  })

  test('is not being paid any more if the card was definitely declined', () => {
    const rejected = givenQuoted({ type: 'booked', made: { ...made, declined: true } })
    expect(found(rejected)).toMatchObject({ paying: false, made: undefined })
  })
})
