import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { figuresOf } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { deleteDue } from './delete-operator.ts'
import { endHostKey, makeHostKey } from './make-host-key.ts'

const by = 'command line'
const WEST = {
  slug: 'west-cars',
  name: 'West Cars',
  host: 'west.localhost',
  owner: 'wes@west.example',
  ownername: 'Wes Hill',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  lat: 51.45,
  lng: -2.59,
}

let house: House
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
})

async function givenKey(name = 'Rack One') {
  const made = await makeHostKey(house.deps, { name, by })
  if (!made.ok) throw new Error(made.reason)
  return made
}

/** Whoever runs the install, signed in at its page. */
async function givenHost(name?: string): Promise<Visitor> {
  const { token } = await givenKey(name)
  const visitor = house.visitor('host.localhost')
  const { body } = await visitor.post('/api/host/signin', { key: token })
  expect(body).toMatchObject({ code: 1, signedin: true })
  return visitor
}

type Listed = {
  slug: string
  state: string
  bookings: number
  deleteat: string
  lastsignin: string
}
const listed = async (visitor: Visitor) =>
  ((await visitor.get('/api/host/operators')).body['operators'] ?? []) as Listed[]

test('a key opens the page once it is given, until it is ended', async () => {
  const { id, token } = await givenKey('Ann at the rack')
  const ann = house.visitor('host.localhost')
  expect((await ann.get('/api/host/me')).body).toMatchObject({ signedin: false })
  expect((await ann.get('/api/host/operators')).status).toBe(404)
  const wrong = await ann.post('/api/host/signin', { key: `${token.slice(0, -2)}xx` })
  expect(wrong.body).toMatchObject({ code: 2, signedin: false })
  await ann.post('/api/host/signin', { key: token })
  expect((await ann.get('/api/host/me')).body).toMatchObject({ name: 'Ann at the rack' })
  expect((await listed(ann)).map(({ slug }) => slug)).toEqual(['kerbside', 'northway'])
  expect(await endHostKey(house.deps, { id, by })).toBe(true)
  expect(await endHostKey(house.deps, { id, by })).toBe(false)
  expect((await ann.get('/api/host/operators')).status).toBe(404)
  expect((await ann.post('/api/host/signin', { key: token })).body).toMatchObject({ code: 2 })
})

test('who signs out is out, and the cookie they had opens nothing', async () => {
  const ann = await givenHost()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await ann.post('/api/host/signout', {})
  const thief = house.visitor('host.localhost')
  expect((await thief.get('/api/host/operators', { headers: { cookie } })).status).toBe(404)
})

test('a session is over after eight hours', async () => {
  const ann = await givenHost()
  house.setNow('2026-03-10T20:00:01Z')
  expect((await ann.get('/api/host/operators')).status).toBe(404)
  house.setNow('2026-03-10T12:00:00Z')
})

test('at an operator’s host there is no such page, whatever key or cookie is shown', async () => {
  const ann = await givenHost()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const there = house.visitor('northway.localhost')
  const asked = await there.get('/api/host/operators', { headers: { cookie } })
  const nothing = await there.get('/api/host/nothing-at-all')
  expect([asked.status, asked.body]).toEqual([404, nothing.body])
  const { token } = await givenKey()
  expect((await there.post('/api/host/signin', { key: token })).status).toBe(404)
  expect((await there.post('/api/host/operator/suspend', { slug: 'kerbside' })).status).toBe(404)
  // and the host's session is nobody at an operator's console
  expect((await there.get('/api/desk/settings', { headers: { cookie } })).status).toBe(404)
})

test('the cookie is for this page alone: no script, no other site, no other address', async () => {
  const { token } = await givenKey()
  const visitor = house.visitor('host.localhost')
  const { headers } = await visitor.post('/api/host/signin', { key: token })
  const cookies = [headers['set-cookie']].flat().map(String)
  expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(['/host', '/api/host'])
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/)
  const elsewhere = await visitor.send('POST', '/api/host/operator/resume', {
    body: { slug: 'kerbside' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(elsewhere.status).toBe(403)
})

test('an operator is made, suspended with a reason, opened and deleted after seven days, and the log says so', async () => {
  const ann = await givenHost('Ann')
  const made = await ann.post('/api/host/operator', WEST)
  expect(made.body).toMatchObject({ code: 1 })
  expect(made.body['link']).toMatch(/^http:\/\/west\.localhost\/console\/enrol#/)
  const again = await ann.post('/api/host/operator', WEST)
  expect(again.body).toMatchObject({ code: 2, message: 'Another operator has this short name.' })
  const ours = await ann.post('/api/host/operator', { ...WEST, slug: 'w2', host: 'host.localhost' })
  expect(ours.body).toMatchObject({ code: 2 })

  const early = await ann.post('/api/host/operator/delete', { slug: WEST.slug, typed: WEST.slug })
  expect(early.body.message).toMatch(/^Suspend it first/)
  await ann.post('/api/host/operator/suspend', { slug: WEST.slug, reason: 'No licence' })
  expect((await listed(ann)).find(({ slug }) => slug === WEST.slug)?.state).toBe('suspended')
  expect((await house.visitor(WEST.host).get('/api/configuration')).status).toBe(503)
  await ann.post('/api/host/operator/resume', { slug: WEST.slug })
  expect((await house.visitor(WEST.host).get('/api/configuration')).status).toBe(200)

  await ann.post('/api/host/operator/suspend', { slug: WEST.slug, reason: 'No licence' })
  const typo = await ann.post('/api/host/operator/delete', { slug: WEST.slug, typed: 'west' })
  expect(typo.body).toMatchObject({ code: 2 })
  const west = async () => (await listed(ann)).find(({ slug }) => slug === WEST.slug)
  const end = () => ann.post('/api/host/operator/delete', { slug: WEST.slug, typed: WEST.slug })
  expect((await end()).body).toMatchObject({ code: 1 })
  expect(await west()).toMatchObject({ state: 'leaving', deleteat: '2026-03-17T12:00:00.000Z' })
  await ann.post('/api/host/operator/keep', { slug: WEST.slug })
  expect(await west()).toMatchObject({ state: 'suspended', deleteat: '' })
  expect((await end()).body).toMatchObject({ code: 1 })
  house.setNow('2026-03-17T11:59:59Z')
  await deleteDue(house.deps)
  expect(await asOwner(house, `select id from operator where slug = 'west-cars'`)).toHaveLength(1)
  house.setNow('2026-03-17T12:00:00Z')
  await deleteDue(house.deps)
  house.setNow('2026-03-10T12:00:00Z')
  expect((await listed(ann)).map(({ slug }) => slug)).toEqual(['kerbside', 'northway'])
  expect(await asOwner(house, `select id from operator where slug = 'west-cars'`)).toEqual([])

  const { body } = await ann.get('/api/host/log')
  const deeds = body['deeds'] as { by: string; deed: string; detail: object }[]
  expect(deeds.slice(0, 8).map(({ deed }) => deed)).toEqual([
    'operator.deleted',
    'operator.deletion-planned',
    'operator.kept',
    'operator.deletion-planned',
    'operator.suspended',
    'operator.resumed',
    'operator.suspended',
    'operator.created',
  ])
  expect(deeds[0]).toMatchObject({ by: 'clockwork' })
  expect(deeds[4]).toMatchObject({ by: 'Ann', detail: { reason: 'No licence' } })
  expect(body['whole']).toBe(true)
})

test('one that opens again while it is to be deleted stays for good', async () => {
  const ann = await givenHost()
  const slug = 'east-cars'
  await ann.post('/api/host/operator', { ...WEST, slug, host: 'east.localhost' })
  await ann.post('/api/host/operator/suspend', { slug, reason: 'No licence' })
  await ann.post('/api/host/operator/delete', { slug, typed: slug })
  await ann.post('/api/host/operator/resume', { slug })
  house.setNow('2026-03-20T12:00:00Z')
  await deleteDue(house.deps)
  house.setNow('2026-03-10T12:00:00Z')
  const east = (await listed(ann)).find((one) => one.slug === slug)
  expect(east).toMatchObject({ state: 'test', deleteat: '' })
})

test('an owner who has followed the link has signed in, and their widget is known to every host', async () => {
  const ann = await givenHost()
  const made = await ann.post('/api/host/operator', {
    ...WEST,
    slug: 'south-cars',
    host: 'south.localhost',
  })
  const last = async () => (await listed(ann)).find(({ slug }) => slug === 'south-cars')?.lastsignin
  expect(await last()).toBe('')
  const invitation = String(made.body['link']).split('#')[1] ?? ''
  const owner = house.visitor('south.localhost')
  const { body } = await owner.post('/api/staff/invitation', { invitation })
  const enrolled = await owner.post('/api/staff/enrol', {
    invitation,
    passwordhash: `v1.${'A'.repeat(43)}`,
    code: figuresOf(house, String(body['secret'])),
  })
  expect(enrolled.body).toMatchObject({ code: 1 })
  expect(await last()).toBe('2026-03-10T12:00:00.000Z')

  const saved = await owner.post('/api/desk/trackingcode', {
    name: 'Hotel Aldine',
    domains: ['aldine.example'],
    mode: '',
  })
  const { code: trackingcode } = saved.body['saved'] as { code: string }
  const hotel = { 'sec-fetch-site': 'cross-site', origin: 'https://aldine.example' }
  const stranger = house.visitor()
  const asked = { parentdomain: 'aldine.example', trackingcode }
  expect((await stranger.post('/api/validate', asked, hotel)).body).toMatchObject({ valid: true })
  const based = await stranger.get(`/api/custappbaseurl?trackingcode=${trackingcode}`)
  expect(based.body).toMatchObject({ custappbaseurl: 'http://south.localhost' })
  const there = house.visitor('south.localhost')
  const datetime = '2026-03-12T09:30'
  const journey = { trackingcode, pickup: 'Bristol Temple Meads', dropoff: 'Bath', datetime }
  const prepared = await there.post('/api/bookingparams', journey, hotel)
  const opened = await there.get(`/api/bookingparams?id=${String(prepared.body['id'])}`)
  expect(opened.body).toMatchObject({ code: 1, ...journey })
})

test('the list says what was booked in thirty days, and an operator that is none is missing', async () => {
  const ann = await givenHost()
  const before = (await listed(ann))[0]?.bookings ?? 0
  await givenBooking(house.visitor())
  expect((await listed(ann))[0]?.bookings).toBe(before + 1)
  const none = await ann.post('/api/host/operator/resume', { slug: 'nobody' })
  expect(none.status).toBe(404)
})

test('host names wait for their proof, or are given without it', async () => {
  const ann = await givenHost()
  const change = (host: string, deed: string) =>
    ann.post('/api/host/operator/host', { slug: 'northway', host, deed })
  expect((await change('book.north.example', 'claim')).body).toMatchObject({ code: 1 })
  expect((await change('book.north.example', 'prove')).body).toMatchObject({ code: 2 })
  expect((await change('cars.north.example', 'add')).body).toMatchObject({ code: 1 })
  expect((await house.deps.operators.byHost('cars.north.example'))?.slug).toBe('northway')
  expect((await change('kerbside.localhost', 'add')).body).toMatchObject({ code: 2 })
  expect((await change('cars.north.example', 'remove')).body).toMatchObject({ code: 1 })
})

test('an export is a file for who is signed in, of a page of ours', async () => {
  const ann = await givenHost()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const get = (headers: Record<string, string>) =>
    house.app.inject({
      method: 'GET',
      url: '/host/export?slug=northway',
      headers: { host: 'host.localhost', 'sec-fetch-site': 'same-origin', ...headers },
    })
  const file = await get({ cookie })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await get({})).statusCode).toBe(404)
  expect((await get({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404)
  expect((await get({ cookie, host: 'northway.localhost' })).statusCode).toBe(404)
})
