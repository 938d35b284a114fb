import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '../../../test/given-account.ts'
import { asOwner } from '../../../test/test-app.ts'
import { endMember } from './end-member.ts'

const opened = setUpTestApp()
beforeEach(async () => {
  await asOwner(opened(), 'truncate staff_member cascade')
  await asOwner(opened(), "update operator set mode = 'test'")
  opened().deps.operators.forget()
  opened().deps.settings.demo = true
})

const REFUSED = {
  code: 2,
  message: 'The console opens without signing in only in a demo, on the machine it runs on.',
}

test('in a demo a newcomer opens the board with one press, as dispatcher or owner, and the log names them', async () => {
  const testApp = opened()
  for (const [role, name] of [
    ['dispatcher', 'Demo Dispatcher'],
    ['owner', 'Demo Owner'],
  ]) {
    const client = testApp.client()
    expect((await client.get('/api/staff/me')).body).toEqual({ code: 0, message: '', demo: true })
    const { body } = await client.post('/api/staff/demo', { role })
    expect(body).toMatchObject({ code: 1, role, name })
    // no warning that recovery codes run out: there are none
    expect((await client.get('/api/staff/me')).body).toMatchObject({ role, recoveryleft: 10 })
    expect((await client.get('/api/desk/board')).status).toBe(200)
    expect((await client.get('/api/desk/staff')).status).toBe(role === 'owner' ? 200 : 404)
  }
  const log = await asOwner<{ actor_name: string }>(
    testApp,
    "select actor_name from audit_entry where action = 'staff.signed-in' order by at, actor_name",
  )
  expect(log.map(({ actor_name }) => actor_name)).toEqual(['Demo Dispatcher', 'Demo Owner'])
})

test('two browsers share one demo dispatcher', async () => {
  const testApp = opened()
  for (const client of [testApp.client(), testApp.client()])
    expect((await client.post('/api/staff/demo', { role: 'dispatcher' })).body['code']).toBe(1)
  expect(await asOwner(testApp, 'select 1 from staff_member')).toHaveLength(1)
})

test.each([
  [
    'from another machine through a proxy',
    { 'x-forwarded-for': '203.0.113.9' },
    'kerbside.localhost',
  ],
  ['at a domain that only resolves to this machine', {}, 'evil.example.com'],
])('the console of a demo stays shut %s', async (_, headers, host) => {
  const client = opened().client(host)
  const me = await client.get('/api/staff/me', { headers })
  expect(me.body).toEqual({ code: 0, message: '' })
  const { body } = await client.post('/api/staff/demo', { role: 'owner' }, headers)
  expect(body).toEqual(REFUSED)
  expect((await client.get('/api/desk/board', { headers })).status).toBe(404)
})

test('outside a demo, and for an operator that is live, all staff sign in', async () => {
  const testApp = opened()
  testApp.deps.settings.demo = false
  expect((await testApp.client().post('/api/staff/demo', { role: 'owner' })).body).toEqual(REFUSED)
  testApp.deps.settings.demo = true
  await asOwner(testApp, "update operator set mode = 'live'")
  testApp.deps.operators.forget()
  expect((await testApp.client().post('/api/staff/demo', { role: 'owner' })).body).toEqual(REFUSED)
})

test('a demo member whom the owner has removed does not come back', async () => {
  const testApp = opened()
  await testApp.client().post('/api/staff/demo', { role: 'dispatcher' })
  await endMember(await testApp.context(), { email: 'demo.dispatcher@example.com' })
  const { body } = await testApp.client().post('/api/staff/demo', { role: 'dispatcher' })
  expect(body).toEqual(REFUSED)
})
