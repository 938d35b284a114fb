import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { findStaff } from './find-staff.ts'
import { listKeys } from './list-keys.ts'
import { makeKey } from './make-key.ts'
import { revokeKey } from './revoke-key.ts'

const NOW = '2026-03-10T12:00:00Z'

test('a key has a name; the token is not in the database, only its hash', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const made = await makeKey(context, {
    operator: context.operator,
    name: ' Ann at the desk ',
    days: 1,
  })
  if (!made.ok) throw new Error(made.reason)

  expect(made.token).toMatch(/^kst_[A-Za-z0-9_-]{43}$/)
  expect(await findStaff(context, made.token)).toEqual({ keyId: made.id, name: 'Ann at the desk' })
  const rows = await asOwner<{ key_hash: Buffer }>(testApp, 'select * from staff_key')
  expect(JSON.stringify(rows)).not.toContain(made.token)
  expect(rows[0]?.key_hash).toEqual(createHash('sha256').update(made.token).digest())
})

test('the list of keys says which are still valid, and another operator sees none', async () => {
  const testApp = await startTestApp({ now: NOW })
  const context = await testApp.context()
  const { operator } = context
  for (const [name, days] of [
    ['Ann', 1],
    ['Ben', 90],
    ['Cat', 90],
  ] as const)
    await makeKey(context, { operator, name, days })
  const cat = (await listKeys(context, context)).find((key) => key.name === 'Cat')
  const north = await testApp.context('northway')

  expect(await revokeKey(north, { operator: north.operator, id: cat?.id ?? '' })).toBe(false)
  expect(await revokeKey(context, { operator, id: cat?.id ?? '' })).toBe(true)
  testApp.setNow('2026-03-12T12:00:00Z')
  const listed = (await listKeys(context, context)).map(({ name, state }) => ({ name, state }))
  expect(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Ann', state: 'expired' },
    { name: 'Ben', state: 'live' },
    { name: 'Cat', state: 'revoked' },
  ])
  expect(await listKeys(north, north)).toEqual([])
})

test.each([
  ['', 30, 'bad-name'],
  ['   ', 30, 'bad-name'],
  ['x'.repeat(81), 30, 'bad-name'],
  ['Ann\u001b[2J', 30, 'bad-name'],
  ['Ann', 0, 'bad-days'],
  ['Ann', 1.5, 'bad-days'],
  ['Ann', Number.NaN, 'bad-days'],
  ['Ann', 4000, 'bad-days'],
])('a key for %j over %s days is rejected', async (name, days, reason) => {
  const testApp = await startTestApp()
  const context = await testApp.context()

  expect(await makeKey(context, { operator: context.operator, name, days })).toEqual({
    ok: false,
    reason,
  })
})
