import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking } from '../../../../test/given.ts'
import { emailsTo, givenCustomer, MAYA, signInAs } from '../../../../test/given-account.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

let testApp: TestApp
let owner: TestClient
let maya: TestClient
let customerId: number
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  owner = await givenStaff(testApp, 'owner')
  maya = testApp.client()
  customerId = (await givenCustomer(maya)).custid
})

type Customer = { version: number; note: string; blocked: boolean; sessions: unknown[] }
const show = async (client = owner, id = customerId) => {
  const { status, body } = await client.get(`/api/desk/customer?customerId=${id}`)
  return { status, body, customer: body['customer'] as Customer }
}
const find = async (q: string, client = owner) => {
  const { body } = await client.get(`/api/desk/customers?q=${encodeURIComponent(q)}`)
  return (body['customers'] as { customerId: number }[]).map((item) => item.customerId)
}
const CUSTOMER_INPUT = {
  firstName: 'Maya',
  lastName: 'Osei',
  phone: '020 7946 0123',
  dialingCode: '+44',
  smsList: false,
  emailList: true,
  note: 'Allergic to dogs',
}
const save = async (part: object = {}) => {
  const { version } = (await show()).customer
  return owner.post('/api/desk/customer', { ...CUSTOMER_INPUT, customerId, version, ...part })
}

test.each(['maya', 'Osei', 'osei may', 'MAYA@exam', '020 7946 01', '+44 20 7946 0123', '2079460'])(
  'the search finds a customer by the start of a name, an address or a number: %s',
  async (q) => {
    expect(await find(q)).toContain(customerId)
  },
)

const GYM = {
  name: 'Gym',
  line1: 'Cabot Square',
  line2: '',
  postcode: 'E14 4QQ',
  category: '',
  latitude: 51.505,
  longitude: -0.021,
  placename: 'custom',
  fulladdress: 'Cabot Square, London E14 4QQ',
}
type Saved = { id: string; name: string; placename: string; postcode: string }
const placesOf = async () => ((await show()).customer as unknown as { places: Saved[] }).places

test('staff add, move and remove a caller’s saved place, and the log records it without the location', async () => {
  const saveChange = (part: object, by = owner) =>
    by.post('/api/desk/customer/place', { ...GYM, customerId, id: 0, ...part })
  expect((await saveChange({})).body).toMatchObject({ code: 1, errors: [] })
  const [gym] = await placesOf()
  const id = Number(gym?.id)
  expect(gym).toMatchObject({ name: 'Gym', placename: 'custom', postcode: 'E14 4QQ' })

  const desk = await givenStaff(testApp, 'dispatcher')
  await saveChange({ id, name: 'The new gym', postcode: 'E1 6AN' }, desk)
  expect(await placesOf()).toMatchObject([{ id: gym?.id, name: 'The new gym', postcode: 'E1 6AN' }])
  const { body } = await maya.get(`/api/addressbook?custid=${customerId}`)
  expect(body['addresses']).toMatchObject([{ name: 'The new gym' }])

  const { status } = await owner.post('/api/desk/customer/place/remove', { customerId, id })
  expect([status, await placesOf()]).toEqual([200, []])
  const log = JSON.stringify((await owner.get('/api/desk/audit?action=customer.place')).body)
  for (const what of ['added', 'changed', 'removed']) expect(log).toContain(what)
  expect(log).not.toMatch(/gym|E14|E1 6AN/i)
})

test('home and work exist once each at the desk too', async () => {
  for (const postcode of ['SW7 3RX', 'N1 9AG'])
    await owner.post('/api/desk/customer/place', {
      ...GYM,
      customerId,
      id: 0,
      placename: 'home',
      postcode,
    })
  const [home, ...others] = await placesOf()
  expect([home?.placename, home?.postcode, others]).toEqual(['home', 'N1 9AG', []])
  await owner.post('/api/desk/customer/place/remove', { customerId, id: Number(home?.id) })
})

test('a place of another customer is not found', async () => {
  const input = { customerId, id: 7 }
  const { status } = await owner.post('/api/desk/customer/place', { ...GYM, ...input })
  const removed = await owner.post('/api/desk/customer/place/remove', input)
  expect([status, removed.status, await placesOf()]).toEqual([404, 404, []])
})

test('a text that does not start a name, an address or a number finds no one', async () => {
  for (const q of ['sei', 'maya smith', 'example.com', '7946', '%'])
    expect(await find(q)).toEqual([])
})

test('a long list continues on the next page, newest first', async () => {
  await asOwner(
    testApp,
    `insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone,
       password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
     select operator_id, gen_random_uuid(), 1000 + n, 'long' || n || '@example.com', 'Long', 'List', '', '',
       '', '', '', now(), made_at - interval '1 day'
     from customer, generate_series(1, 120) n where number = ${customerId}`,
  )
  const seen: number[] = []
  let after = ''
  do {
    const url = `/api/desk/customers?q=long&after=${encodeURIComponent(after)}`
    const { body } = await owner.get(url)
    seen.push(...(body['customers'] as { customerId: number }[]).map((item) => item.customerId))
    after = String(body['after'])
  } while (after !== '')
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test('details and a note are saved; a concurrent second change is rejected with the current values', async () => {
  const { version } = (await show()).customer
  expect((await save()).body).toMatchObject({ errors: [], customer: { note: CUSTOMER_INPUT.note } })
  const second = await owner.post('/api/desk/customer', {
    ...CUSTOMER_INPUT,
    customerId,
    version,
    note: 'No',
  })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    customer: { note: CUSTOMER_INPUT.note, version: version + 1 },
  })
  const bad = await save({ phone: '12', note: 'lost?' })
  expect(bad.body).toMatchObject({
    errors: [{ path: 'phone' }],
    customer: { note: CUSTOMER_INPUT.note },
  })
  const [log] = await asOwner(
    testApp,
    `select detail from audit_entry where action = 'customer.saved'`,
  )
  expect(JSON.stringify(log)).not.toContain('dogs')
})

test('a blocked customer is signed out and cannot sign in until unblocked', async () => {
  const block = (blocked: boolean) =>
    owner.post('/api/desk/customer/block', { customerId, blocked, reason: 'Chargebacks' })
  await signInAs(maya)
  expect((await show()).customer.sessions).not.toEqual([])
  expect((await block(true)).body).toMatchObject({
    customer: { blocked: true, blockedReason: 'Chargebacks', sessions: [] },
  })
  expect((await maya.get('/api/sessions')).status).toBe(404)
  expect((await signInAs(maya)).body).toMatchObject({ Code: 2 })
  await block(false)
  expect((await signInAs(maya)).body).toMatchObject({ Code: 1 })
})

test('staff mail a customer a link for a new password and sign them out everywhere', async () => {
  const help = (what: string) => owner.post('/api/desk/customer/help', { customerId, do: what })
  expect((await help('reset')).body).toMatchObject({ code: 1 })
  expect((await emailsTo(testApp, MAYA.email)).map(({ kind }) => kind)).toContain('password-reset')
  await signInAs(maya)
  expect((await help('signout')).body).toMatchObject({ customer: { sessions: [] } })
})

test('the exported data of a customer includes the desk’s note, and the export is logged', async () => {
  const { body } = await owner.post('/api/desk/customer/data', { customerId })
  expect(body['data']).toMatchObject({
    profile: { email: MAYA.email, noteOfTheDesk: CUSTOMER_INPUT.note },
  })
  const log = await asOwner(
    testApp,
    `select 1 from audit_entry where action = 'customer.data-taken'`,
  )
  expect(log).toHaveLength(1)
})

test('support staff only read, accounts staff may change, only an owner exports or erases; another operator finds no customer', async () => {
  const support = await givenStaff(testApp, 'support')
  const missing = await show(owner, 99)
  expect((await show(support)).status).toBe(200)
  for (const path of ['customer/block', 'customer/help', 'customer/data', 'customer/erase'])
    expect((await support.post(`/api/desk/${path}`, { customerId })).status).toBe(404)
  const place = (client: TestClient) =>
    client.post('/api/desk/customer/place', { ...GYM, customerId, id: 0 })
  expect((await place(support)).status).toBe(404)
  const accounts = await givenStaff(testApp, 'accounts')
  expect((await accounts.post('/api/desk/customer/erase', { customerId })).status).toBe(404)
  const northway = await givenStaff(testApp, 'owner', 'northway')
  const theirs = await show(northway)
  expect([theirs.status, theirs.body]).toEqual([404, missing.body])
  expect(await find('maya', northway)).toEqual([])
  expect((await place(northway)).body).toEqual(missing.body)
  for (const path of ['customer/data', 'customer/erase'])
    expect((await northway.post(`/api/desk/${path}`, { customerId })).status).toBe(404)
})

test('a customer with an upcoming leg cannot be erased, and an erased customer is no longer found', async () => {
  await signInAs(maya)
  const { Bref } = await givenBooking(maya)
  const shown = (await owner.get(`/api/desk/customer?customerId=${customerId}`)).body['customer']
  expect(shown).toMatchObject({ sums: [{ currencyCode: 'GBP', ahead: 1, driven: 0 }] })
  const found = await owner.get(`/api/desk/bookings/find?customerId=${customerId}`)
  expect(found.body['bookings']).toHaveLength(1)
  const erase = () => owner.post('/api/desk/customer/erase', { customerId })
  expect((await erase()).body).toMatchObject({ code: 2 })
  await asOwner(
    testApp,
    `update leg set state = 'cancelled' where reference = ${Number(Bref.replace(/\D/g, ''))}`,
  )
  expect((await erase()).body).toMatchObject({ code: 1 })
  expect((await show()).status).toBe(404)
  expect(await find('maya')).toEqual([])
  expect(await asOwner(testApp, `select 1 from customer where note <> ''`)).toEqual([])
})
