import { expect, test } from 'vitest'
import { type AuditEntry, auditText } from './audit-entry.ts'

const entry: AuditEntry = {
  number: 7,
  at: new Date('2026-03-10T12:00:00Z'),
  actor: { kind: 'staff', id: 'a', name: 'Nadia' },
  deed: 'settings.saved',
  object: '',
  detail: { b: 1, a: { d: [1, { f: 2, e: 3 }], c: null } },
}

test('an entry says the same in whatever order its facts are kept', () => {
  const turned = { a: { c: null, d: [1, { e: 3, f: 2 }] }, b: 1 }
  expect(auditText({ ...entry, detail: turned })).toBe(auditText(entry))
})

test.each([
  { number: 8 },
  { at: new Date('2026-03-10T12:00:00.001Z') },
  { actor: { ...entry.actor, name: 'Nadja' } },
  { deed: 'settings.read' },
  { object: 'booking 1' },
  { detail: { b: 1, a: { d: [{ f: 2, e: 3 }, 1], c: null } } },
])('it says something else when it is changed: %o', (change) => {
  expect(auditText({ ...entry, ...change })).not.toBe(auditText(entry))
})
