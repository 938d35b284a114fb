import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { freshen } from './draft-age.ts'
import { after, at, givenQuoted, minutesLater, RULES } from './draft-given.ts'
import { findNeed } from './draft-needs.ts'
import { reduceDraft } from './draft-reduce.ts'

describe('a draft whose page ended in the middle of paying', () => {
  const made = { reference: '1', returnReference: undefined, ticketCode: 'c', transactionId: 't' }
  const found = (kept: Draft) =>
    reduceDraft(after(minutesLater(24 * 60)), { type: 'restored', draft: kept })

  test('keeps its price and its booking until it is known what became of the money', () => {
    const draft = found(givenQuoted({ type: 'step', to: 4 }, { type: 'booked', made }))
    expect(draft).toMatchObject({ step: 4, paying: true, made, expired: 'no' })
    expect(draft.offer).toBeDefined()
    expect(findNeed(draft)).toBeUndefined()
    expect(found(givenQuoted({ type: 'paying' }))).toMatchObject({ paying: true, expired: 'no' })
  })

  test('is not priced anew because the page learns who is signed in', () => {
    const draft = reduceDraft(found(givenQuoted({ type: 'paying' }, { type: 'booked', made })), {
      type: 'signed-in',
      contact: { name: 'Maya Osei' },
    })
    expect(draft).toMatchObject({ made, contact: { name: 'Maya Osei' } })
    expect(draft.offer).toBeDefined()
  })

  test('asks a new price once nothing was paid, or once the journey is changed', () => {
    const kept = found(givenQuoted({ type: 'paying' }))
    const over = reduceDraft(reduceDraft(kept, { type: 'pay-stopped' }), {
      type: 'tick',
      nowMs: kept.nowMs,
    })
    expect(over.expired).toBe('open')
    const changed = reduceDraft(kept, { type: 'party', party: { luggage: 1 } })
    expect(findNeed(changed)?.call).toBe('quote')
  })

  test('keeps the time it was booked for, even when that has passed', () => {
    const kept = { ...givenQuoted(at('2026-12-03T10:30'), { type: 'paying' }) }
    const late = { ...kept, nowMs: kept.nowMs + 5 * 60 * 60_000 }
    expect(freshen(late, RULES)).toBe(late)
    expect(freshen({ ...late, paying: false }, RULES).time).toEqual({ kind: 'unknown' })
  })

  test('whose card was refused for certain was not being paid any more', () => {
    const refused = givenQuoted({ type: 'booked', made: { ...made, declined: true } })
    expect(found(refused)).toMatchObject({ paying: false, made: undefined })
  })
})
