import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { givenCustomer, lettersTo, MAYA, signInAs } from '../../../test/given-account.ts'
import { givenMember } from '../../../test/given-desk.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'

let house: House
let owner: Visitor
let maya: Visitor
let custid: number
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  owner = await givenMember(house, 'owner')
  maya = house.visitor()
  custid = (await givenCustomer(maya)).custid
})

type Customer = { version: number; note: string; blocked: boolean; sessions: unknown[] }
const show = async (visitor = owner, id = custid) => {
  const { status, body } = await visitor.get(`/api/desk/customer?custid=${id}`)
  return { status, body, customer: body['customer'] as Customer }
}
const find = async (q: string, visitor = owner) => {
  const { body } = await visitor.get(`/api/desk/customers?q=${encodeURIComponent(q)}`)
  return (body['customers'] as { custid: number }[]).map((one) => one.custid)
}
const SAID = {
  firstname: 'Maya',
  lastname: 'Osei',
  phone: '020 7946 0123',
  dialingcode: '+44',
  smslist: false,
  emaillist: true,
  note: 'Allergic to dogs',
}
const save = async (part: object = {}) => {
  const { version } = (await show()).customer
  return owner.post('/api/desk/customer', { ...SAID, custid, version, ...part })
}

test.each(['maya', 'Osei', 'osei may', 'MAYA@exam', '020 7946 01', '+44 20 7946 0123', '2079460'])(
  'somebody is found by how a name, an address or a number begins: %s',
  async (q) => {
    expect(await find(q)).toContain(custid)
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

test('who rings has a place added, moved and removed, and the log says so without where', async () => {
  const keep = (part: object, by = owner) =>
    by.post('/api/desk/customer/place', { ...GYM, custid, id: 0, ...part })
  expect((await keep({})).body).toMatchObject({ code: 1, faults: [] })
  const [gym] = await placesOf()
  const id = Number(gym?.id)
  expect(gym).toMatchObject({ name: 'Gym', placename: 'custom', postcode: 'E14 4QQ' })

  const desk = await givenMember(house, 'dispatcher')
  await keep({ id, name: 'The new gym', postcode: 'E1 6AN' }, desk)
  expect(await placesOf()).toMatchObject([{ id: gym?.id, name: 'The new gym', postcode: 'E1 6AN' }])
  const { body } = await maya.get(`/api/addressbook?custid=${custid}`)
  expect(body['addresses']).toMatchObject([{ name: 'The new gym' }])

  const { status } = await owner.post('/api/desk/customer/place/remove', { custid, id })
  expect([status, await placesOf()]).toEqual([200, []])
  const log = JSON.stringify((await owner.get('/api/desk/audit?deed=customer.place')).body)
  for (const what of ['added', 'changed', 'removed']) expect(log).toContain(what)
  expect(log).not.toMatch(/gym|E14|E1 6AN/i)
})

test('home and work are one each at the desk too', async () => {
  for (const postcode of ['SW7 3RX', 'N1 9AG'])
    await owner.post('/api/desk/customer/place', {
      ...GYM,
      custid,
      id: 0,
      placename: 'home',
      postcode,
    })
  const [home, ...others] = await placesOf()
  expect([home?.placename, home?.postcode, others]).toEqual(['home', 'N1 9AG', []])
  await owner.post('/api/desk/customer/place/remove', { custid, id: Number(home?.id) })
})

test('a place that is not theirs is not found', async () => {
  const said = { custid, id: 7 }
  const { status } = await owner.post('/api/desk/customer/place', { ...GYM, ...said })
  const removed = await owner.post('/api/desk/customer/place/remove', said)
  expect([status, removed.status, await placesOf()]).toEqual([404, 404, []])
})

test('what begins otherwise is not found', async () => {
  for (const q of ['sei', 'maya smith', 'example.com', '7946', '%'])
    expect(await find(q)).toEqual([])
})

test('a long list goes on where it ended, the newest first', async () => {
  await asOwner(
    house,
    `insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone,
       password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
     select operator_id, gen_random_uuid(), 1000 + n, 'long' || n || '@example.com', 'Long', 'List', '', '',
       '', '', '', now(), made_at - interval '1 day'
     from customer, generate_series(1, 120) n where number = ${custid}`,
  )
  const seen: number[] = []
  let after = ''
  do {
    const asked = `/api/desk/customers?q=long&after=${encodeURIComponent(after)}`
    const { body } = await owner.get(asked)
    seen.push(...(body['customers'] as { custid: number }[]).map((one) => one.custid))
    after = String(body['after'])
  } while (after !== '')
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test('particulars and a note are kept; of two who change them the second hears how they stand', async () => {
  const { version } = (await show()).customer
  expect((await save()).body).toMatchObject({ faults: [], customer: { note: SAID.note } })
  const second = await owner.post('/api/desk/customer', { ...SAID, custid, version, note: 'No' })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ customer: { note: SAID.note, version: version + 1 } })
  const bad = await save({ phone: '12', note: 'lost?' })
  expect(bad.body).toMatchObject({ faults: [{ path: 'phone' }], customer: { note: SAID.note } })
  const [log] = await asOwner(house, `select detail from audit_entry where deed = 'customer.saved'`)
  expect(JSON.stringify(log)).not.toContain('dogs')
})

test('who is blocked is signed out and stays out, until they may again', async () => {
  const block = (blocked: boolean) =>
    owner.post('/api/desk/customer/block', { custid, blocked, reason: 'Chargebacks' })
  await signInAs(maya)
  expect((await show()).customer.sessions).not.toEqual([])
  expect((await block(true)).body).toMatchObject({
    customer: { blocked: true, blockedreason: 'Chargebacks', sessions: [] },
  })
  expect((await maya.get('/api/sessions')).status).toBe(404)
  expect((await signInAs(maya)).body).toMatchObject({ Code: 2 })
  await block(false)
  expect((await signInAs(maya)).body).toMatchObject({ Code: 1 })
})

test('a link for a new password is mailed, and they are signed out everywhere', async () => {
  const help = (what: string) => owner.post('/api/desk/customer/help', { custid, do: what })
  expect((await help('reset')).body).toMatchObject({ code: 1 })
  expect((await lettersTo(house, MAYA.email)).map(({ kind }) => kind)).toContain('password-reset')
  await signInAs(maya)
  expect((await help('signout')).body).toMatchObject({ customer: { sessions: [] } })
})

test('their data is taken with the desk’s note in it, and that is in the log', async () => {
  const { body } = await owner.post('/api/desk/customer/data', { custid })
  expect(body['data']).toMatchObject({
    profile: { email: MAYA.email, noteOfTheDesk: SAID.note },
  })
  const log = await asOwner(house, `select 1 from audit_entry where deed = 'customer.data-taken'`)
  expect(log).toHaveLength(1)
})

test('others read, money’s people change, only an owner takes data; another operator finds nobody', async () => {
  const support = await givenMember(house, 'support')
  const missing = await show(owner, 99)
  expect((await show(support)).status).toBe(200)
  for (const path of ['customer/block', 'customer/help', 'customer/data', 'customer/erase'])
    expect((await support.post(`/api/desk/${path}`, { custid })).status).toBe(404)
  const place = (who: Visitor) => who.post('/api/desk/customer/place', { ...GYM, custid, id: 0 })
  expect((await place(support)).status).toBe(404)
  const accounts = await givenMember(house, 'accounts')
  expect((await accounts.post('/api/desk/customer/erase', { custid })).status).toBe(404)
  const northway = await givenMember(house, 'owner', 'northway')
  const theirs = await show(northway)
  expect([theirs.status, theirs.body]).toEqual([404, missing.body])
  expect(await find('maya', northway)).toEqual([])
  expect((await place(northway)).body).toEqual(missing.body)
  for (const path of ['customer/data', 'customer/erase'])
    expect((await northway.post(`/api/desk/${path}`, { custid })).status).toBe(404)
})

test('somebody is forgotten, but not with a journey ahead, and then nobody finds them', async () => {
  await signInAs(maya)
  const { Bref } = await givenBooking(maya)
  const shown = (await owner.get(`/api/desk/customer?custid=${custid}`)).body['customer']
  expect(shown).toMatchObject({ sums: [{ currencycode: 'GBP', ahead: 1, driven: 0 }] })
  const found = await owner.get(`/api/desk/bookings/find?custid=${custid}`)
  expect(found.body['bookings']).toHaveLength(1)
  const erase = () => owner.post('/api/desk/customer/erase', { custid })
  expect((await erase()).body).toMatchObject({ code: 2 })
  await asOwner(
    house,
    `update leg set state = 'cancelled' where reference = ${Number(Bref.replace(/\D/g, ''))}`,
  )
  expect((await erase()).body).toMatchObject({ code: 1 })
  expect((await show()).status).toBe(404)
  expect(await find('maya')).toEqual([])
  expect(await asOwner(house, `select 1 from customer where note <> ''`)).toEqual([])
})
