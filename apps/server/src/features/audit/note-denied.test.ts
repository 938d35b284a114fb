import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN, enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { checkAudit } from './check-audit.ts'

let house: House
let owner: Visitor
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  owner = house.visitor()
  const invitation = await givenInvitation(house, { ...ANN, role: 'owner' })
  await enrolBy(house, { visitor: owner, invitation, word: 'ann' })
})

const listDenied = () =>
  asOwner<{ object: string; detail: Record<string, string>; actor_kind: string }>(
    house,
    `select a.object, a.detail, a.actor_kind from audit_entry a join operator o on o.id = a.operator_id
     where a.deed = 'access.denied' and o.slug = 'kerbside' order by a.number`,
  )

test('who asks for another’s thing is told there is none, and it stands in the log, once', async () => {
  const stranger = house.visitor()
  for (let times = 0; times < 5; times++)
    expect((await stranger.get('/api/bookingdetails?jobid=77001')).status).toBe(404)
  expect(await listDenied()).toMatchObject([
    { object: 'GET /api/bookingdetails', actor_kind: 'guest', detail: { jobid: '77001' } },
  ])
  house.setNow('2026-03-10T12:11:00Z')
  await stranger.get('/api/bookingdetails?jobid=77002')
  expect(await listDenied()).toHaveLength(2)
})

test('the log knows a visitor again without their address, and no code that was tried', async () => {
  const { status } = await house.visitor().post('/api/bookinginfo', { code: 'c'.repeat(43) })
  const [first, ...others] = await listDenied()
  expect(JSON.stringify([first, ...others])).not.toMatch(/127\.0\.0\.1|cccc/)
  expect(first?.detail['from']).toMatch(/^[0-9a-f]{12}$/)
  expect(status).toBeGreaterThanOrEqual(200)
})

test('a guess at the desk’s calls without signing in is in the log, and nothing breaks its chain', async () => {
  expect((await house.visitor().get('/api/desk/retention')).status).toBe(404)
  expect((await listDenied()).at(-1)).toMatchObject({ object: 'GET /api/desk/retention' })
  expect(await checkAudit(await house.call())).toMatchObject({ ok: true })
})

test('the owner finds who signed in, takes the log as a table, and that is in it too', async () => {
  const { body } = await owner.get('/api/desk/audit?deed=access&q=retention')
  expect(body['rows']).toMatchObject([{ deed: 'access.denied', object: 'GET /api/desk/retention' }])
  const table = await owner.post('/api/desk/audit/csv', {})
  expect(String(table.body['csv'])).toContain('access.denied')
  const { body: newest } = await owner.get('/api/desk/audit')
  expect((newest['rows'] as unknown[])[0]).toMatchObject({
    deed: 'audit.exported',
    actor: 'Ann Fox',
  })
  expect((await owner.get('/api/desk/audit/check')).body).toMatchObject({ whole: true })
})
