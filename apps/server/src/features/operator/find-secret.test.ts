import { expect, test } from 'vitest'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { findSecret } from './find-secret.ts'
import { listSecrets, removeSecret, saveSecret } from './save-secret.ts'

async function openWithKey() {
  const testApp = await startTestApp({ now: '2026-03-10T12:00:00Z' })
  const context = await testApp.context()
  const { operator } = context
  await saveSecret(context, { operator, name: 'google-maps', value: 'not-a-real-key-1' })
  return { testApp, context, operator }
}

test('an engine key is returned as it was saved, and is stored nowhere in clear', async () => {
  const { testApp, context, operator } = await openWithKey()

  expect(await findSecret(context, { operator, name: 'google-maps' })).toBe('not-a-real-key-1')
  const [row] = await asOwner<{ sealed: Buffer }>(testApp, 'select sealed from operator_secret')
  expect(row?.sealed.length).toBe(1 + 12 + 16 + 'not-a-real-key-1'.length)
  expect(row?.sealed.toString('latin1')).not.toContain('not-a-real')
})

test('a new key is used within five seconds, and a removed one is gone', async () => {
  const { testApp, context, operator } = await openWithKey()
  const name = 'google-maps'
  await findSecret(context, { operator, name })

  await saveSecret(context, { operator, name, value: 'not-a-real-key-2' })
  testApp.setNow('2026-03-10T12:00:06Z')
  expect(await findSecret(context, { operator, name })).toBe('not-a-real-key-2')

  expect(await removeSecret(context, { operator, name })).toBe(true)
  expect(await removeSecret(context, { operator, name })).toBe(false)
  testApp.setNow('2026-03-10T12:00:12Z')
  expect(await findSecret(context, { operator, name })).toBeUndefined()
})

test('another operator has no such secret, and a row moved to another operator or name cannot be decrypted', async () => {
  const { testApp, context } = await openWithKey()
  const north = await testApp.context('northway')
  expect(await findSecret(north, { operator: north.operator, name: 'google-maps' })).toBe(undefined)

  // what an attacker with access to the database could try
  await asOwner(
    testApp,
    `insert into operator_secret select '${north.operator}', name, sealed, changed_at from operator_secret;
     insert into operator_secret select operator_id, 'azure-maps', sealed, changed_at from operator_secret`,
  )
  testApp.setNow('2026-03-10T12:01:00Z')
  for (const name of ['google-maps', 'azure-maps'])
    expect(await findSecret(north, { operator: north.operator, name })).toBeUndefined()
  expect(
    await findSecret(context, { operator: context.operator, name: 'azure-maps' }),
  ).toBeUndefined()
  expect(await listSecrets(north, north)).toMatchObject([
    { name: 'azure-maps', opens: false },
    { name: 'google-maps', opens: false },
  ])
})

test('an install with another key cannot decrypt the secret and says so', async () => {
  const { testApp, context, operator } = await openWithKey()
  const other = { ...context, key: Buffer.alloc(32, 9) }
  testApp.setNow('2026-03-10T12:01:00Z')

  expect(await findSecret(other, { operator, name: 'google-maps' })).toBeUndefined()
  expect(await listSecrets(other, context)).toMatchObject([{ name: 'google-maps', opens: false }])
})

test.each([
  ['Google Maps', 'x', 'bad-name'],
  ['google-maps', '', 'empty'],
  ['google-maps', 'x'.repeat(9000), 'too-long'],
])('a secret called %s with an invalid value is rejected', async (name, value, reason) => {
  const testApp = await startTestApp()
  const context = await testApp.context()

  expect(await saveSecret(context, { operator: context.operator, name, value })).toEqual({
    ok: false,
    reason,
  })
})
