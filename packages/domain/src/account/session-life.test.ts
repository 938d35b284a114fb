import { expect, test } from 'vitest'
import { continueLife, openLife, type SessionLife } from './session-life.ts'

const SIGNED_IN = new Date('2026-03-10T12:00:00Z')
const timeAt = (text: string) => new Date(text)

test('a session that is not remembered ends after half an hour without a visit', () => {
  const life = openLife({ remember: false, now: SIGNED_IN })
  expect(continueLife(life, timeAt('2026-03-10T12:29:59Z'))).toBeDefined()
  expect(continueLife(life, timeAt('2026-03-10T12:30:00Z'))).toBeUndefined()
})

test('each visit extends it, but two visits within a minute cause no write', () => {
  const life = openLife({ remember: false, now: SIGNED_IN })
  expect(continueLife(life, timeAt('2026-03-10T12:00:59Z'))).toBe(life)
  const later = continueLife(life, timeAt('2026-03-10T12:20:00Z'))
  expect(later?.expiresAt).toEqual(timeAt('2026-03-10T12:50:00Z'))
})

test('a remembered session lasts thirty days from the last visit, and ninety in all', () => {
  let life: SessionLife | undefined = openLife({ remember: true, now: SIGNED_IN })
  expect(life.expiresAt).toEqual(timeAt('2026-04-09T12:00:00Z'))
  for (const visit of ['2026-04-08T12:00:00Z', '2026-05-07T12:00:00Z', '2026-06-05T12:00:00Z'])
    life = life && continueLife(life, timeAt(visit))
  expect(life?.expiresAt).toEqual(timeAt('2026-06-08T12:00:00Z'))
  expect(life && continueLife(life, timeAt('2026-06-08T12:00:00Z'))).toBeUndefined()
})
