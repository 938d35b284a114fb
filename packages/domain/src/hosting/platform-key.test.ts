import { expect, test } from 'vitest'
import { findPlatformKey, isKeyName } from './platform-key.ts'

const now = new Date('2026-03-10T12:00:00Z')
const later = new Date('2026-03-10T20:00:00Z')
const key = { id: 'k1', name: 'Rack One', keyHash: 'aa', madeAt: now }
const session = { tokenHash: 'bb', keyId: 'k1', expiresAt: later }

test.each([
  ['before it expires', { keys: [key], sessions: [session] }, now, 'k1'],
  ['after it expires', { keys: [key], sessions: [session] }, later, undefined],
  ['of a revoked key', { keys: [{ ...key, endedAt: now }], sessions: [session] }, now, undefined],
  ['after signing out', { keys: [key], sessions: [] }, now, undefined],
])('a session %s', (_, stored, at, id) => {
  expect(findPlatformKey(stored, { tokenHash: 'bb', now: at })?.id).toBe(id)
})

test('a key has a name by the same rules as people', () => {
  expect(['Ann at the rack', '', 'a\nb', 'x'.repeat(81)].map(isKeyName)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
