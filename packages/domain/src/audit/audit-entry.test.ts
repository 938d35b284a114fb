import { expect, test } from 'vitest'
import { type AuditEntry, auditText } from './audit-entry.ts'

const entry: AuditEntry = {
  number: 7,
  at: new Date('2026-03-10T12:00:00Z'),
  actor: { kind: 'staff', id: 'a', name: 'Nadia' },
  action: 'settings.saved',
  object: '',
  detail: { b: 1, a: { d: [1, { f: 2, e: 3 }], c: null } },
}

test('the text of an entry does not depend on the order of its facts', () => {
  const turned = { a: { c: null, d: [1, { e: 3, f: 2 }] }, b: 1 }
  expect(auditText({ ...entry, detail: turned })).toBe(auditText(entry))
})

test.each([
  { number: 8 },
  { at: new Date('2026-03-10T12:00:00.001Z') },
  { actor: { ...entry.actor, name: 'Nadja' } },
  { action: 'settings.read' },
  { object: 'booking 1' },
  { detail: { b: 1, a: { d: [{ f: 2, e: 3 }, 1], c: null } } },
])('the text of an entry differs after this change: %o', (change) => {
  expect(auditText({ ...entry, ...change })).not.toBe(auditText(entry))
})
