import { expect, test } from 'vitest'
import { isProved, needsProof } from './proof.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
const OWNER = { email: 'maya@example.com', phone: '2079460123', diallingCode: '+44' }

test('a password proves identity for ten minutes; without one there is no proof', () => {
  expect(isProved(NOON, new Date('2026-03-10T12:09:59Z'))).toBe(true)
  expect(isProved(NOON, new Date('2026-03-10T12:10:00Z'))).toBe(false)
  expect(isProved(undefined, NOON)).toBe(false)
})

test('a name can be corrected without proof; address, number and country need the password', () => {
  expect(needsProof(OWNER, { ...OWNER })).toBe(false)
  expect(needsProof(OWNER, { ...OWNER, email: 'thief@example.com' })).toBe(true)
  expect(needsProof(OWNER, { ...OWNER, phone: '2079460999' })).toBe(true)
  expect(needsProof(OWNER, { ...OWNER, diallingCode: '+33' })).toBe(true)
})
