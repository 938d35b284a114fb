import { expect, test } from 'vitest'
import { findHostKey, isKeyName } from './host-key.ts'

const now = new Date('2026-03-10T12:00:00Z')
const later = new Date('2026-03-10T20:00:00Z')
const key = { id: 'k1', name: 'Rack One', keyHash: 'aa', madeAt: now }
const session = { tokenHash: 'bb', keyId: 'k1', expiresAt: later }

test.each([
  ['while it lasts', { keys: [key], sessions: [session] }, now, 'k1'],
  ['when its hours are over', { keys: [key], sessions: [session] }, later, undefined],
  [
    'of a key that was ended',
    { keys: [{ ...key, endedAt: now }], sessions: [session] },
    now,
    undefined,
  ],
  ['that was signed out', { keys: [key], sessions: [] }, now, undefined],
])('a session %s', (_, kept, at, id) => {
  expect(findHostKey(kept, { tokenHash: 'bb', now: at })?.id).toBe(id)
})

test('a key is called as people are', () => {
  expect(['Ann at the rack', '', 'a\nb', 'x'.repeat(81)].map(isKeyName)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
