import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenQuote } from '../../../test/given.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
let owner: TestClient
let dispatcher: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  owner = await givenMember('owner')
  dispatcher = await givenMember('dispatcher')
})

async function givenMember(role: 'owner' | 'dispatcher'): Promise<TestClient> {
  const client = testApp.client()
  const who = { email: `${role}@kerbside.example`, name: `Nadia ${role}`, role }
  await enrolBy(testApp, { client, invitation: await givenInvitation(testApp, who), word: role })
  return client
}

const SPRING = {
  promoId: 0,
  version: 0,
  promoCode: 'spring',
  kind: 'percent',
  amount: 25,
  from: '2026-03-01T00:00',
  until: '2026-06-01T00:00',
  weekdays: [],
  minimumFare: 0,
  vehicleTypeIds: [],
  bookerIds: [],
  usesLeft: 100,
  usesPerCustomer: 1,
}

type Promos = {
  promos: { promoId: number; version: number; promoCode: string; stands: string }[]
  errors: { path: string; message: string }[]
}
const save = async (change: object = {}) => {
  const { status, body } = await owner.post('/api/desk/promo', { ...SPRING, ...change })
  return { status, reply: body as unknown as Promos }
}
const check = async (promocode: string) => {
  const client = testApp.client()
  const { quoteid, signature, totalfare } = await givenQuote(client)
  const { body } = await client.post('/api/promocode', {
    price: totalfare,
    promocode,
    currencycode: 'GBP',
    quoteid,
    signature,
  })
  return body
}

test('a code the owner makes is taken off the next quote', async () => {
  const { reply } = await save()
  expect(reply.errors).toEqual([])
  expect(reply.promos[0]).toMatchObject({ promoCode: 'SPRING', stands: 'open', version: 1 })
  expect(await check('Spring')).toMatchObject({ code: 1 })
})

test('an ended code takes nothing off, and a reopened one does', async () => {
  const { reply } = await save({ promoCode: 'ENDS' })
  const promoId = reply.promos[0]?.promoId
  const ended = await owner.post('/api/desk/promo/end', { promoId, version: 1, ended: true })
  expect((ended.body as unknown as Promos).promos[0]).toMatchObject({ stands: 'ended' })
  expect(await check('ENDS')).toMatchObject({ code: 2 })
  await owner.post('/api/desk/promo/end', { promoId, version: 2, ended: false })
  expect(await check('ENDS')).toMatchObject({ code: 1 })
})

test('of two changes to a code the first wins, and the second gets the current state', async () => {
  const { reply } = await save({ promoCode: 'TWICE' })
  const promoId = reply.promos[0]?.promoId
  await save({ promoId, version: 1, promoCode: 'TWICE', amount: 30 })
  const second = await save({ promoId, version: 1, promoCode: 'TWICE', amount: 40 })
  expect(second.status).toBe(409)
  expect(second.reply.promos[0]).toMatchObject({ version: 2, amount: 30 })
})

test.each([
  [{ promoCode: 'SPRING' }, 'promoCode'],
  [{ promoCode: '<script>' }, 'promoCode'],
  [{ promoCode: 'A1', vehicleTypeIds: [999] }, 'vehicleTypeIds'],
  [{ promoCode: 'A2', bookerIds: [999] }, 'bookerIds'],
  [{ promoCode: 'A3', until: '2026-02-01T00:00' }, 'until'],
])('%o is rejected at its field and nothing is saved', async (change, path) => {
  const { reply } = await save(change)
  expect(reply.errors.map((error) => error.path)).toEqual([path])
  const rows = await asOwner(testApp, `select 1 from promo where code in ('A1', 'A2', 'A3')`)
  expect(rows).toEqual([])
})

test('a missing code gets the same response as one that was changed meanwhile', async () => {
  const { status } = await save({ promoId: 1000, version: 1, promoCode: 'MINE' })
  expect(status).toBe(409)
})

test('the log says who made and changed a code', async () => {
  const rows = await asOwner<{ action: string; actor_name: string }>(
    testApp,
    `select distinct action, actor_name from audit_entry where action like 'promo.%' order by action`,
  )
  expect(rows).toEqual([
    { action: 'promo.changed', actor_name: 'Nadia owner' },
    { action: 'promo.made', actor_name: 'Nadia owner' },
  ])
})

const LINK = {
  label: 'Hotel letter',
  promoCode: 'SPRING',
  vehicleTypeId: 0,
  layoutMode: 'gateway',
  firstName: 'Ada',
  surname: '',
  email: '',
  phone: '',
  changesAllowed: false,
  days: 30,
}
type Links = {
  url: string
  promotions: { promotionId: string; label: string; stands: string }[]
  errors: { path: string }[]
}

test('a link’s address is shown once; the link fills in the booking form until it is ended', async () => {
  const made = (await owner.post('/api/desk/promotion', LINK)).body as unknown as Links
  const token = made.url.split('promotion=')[1] ?? ''
  expect(token).toHaveLength(43)
  const opened = await testApp.client().get(`/api/promotion?token=${token}`)
  expect(opened.body).toMatchObject({ promocode: 'SPRING', firstname: 'Ada', mode: 'gateway' })
  const listed = (await owner.get('/api/desk/promotions')).body as unknown as Links
  expect(listed.url).toBe('')
  expect(JSON.stringify(listed)).not.toContain(token)
  const [link] = listed.promotions
  expect(link).toMatchObject({ label: 'Hotel letter', stands: 'open' })
  await owner.post('/api/desk/promotion/revoke', { promotionId: link?.promotionId })
  expect((await testApp.client().get(`/api/promotion?token=${token}`)).status).toBe(404)
  const again = await owner.post('/api/desk/promotion/revoke', { promotionId: link?.promotionId })
  expect(again.status).toBe(404)
})

test.each([
  [{ promoCode: 'UNKNOWN' }, 'promoCode'],
  [{ layoutMode: 'spiral' }, 'layoutMode'],
  [{ vehicleTypeId: 999 }, 'vehicleTypeId'],
  [{ email: 'ada' }, 'email'],
  [{ promoCode: '', layoutMode: '', firstName: '' }, 'promoCode'],
])('a link with %o is rejected', async (change, path) => {
  const { body } = await owner.post('/api/desk/promotion', { ...LINK, ...change })
  const { errors, url } = body as unknown as Links
  expect([errors.map((error) => error.path), url]).toEqual([[path], ''])
})

test('codes and links are for owners only: a dispatcher sees none', async () => {
  expect((await dispatcher.get('/api/desk/promos')).status).toBe(404)
  expect((await dispatcher.post('/api/desk/promotion', LINK)).status).toBe(404)
})
