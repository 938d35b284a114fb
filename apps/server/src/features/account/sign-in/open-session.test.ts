import { expect, test } from 'vitest'
import { givenCustomer, MAYA, setUpTestApp } from '../../../../test/given-account.ts'
import { asOwner } from '../../../../test/test-app.ts'
import { openSession } from './open-session.ts'
import { signIn } from './sign-in.ts'

const opened = setUpTestApp()

test('a sign-in with the old password fails if the password changes before it completes', async () => {
  const testApp = opened()
  await givenCustomer(testApp.client())
  await asOwner(testApp, 'delete from session')
  const baseContext = await testApp.context()
  const context = { ...baseContext, client: { ...baseContext.client, savesSessions: true } }
  const result = await signIn(context, {
    email: MAYA.email,
    passwordhash: MAYA.passwordhash,
    remember: false,
  })
  if (!result.ok) throw new Error(result.reason)
  const shownAt = testApp.deps.now()
  testApp.setNow('2026-03-10T12:00:05Z')
  const change = () =>
    asOwner(testApp, "update customer set password_changed_at = '2026-03-10T12:00:01Z'")
  const { profile } = result
  const open = () => openSession(context, { profile, remember: true, shownAt })
  expect(await open()).toBe(true)
  await change()
  await asOwner(testApp, 'delete from session')
  expect(await open()).toBe(false)
  expect(await asOwner(testApp, 'select 1 from session')).toEqual([])
})

test('a session of a blocked customer signs no one in, even if blocking did not end it', async () => {
  const client = opened().client()
  await givenCustomer(client)
  expect((await client.get('/api/profile')).body).toMatchObject({ code: 1 })
  await asOwner(opened(), "update customer set blocked_at = '2026-03-10T12:00:00Z'")
  expect((await client.get('/api/profile')).body).not.toMatchObject({ code: 1 })
})
