import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { checkAudit } from './check-audit.ts'

let testApp: TestApp
let owner: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  owner = testApp.client()
  const invitation = await givenInvitation(testApp, { ...ANN, role: 'owner' })
  await enrolBy(testApp, { client: owner, invitation, word: 'ann' })
})

const listDenied = () =>
  asOwner<{ object: string; detail: Record<string, string>; actor_kind: string }>(
    testApp,
    `select a.object, a.detail, a.actor_kind from audit_entry a join operator o on o.id = a.operator_id
     where a.action = 'access.denied' and o.slug = 'kerbside' order by a.number`,
  )

test('a request for another customer’s data gets a not-found response and is logged once', async () => {
  const unauthenticated = testApp.client()
  for (let times = 0; times < 5; times++)
    expect((await unauthenticated.get('/api/bookingdetails?jobid=77001')).status).toBe(404)
  expect(await listDenied()).toMatchObject([
    { object: 'GET /api/bookingdetails', actor_kind: 'guest', detail: { jobid: '77001' } },
  ])
  testApp.setNow('2026-03-10T12:11:00Z')
  await unauthenticated.get('/api/bookingdetails?jobid=77002')
  expect(await listDenied()).toHaveLength(2)
})

test('the log recognises a client without storing its address, and stores no code that was tried', async () => {
  const { status } = await testApp.client().post('/api/bookinginfo', { code: 'c'.repeat(43) })
  const [first, ...others] = await listDenied()
  expect(JSON.stringify([first, ...others])).not.toMatch(/127\.0\.0\.1|cccc/)
  expect(first?.detail['from']).toMatch(/^[0-9a-f]{12}$/)
  expect(status).toBeGreaterThanOrEqual(200)
})

test('an unauthenticated request to the desk API is logged and does not break the hash chain', async () => {
  expect((await testApp.client().get('/api/desk/retention')).status).toBe(404)
  expect((await listDenied()).at(-1)).toMatchObject({ object: 'GET /api/desk/retention' })
  expect(await checkAudit(await testApp.context())).toMatchObject({ ok: true })
})

test('the owner sees who signed in and exports the log as a table, and the export is logged too', async () => {
  const { body } = await owner.get('/api/desk/audit?action=access&q=retention')
  expect(body['rows']).toMatchObject([
    { action: 'access.denied', object: 'GET /api/desk/retention' },
  ])
  const table = await owner.post('/api/desk/audit/csv', {})
  expect(String(table.body['csv'])).toContain('access.denied')
  const { body: newest } = await owner.get('/api/desk/audit')
  expect((newest['rows'] as unknown[])[0]).toMatchObject({
    action: 'audit.exported',
    actor: 'Ann Fox',
  })
  expect((await owner.get('/api/desk/audit/check')).body).toMatchObject({ whole: true })
})
