import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { totpCode } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { deleteDue } from './delete-operator.ts'
import { makePlatformKey, makeSetupKey, revokePlatformKey } from './make-platform-key.ts'

const by = 'command line'
const WEST = {
  slug: 'west-cars',
  name: 'West Cars',
  host: 'west.localhost',
  owner: 'wes@west.example',
  ownerName: 'Wes Hill',
  zone: 'Europe/London',
  currency: 'GBP',
  country: 'GB',
  base: '51.45, -2.59',
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
})

async function givenKey(name = 'Rack One') {
  const made = await makePlatformKey(testApp.deps, { name, by })
  if (!made.ok) throw new Error(made.reason)
  return made
}

/** A platform user, signed in at the platform page. */
async function givenPlatformClient(name?: string): Promise<TestClient> {
  const { token } = await givenKey(name)
  const client = testApp.client('host.localhost')
  const { body } = await client.post('/api/host/signin', { key: token })
  expect(body).toMatchObject({ code: 1, signedIn: true })
  return client
}

type Listed = {
  slug: string
  state: string
  bookings: number
  deleteAt: string
  lastSignIn: string
}
const listed = async (client: TestClient) =>
  ((await client.get('/api/host/operators')).body['operators'] ?? []) as Listed[]

test('a platform key gives access to the page until it is revoked', async () => {
  const { id, token } = await givenKey('Ann at the rack')
  const ann = testApp.client('host.localhost')
  expect((await ann.get('/api/host/me')).body).toMatchObject({ signedIn: false })
  expect((await ann.get('/api/host/operators')).status).toBe(404)
  const wrong = await ann.post('/api/host/signin', { key: `${token.slice(0, -2)}xx` })
  expect(wrong.body).toMatchObject({ code: 2, signedIn: false })
  await ann.post('/api/host/signin', { key: token })
  expect((await ann.get('/api/host/me')).body).toMatchObject({ name: 'Ann at the rack' })
  expect((await listed(ann)).map(({ slug }) => slug)).toEqual(['kerbside', 'northway'])
  expect(await revokePlatformKey(testApp.deps, { id, by })).toBe(true)
  expect(await revokePlatformKey(testApp.deps, { id, by })).toBe(false)
  expect((await ann.get('/api/host/operators')).status).toBe(404)
  expect((await ann.post('/api/host/signin', { key: token })).body).toMatchObject({ code: 2 })
})

test('the setup link of a new install signs in one browser, once, and its session goes on', async () => {
  const key = await makeSetupKey(testApp.deps)
  const clients = [testApp.client('host.localhost'), testApp.client('host.localhost')]
  const replies = await Promise.all(
    clients.map((client) => client.post('/api/host/signin', { key })),
  )
  expect(replies.filter(({ body }) => body['signedIn'] === true)).toHaveLength(1)
  const [ann] = clients.filter((_, place) => replies[place]?.body['signedIn'] === true)
  expect((await ann?.get('/api/host/me'))?.body).toMatchObject({ name: 'Setup link' })
  expect((await ann?.get('/api/host/operators'))?.status).toBe(200)
  const later = await testApp.client('host.localhost').post('/api/host/signin', { key })
  expect(later.body).toMatchObject({ code: 2, signedIn: false })
})

test('a setup link ends after a day, and when the next start prints another', async () => {
  const signIn = async (key: string) =>
    (await testApp.client('host.localhost').post('/api/host/signin', { key })).body['signedIn']
  const before = testApp.deps.now().toISOString()
  const replaced = await makeSetupKey(testApp.deps)
  const old = await makeSetupKey(testApp.deps)
  expect(await signIn(replaced)).toBe(false)
  testApp.setNow(new Date(Date.parse(before) + 24 * 3_600_000).toISOString())
  expect(await signIn(old)).toBe(false)
  testApp.setNow(before)
  expect(await signIn(old)).toBe(true)
})

test('after signing out the old cookie no longer works', async () => {
  const ann = await givenPlatformClient()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await ann.post('/api/host/signout', {})
  const thief = testApp.client('host.localhost')
  expect((await thief.get('/api/host/operators', { headers: { cookie } })).status).toBe(404)
})

test('everything that is wrong with a new operator is shown at its field at once', async () => {
  const ann = await givenPlatformClient()
  const { body } = await ann.post('/api/host/operator', {
    ...WEST,
    slug: 'kerbside',
    name: '',
    host: 'northway.localhost',
    owner: 'wes',
    ownerName: '',
    base: 'qqqqq zzzzz',
  })
  expect(body).toMatchObject({ code: 2, link: '' })
  const errors = body['errors'] as { path: string }[]
  expect(errors.map(({ path }) => path)).toEqual([
    'name',
    'base',
    'slug',
    'host',
    'ownerName',
    'owner',
  ])
  expect((await listed(ann)).map(({ slug }) => slug)).toEqual(['kerbside', 'northway'])
})

test('a new operator is based at the postcode that was typed', async () => {
  const ann = await givenPlatformClient()
  const input = { ...WEST, slug: 'dock-cars', host: 'dock.localhost', base: 'E14 5AB' }
  expect((await ann.post('/api/host/operator', input)).body).toMatchObject({ code: 1, errors: [] })
  const [base] = await asOwner<{ base_lat: number; base_lng: number }>(
    testApp,
    "select base_lat, base_lng from operator where slug = 'dock-cars'",
  )
  expect(base?.base_lat).toBeCloseTo(51.5, 1)
  expect(base?.base_lng).toBeCloseTo(0, 1)
  await asOwner(testApp, "delete from operator_host where host = 'dock.localhost'")
  await ann.post('/api/host/operator/suspend', { slug: 'dock-cars', reason: 'a test' })
  await ann.post('/api/host/operator/delete', { slug: 'dock-cars', typed: 'dock-cars' })
  testApp.setNow('2026-03-18T12:00:00Z')
  await deleteDue(testApp.deps)
  testApp.setNow('2026-03-10T12:00:00Z')
})

test('the list shows how each operator is doing: mail, payments, failed tasks and revenue', async () => {
  const ann = await givenPlatformClient()
  const kerbside = async () => (await listed(ann)).find(({ slug }) => slug === 'kerbside')
  expect(await kerbside()).toMatchObject({
    bookingsDay: 0,
    revenueMonth: 0,
    currencyCode: 'GBP',
    mail: 'none',
    payment: 'sandbox',
    failing: 0,
  })
  const [operator] = await asOwner<{ id: string }>(
    testApp,
    "select id from operator where slug = 'kerbside'",
  )
  await asOwner(
    testApp,
    `with entry as (insert into journal (operator_id, id, event_key, kind, at)
       values ('${operator?.id}', gen_random_uuid(), 'fare:test:1', 'fare-earned', '2026-03-01T00:00:00Z') returning operator_id, id)
     insert into posting select operator_id, id, line.number, line.account, 'GBP', line.amount from entry,
       (values (1, 'ar:cust:b', 6000), (2, 'rev:fare', -5000), (3, 'vat:2000', -1000)) as line (number, account, amount)`,
  )
  await asOwner(
    testApp,
    `insert into message (operator_id, id, channel, kind, recipient, dedupe_key, made_at, run_at, tries)
     values ('${operator?.id}', gen_random_uuid(), 'mail', 'booking-confirmed', 'a@b.example', 'k', now(), now(), 2)`,
  )
  expect(await kerbside()).toMatchObject({ revenueMonth: 6000, failing: 1 })
  await asOwner(testApp, "delete from message where dedupe_key = 'k'")
})

test('the platform page shows the last verified backup, and why the next one failed', async () => {
  const ann = await givenPlatformClient()
  const read = async () => (await ann.get('/api/host/operators')).body
  const none = { at: '', target: '', bytes: 0, verified: '', note: '', failedAt: '', failure: '' }
  expect(await read()).toMatchObject({ version: '0.0.0', lastBackup: none })
  await asOwner(
    testApp,
    `update backup_run set verified_at = '2026-03-09T02:30Z', verified_file = 'a.kbak', target = 's3://cars/b',
       bytes = 12400000, verified_by = 'restored', failed_at = '2026-03-10T02:30Z', failure = 'There is no bucket.'`,
  )
  const stored = {
    at: '2026-03-09T02:30:00.000Z',
    target: 's3://cars/b',
    bytes: 12_400_000,
    verified: 'restored',
    note: '',
    failedAt: '2026-03-10T02:30:00.000Z',
    failure: 'There is no bucket.',
  }
  expect(await read()).toMatchObject({ lastBackup: stored })
  await asOwner(
    testApp,
    `update backup_run set command_at = '2026-03-10T09:00Z', failed_at = null, failure = ''`,
  )
  expect(await read()).toMatchObject({ lastBackup: { ...none, at: '2026-03-10T09:00:00.000Z' } })
  await asOwner(testApp, 'update backup_run set command_at = null, verified_at = null')
})

test('contact and notes are the platform’s own: the first of two changes wins, and the operator never sees them', async () => {
  const ann = await givenPlatformClient()
  const contact = {
    name: 'Kit Moor',
    email: 'kit@kerbside.example',
    phone: '',
    notes: 'Pays on the 1st',
  }
  const save = (version: number, notes = contact.notes) =>
    ann.send('PUT', '/api/host/operator/contact', {
      body: { slug: 'kerbside', version, ...contact, notes },
    })
  expect((await save(0)).body).toMatchObject({ code: 1 })
  expect((await save(0, 'Never pays')).body).toMatchObject({
    code: 2,
    message: 'Someone else changed this contact. Close it and open it again.',
  })
  const kerbside = (await listed(ann)).find(({ slug }) => slug === 'kerbside')
  expect(kerbside).toMatchObject({ contact: { ...contact, version: 1 } })
  const missing = await ann.send('PUT', '/api/host/operator/contact', {
    body: { slug: 'missing', version: 0, ...contact },
  })
  expect(missing.status).toBe(404)
  const there = testApp.client('kerbside.localhost')
  expect((await there.get('/api/host/operators')).status).toBe(404)
})

test('a session is over after eight hours', async () => {
  const ann = await givenPlatformClient()
  testApp.setNow('2026-03-10T20:00:01Z')
  expect((await ann.get('/api/host/operators')).status).toBe(404)
  testApp.setNow('2026-03-10T12:00:00Z')
})

test('an operator’s host has no platform page, whatever key or cookie is sent', async () => {
  const ann = await givenPlatformClient()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const there = testApp.client('northway.localhost')
  const response = await there.get('/api/host/operators', { headers: { cookie } })
  const nothing = await there.get('/api/host/nothing-at-all')
  expect([response.status, response.body]).toEqual([404, nothing.body])
  const { token } = await givenKey()
  expect((await there.post('/api/host/signin', { key: token })).status).toBe(404)
  expect((await there.post('/api/host/operator/suspend', { slug: 'kerbside' })).status).toBe(404)
  // and the platform session has no access to an operator's console
  expect((await there.get('/api/desk/settings', { headers: { cookie } })).status).toBe(404)
})

test('the cookie is limited to this page: no script, no other site, no other path', async () => {
  const { token } = await givenKey()
  const client = testApp.client('host.localhost')
  const { headers } = await client.post('/api/host/signin', { key: token })
  const cookies = [headers['set-cookie']].flat().map(String)
  expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(['/host', '/api/host'])
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/)
  const elsewhere = await client.send('POST', '/api/host/operator/resume', {
    body: { slug: 'kerbside' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(elsewhere.status).toBe(403)
})

test('an operator is created, suspended with a reason, reopened and deleted after seven days, all in the log', async () => {
  const ann = await givenPlatformClient('Ann')
  const made = await ann.post('/api/host/operator', WEST)
  expect(made.body).toMatchObject({ code: 1 })
  expect(made.body['link']).toMatch(/^http:\/\/west\.localhost\/console\/enrol#/)
  const again = await ann.post('/api/host/operator', WEST)
  expect(again.body).toMatchObject({ code: 2, message: 'Another operator already has this ID.' })
  const ours = await ann.post('/api/host/operator', { ...WEST, slug: 'w2', host: 'host.localhost' })
  expect(ours.body).toMatchObject({ code: 2 })

  const early = await ann.post('/api/host/operator/delete', { slug: WEST.slug, typed: WEST.slug })
  expect(early.body.message).toMatch(/^Suspend this operator before/)
  await ann.post('/api/host/operator/suspend', { slug: WEST.slug, reason: 'No licence' })
  expect((await listed(ann)).find(({ slug }) => slug === WEST.slug)?.state).toBe('suspended')
  expect((await testApp.client(WEST.host).get('/api/configuration')).status).toBe(503)
  await ann.post('/api/host/operator/resume', { slug: WEST.slug })
  expect((await testApp.client(WEST.host).get('/api/configuration')).status).toBe(200)

  await ann.post('/api/host/operator/suspend', { slug: WEST.slug, reason: 'No licence' })
  const typo = await ann.post('/api/host/operator/delete', { slug: WEST.slug, typed: 'west' })
  expect(typo.body).toMatchObject({ code: 2 })
  const west = async () => (await listed(ann)).find(({ slug }) => slug === WEST.slug)
  const end = () => ann.post('/api/host/operator/delete', { slug: WEST.slug, typed: WEST.slug })
  expect((await end()).body).toMatchObject({ code: 1 })
  expect(await west()).toMatchObject({ state: 'leaving', deleteAt: '2026-03-17T12:00:00.000Z' })
  await ann.post('/api/host/operator/keep', { slug: WEST.slug })
  expect(await west()).toMatchObject({ state: 'suspended', deleteAt: '' })
  expect((await end()).body).toMatchObject({ code: 1 })
  testApp.setNow('2026-03-17T11:59:59Z')
  await deleteDue(testApp.deps)
  expect(await asOwner(testApp, `select id from operator where slug = 'west-cars'`)).toHaveLength(1)
  testApp.setNow('2026-03-17T12:00:00Z')
  await deleteDue(testApp.deps)
  testApp.setNow('2026-03-10T12:00:00Z')
  expect((await listed(ann)).map(({ slug }) => slug)).toEqual(['kerbside', 'northway'])
  expect(await asOwner(testApp, `select id from operator where slug = 'west-cars'`)).toEqual([])

  const { body } = await ann.get('/api/host/log')
  const actions = body['actions'] as { by: string; action: string; detail: object }[]
  expect(actions.slice(0, 8).map(({ action }) => action)).toEqual([
    'operator.deleted',
    'operator.deletion-planned',
    'operator.kept',
    'operator.deletion-planned',
    'operator.suspended',
    'operator.resumed',
    'operator.suspended',
    'operator.created',
  ])
  expect(actions[0]).toMatchObject({ by: 'scheduler' })
  expect(actions[4]).toMatchObject({ by: 'Ann', detail: { reason: 'No licence' } })
  expect(body['whole']).toBe(true)
})

test('an operator that reopens while marked for deletion stays', async () => {
  const ann = await givenPlatformClient()
  const slug = 'east-cars'
  await ann.post('/api/host/operator', { ...WEST, slug, host: 'east.localhost' })
  await ann.post('/api/host/operator/suspend', { slug, reason: 'No licence' })
  await ann.post('/api/host/operator/delete', { slug, typed: slug })
  await ann.post('/api/host/operator/resume', { slug })
  testApp.setNow('2026-03-20T12:00:00Z')
  await deleteDue(testApp.deps)
  testApp.setNow('2026-03-10T12:00:00Z')
  const east = (await listed(ann)).find((item) => item.slug === slug)
  expect(east).toMatchObject({ state: 'test', deleteAt: '' })
})

test('an owner who has used the link is signed in, and their widget is known to every host', async () => {
  const ann = await givenPlatformClient()
  const made = await ann.post('/api/host/operator', {
    ...WEST,
    slug: 'south-cars',
    host: 'south.localhost',
  })
  const last = async () => (await listed(ann)).find(({ slug }) => slug === 'south-cars')?.lastSignIn
  expect(await last()).toBe('')
  const invitation = String(made.body['link']).split('#')[1] ?? ''
  const owner = testApp.client('south.localhost')
  const { body } = await owner.post('/api/staff/invitation', { invitation })
  const enrolled = await owner.post('/api/staff/enrol', {
    invitation,
    passwordhash: `v1.${'A'.repeat(43)}`,
    code: totpCode(testApp, String(body['secret'])),
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
  const unauthenticated = testApp.client()
  const response = { parentdomain: 'aldine.example', trackingcode }
  expect((await unauthenticated.post('/api/validate', response, hotel)).body).toMatchObject({
    valid: true,
  })
  const based = await unauthenticated.get(`/api/custappbaseurl?trackingcode=${trackingcode}`)
  expect(based.body).toMatchObject({ custappbaseurl: 'http://south.localhost' })
  const there = testApp.client('south.localhost')
  const datetime = '2026-03-12T09:30'
  const journey = { trackingcode, pickup: 'Bristol Temple Meads', dropoff: 'Bath', datetime }
  const prepared = await there.post('/api/bookingparams', journey, hotel)
  const opened = await there.get(`/api/bookingparams?id=${String(prepared.body['id'])}`)
  expect(opened.body).toMatchObject({ code: 1, ...journey })
})

test('the list shows the bookings of thirty days, and an unknown operator gives 404', async () => {
  const ann = await givenPlatformClient()
  const before = (await listed(ann))[0]?.bookings ?? 0
  await givenBooking(testApp.client())
  expect((await listed(ann))[0]?.bookings).toBe(before + 1)
  const none = await ann.post('/api/host/operator/resume', { slug: 'unknown' })
  expect(none.status).toBe(404)
})

test('host names wait for their proof, or are added without it', async () => {
  const ann = await givenPlatformClient()
  const change = (host: string, action: string) =>
    ann.post('/api/host/operator/host', { slug: 'northway', host, action })
  expect((await change('book.north.example', 'claim')).body).toMatchObject({ code: 1 })
  expect((await change('book.north.example', 'prove')).body).toMatchObject({ code: 2 })
  expect((await change('cars.north.example', 'add')).body).toMatchObject({ code: 1 })
  expect((await testApp.deps.operators.byHost('cars.north.example'))?.slug).toBe('northway')
  expect((await change('kerbside.localhost', 'add')).body).toMatchObject({ code: 2 })
  expect((await change('cars.north.example', 'remove')).body).toMatchObject({ code: 1 })
})

test('an export is a file for a signed-in user, requested from our own page', async () => {
  const ann = await givenPlatformClient()
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const get = (headers: Record<string, string>) =>
    testApp.app.inject({
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
