import { expect, test } from 'vitest'
import { judgeMessage, quickReplies, talkEndsAt } from './talk.ts'

const at = (time: string) => new Date(`2026-05-01T${time}:00Z`)
const running = { state: 'en_route', endedAt: undefined } as const
const over = { state: 'completed', endedAt: at('12:00') } as const

test('the talk closes an hour after the ride', () => {
  expect(talkEndsAt(over)).toEqual(at('13:00'))
  const said = (now: Date) => judgeMessage(over, { body: 'My hat', saidAt: now, now })
  expect(said(at('12:59'))).toEqual({ ok: true, saidAt: at('12:59') })
  expect(said(at('13:00'))).toEqual({ ok: false, reason: 'closed' })
  expect(talkEndsAt(running)).toBeUndefined()
})

test('what a driver wrote in a tunnel is heard with its true time, even after the end', () => {
  const said = { body: 'At the lights', saidAt: at('11:50'), now: at('14:00') }
  expect(judgeMessage(over, said)).toEqual({ ok: true, saidAt: at('11:50') })
})

test('a clock that is a day off, or ahead, is not believed', () => {
  const now = at('10:00')
  const said = (saidAt: Date) => judgeMessage(running, { body: 'Hello', saidAt, now })
  expect(said(new Date('2026-04-29T10:00:00Z'))).toEqual({ ok: true, saidAt: now })
  expect(said(at('10:03'))).toEqual({ ok: true, saidAt: now })
  expect(said(new Date(Number.NaN))).toEqual({ ok: true, saidAt: now })
  // nor does yesterday's clock open a talk that is over
  const late = { body: 'Hello', saidAt: new Date('2026-04-29T10:00:00Z'), now: at('14:00') }
  expect(judgeMessage(over, late)).toEqual({ ok: false, reason: 'closed' })
})

test('nothing but spaces is no message, and a thousand letters are enough', () => {
  const said = (body: string) =>
    judgeMessage(running, { body, saidAt: undefined, now: at('10:00') })
  expect(said(' \n ')).toEqual({ ok: false, reason: 'empty' })
  expect(said('a'.repeat(1000)).ok).toBe(true)
  expect(said('a'.repeat(1001))).toEqual({ ok: false, reason: 'too-long' })
})

test('a driver says they are outside once they are', () => {
  expect(quickReplies('driver', 'arrived')).toContain('outside')
  expect(quickReplies('driver', 'en_route')).not.toContain('outside')
  expect(quickReplies('customer', 'completed')).toContain('leftSomething')
})
