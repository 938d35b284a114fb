import { expect, test } from 'vitest'
import { chatEndsAt, checkChatMessage, quickReplies } from './chat.ts'

const timeAt = (time: string) => new Date(`2026-05-01T${time}:00Z`)
const running = { state: 'en_route', endedAt: undefined } as const
const over = { state: 'completed', endedAt: timeAt('12:00') } as const

test('the chat closes an hour after the leg is completed', () => {
  expect(chatEndsAt(over)).toEqual(timeAt('13:00'))
  const message = (now: Date) => checkChatMessage(over, { body: 'My hat', sentAt: now, now })
  expect(message(timeAt('12:59'))).toEqual({ ok: true, sentAt: timeAt('12:59') })
  expect(message(timeAt('13:00'))).toEqual({ ok: false, reason: 'closed' })
  expect(chatEndsAt(running)).toBeUndefined()
})

test('a message a driver wrote offline is accepted with its true time, even after the end', () => {
  const message = { body: 'At the lights', sentAt: timeAt('11:50'), now: timeAt('14:00') }
  expect(checkChatMessage(over, message)).toEqual({ ok: true, sentAt: timeAt('11:50') })
})

test('a device clock that is a day off, or ahead, is ignored', () => {
  const now = timeAt('10:00')
  const message = (sentAt: Date) => checkChatMessage(running, { body: 'Hello', sentAt, now })
  expect(message(new Date('2026-04-29T10:00:00Z'))).toEqual({ ok: true, sentAt: now })
  expect(message(timeAt('10:03'))).toEqual({ ok: true, sentAt: now })
  expect(message(new Date(Number.NaN))).toEqual({ ok: true, sentAt: now })
  // nor does an old device time reopen a closed chat
  const late = { body: 'Hello', sentAt: new Date('2026-04-29T10:00:00Z'), now: timeAt('14:00') }
  expect(checkChatMessage(over, late)).toEqual({ ok: false, reason: 'closed' })
})

test('a message of spaces only is rejected, and a thousand characters are the maximum', () => {
  const message = (body: string) =>
    checkChatMessage(running, { body, sentAt: undefined, now: timeAt('10:00') })
  expect(message(' \n ')).toEqual({ ok: false, reason: 'empty' })
  expect(message('a'.repeat(1000)).ok).toBe(true)
  expect(message('a'.repeat(1001))).toEqual({ ok: false, reason: 'too-long' })
})

test('the driver’s quick reply that they are outside appears once they have arrived', () => {
  expect(quickReplies('driver', 'arrived')).toContain('outside')
  expect(quickReplies('driver', 'en_route')).not.toContain('outside')
  expect(quickReplies('customer', 'completed')).toContain('leftSomething')
})
