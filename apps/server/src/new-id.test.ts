import { expect, test } from 'vitest'
import { isMadeWithin, newId } from './new-id.ts'

test('an id is a UUIDv7 of its time, and no two ids are equal', () => {
  const at = new Date('2026-03-10T12:00:00.123Z')
  const ids = new Set(Array.from({ length: 1000 }, () => newId(at)))
  expect(ids.size).toBe(1000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
  }
})

test('a later id sorts after an earlier one', () => {
  expect(newId(new Date(1)) < newId(new Date(2))).toBe(true)
})

test('an id shows whether it was made just now, whichever process’s clock is ahead', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const madeAt = (seconds: number) => newId(new Date(now.getTime() + seconds * 1000))
  for (const seconds of [-5, 0, 5])
    expect(isMadeWithin(madeAt(seconds), { now, ms: 5_000 })).toBe(true)
  for (const id of [madeAt(-6), madeAt(6), 'not an id', ''])
    expect(isMadeWithin(id, { now, ms: 5_000 })).toBe(false)
})
