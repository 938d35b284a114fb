import { expect, test } from 'vitest'
import { asOwner, openHouse } from '../../../test/house.ts'
import { findSecret } from './find-secret.ts'
import { keepSecret, listSecrets, removeSecret } from './keep-secret.ts'

async function openWithKey() {
  const house = await openHouse({ now: '2026-03-10T12:00:00Z' })
  const call = await house.call()
  const { operator } = call
  await keepSecret(call, { operator, name: 'google-maps', value: 'not-a-real-key-1' })
  return { house, call, operator }
}

test('an engine key comes back as it was given, and stands nowhere in clear', async () => {
  const { house, call, operator } = await openWithKey()

  expect(await findSecret(call, { operator, name: 'google-maps' })).toBe('not-a-real-key-1')
  const [row] = await asOwner<{ sealed: Buffer }>(house, 'select sealed from operator_secret')
  expect(row?.sealed.length).toBe(1 + 12 + 16 + 'not-a-real-key-1'.length)
  expect(row?.sealed.toString('latin1')).not.toContain('not-a-real')
})

test('a new key is used within five seconds, and one taken away is gone', async () => {
  const { house, call, operator } = await openWithKey()
  const name = 'google-maps'
  await findSecret(call, { operator, name })

  await keepSecret(call, { operator, name, value: 'not-a-real-key-2' })
  house.setNow('2026-03-10T12:00:06Z')
  expect(await findSecret(call, { operator, name })).toBe('not-a-real-key-2')

  expect(await removeSecret(call, { operator, name })).toBe(true)
  expect(await removeSecret(call, { operator, name })).toBe(false)
  house.setNow('2026-03-10T12:00:12Z')
  expect(await findSecret(call, { operator, name })).toBeUndefined()
})

test('another operator has no such secret, and a row moved to it or to another name does not open', async () => {
  const { house, call } = await openWithKey()
  const north = await house.call('northway')
  expect(await findSecret(north, { operator: north.operator, name: 'google-maps' })).toBe(undefined)

  // what somebody with the database in hand could try
  await asOwner(
    house,
    `insert into operator_secret select '${north.operator}', name, sealed, changed_at from operator_secret;
     insert into operator_secret select operator_id, 'azure-maps', sealed, changed_at from operator_secret`,
  )
  house.setNow('2026-03-10T12:01:00Z')
  for (const name of ['google-maps', 'azure-maps'])
    expect(await findSecret(north, { operator: north.operator, name })).toBeUndefined()
  expect(await findSecret(call, { operator: call.operator, name: 'azure-maps' })).toBeUndefined()
  expect(await listSecrets(north, north)).toMatchObject([
    { name: 'azure-maps', opens: false },
    { name: 'google-maps', opens: false },
  ])
})

test('an install with another key opens nothing and says so', async () => {
  const { house, call, operator } = await openWithKey()
  const other = { ...call, key: Buffer.alloc(32, 9) }
  house.setNow('2026-03-10T12:01:00Z')

  expect(await findSecret(other, { operator, name: 'google-maps' })).toBeUndefined()
  expect(await listSecrets(other, call)).toMatchObject([{ name: 'google-maps', opens: false }])
})

test.each([
  ['Google Maps', 'x', 'bad-name'],
  ['google-maps', '', 'empty'],
  ['google-maps', 'x'.repeat(9000), 'too-long'],
])('a secret called %s with an impossible value is refused', async (name, value, reason) => {
  const house = await openHouse()
  const call = await house.call()

  expect(await keepSecret(call, { operator: call.operator, name, value })).toEqual({
    ok: false,
    reason,
  })
})
