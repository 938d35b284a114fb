import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '../../../../../testkit/mail/mail-server.ts'
import { givenStaff } from '../../../test/given-desk.ts'
import { giveCode, givenAnn, givePassword, totpCode } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { findSetupFacts } from './go-live.ts'

let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  const owner = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'owner' } as const
  const { secret } = await givenAnn(testApp, owner)
  desk = testApp.client()
  testApp.setNow('2026-03-10T12:05:00Z')
  await givePassword(desk)
  await giveCode(desk, totpCode(testApp, secret))
})

const versionNow = async () => Number((await desk.get('/api/desk/settings')).body['version'])

const save = async (values: Record<string, unknown>, version?: number) =>
  desk.put('/api/desk/settings', { version: version ?? (await versionNow()), values })

const configuration = async () => (await testApp.client().get('/api/configuration')).body

test('a changed popup appears at the next request, and the log says who changed it', async () => {
  expect(await configuration()).toMatchObject({ notepopup: false })
  const { body } = await save({ 'settings.popups.note': true, 'settings.skypeId': 'kerbside' })
  expect(body).toMatchObject({ code: 1, errors: [] })
  expect(await configuration()).toMatchObject({ notepopup: true, skypeid: 'kerbside' })
  const [entry] = await asOwner(
    testApp,
    'select actor_name, action, detail from audit_entry order by number desc limit 1',
  )
  expect(entry).toMatchObject({
    actor_name: 'Ann Fox',
    action: 'settings.saved',
    detail: [
      { path: 'settings.popups.note', before: 'false', after: 'true' },
      { path: 'settings.skypeId', after: '"kerbside"' },
    ],
  })
})

test('of two owners who save at once the second is rejected with the current state, and nothing is lost', async () => {
  const version = await versionNow()
  const [first, second] = await Promise.all([
    save({ 'settings.maxVias': 4 }, version),
    save({ 'settings.maxVias': 5 }, version),
  ])
  const statuses = [first.status, second.status].toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409])
  const [won, lost] = first.status === 200 ? [first, second] : [second, first]
  expect(lost.body['values']).toEqual(won.body['values'])
  expect(lost.body['version']).toBe(version + 1)
})

test('settings with one error are not saved at all, and each error is named', async () => {
  const before = await versionNow()
  const { body } = await save({ 'settings.about': 'New', 'brand.colour': 'green' })
  expect(body).toMatchObject({
    code: 2,
    version: before,
    errors: [{ path: 'brand.colour', message: 'Enter a colour such as #0b6e4f.' }],
  })
})

test('a logo must have been uploaded here', async () => {
  const bytes = await sharp({
    create: { width: 300, height: 80, channels: 4, background: '#0b6e4f' },
  })
    .png()
    .toBuffer()
  const bring = async (kind: string) =>
    (await desk.post('/api/desk/picture', { kind, picture: bytes.toString('base64') })).body
  const [{ src, width, height }, icon] = [await bring('logo'), await bring('icon')]
  const logo = { src, width, height, icon: icon['src'] }
  expect((await save({ 'brand.logo': logo })).body).toMatchObject({ code: 1 })

  const unknownLogo = { ...logo, src: `/pictures/${'x'.repeat(22)}.png` }
  expect((await save({ 'brand.logo': unknownLogo })).body['errors']).toMatchObject([
    { path: 'brand.logo' },
  ])
  expect((await save({ 'brand.logo': '' })).body).toMatchObject({ code: 1 })
})

test('a draft is visible only under its address, and only for half an hour', async () => {
  const opened = await desk.post('/api/desk/preview', {
    values: { 'settings.popups.confirm': true },
  })
  expect(opened.body['address']).toMatch(/^\/\?preview=[A-Za-z0-9_-]{43}$/)
  expect(await configuration()).toMatchObject({ confirmpopup: false })
  const rows = await asOwner<{ token_hash: Buffer }>(
    testApp,
    'select token_hash from preview_draft',
  )
  expect(rows).toHaveLength(1)
  expect(String(opened.body['address'])).not.toContain(rows[0]?.token_hash.toString('base64url'))

  const wrong = await desk.post('/api/desk/preview', { values: { 'brand.colour': 'red' } })
  expect(wrong.body).toMatchObject({ code: 2, address: '', errors: [{ path: 'brand.colour' }] })
})

const setup = async () => (await desk.get('/api/desk/setup')).body
const testEmail = async () => (await desk.post('/api/desk/setup/test-email', {})).body

/** The operator's own mail server, as its owner saves it under Integrations and keys. */
const setMailServer = (port: number) =>
  desk.put('/api/desk/key', {
    name: 'mail-smtp',
    parts: { address: `smtp://127.0.0.1:${port}` },
  })

const giveLicence = () =>
  asOwner(
    testApp,
    `update operator set settings = settings || '{"licensing": {"profile": "tfl", "authority": "Transport for London",
       "licenceNumber": "01234/01/01", "months": 12, "also": []}}', version = version + 1 where slug = 'kerbside'`,
  )

test('an incomplete site stays in test mode, and the response lists everything missing', async () => {
  await asOwner(
    testApp,
    "update operator set settings = settings - 'licensing', version = version + 1 where slug = 'kerbside'",
  )
  const missing = ['gateway', 'licence', 'mail']
  expect(await setup()).toMatchObject({ code: 1, live: false, missing, mail: { state: 'none' } })
  const rejected = await desk.post('/api/desk/golive', {})
  expect(rejected.body).toMatchObject({ code: 2, live: false, missing })
  expect(await configuration()).toMatchObject({ testmode: true })
})

test('only its own hosts let an operator go live', async () => {
  for (const slug of ['kerbside', 'northway'] as const) {
    const context = await testApp.context(slug)
    const { facts } = await findSetupFacts(context, context.profile)
    expect(facts.hosts).toContain(`${slug}.localhost`)
    expect(facts.hosts.filter((host) => !host.startsWith(slug))).toEqual([])
  }
})

test('drivers with an expired badge block a live site until one is renewed', async () => {
  const expire = (day: string) =>
    asOwner(testApp, `update licence set expires_on = '${day}' where kind = 'badge'`)
  await expire('2026-03-09')
  const { missing, facts } = await setup()
  expect(missing).toContain('documents')
  expect(facts).toMatchObject({ readyDrivers: 0 })
  await expire('2027-03-09')
  expect((await setup())['missing']).not.toContain('documents')
})

test('email is proven by a test that the real mail server accepted; a changed setting needs a new test', async () => {
  expect(await testEmail()).toMatchObject({
    code: 2,
    message: 'No mail server is set. Add one under Integrations and keys.',
    mail: { state: 'none' },
  })
  const server = await openMailServer()
  await setMailServer(server.port)
  expect(await setup()).toMatchObject({ mail: { state: 'untested', sentTo: '' } })

  server.mode = 'unknown-reader'
  expect(await testEmail()).toMatchObject({
    code: 2,
    message: 'The mail server didn’t accept the test email. Check its settings and try again.',
    mail: { state: 'failed' },
  })
  server.mode = 'well'
  const { mail, missing } = await testEmail()
  expect(mail).toEqual({
    state: 'proven',
    sentTo: 'ann@kerbside.example',
    sentAt: '2026-03-10T12:05:00.000Z',
    why: '',
  })
  expect(missing).not.toContain('mail')
  expect(server.received.map(({ to }) => to)).toEqual([['ann@kerbside.example']])

  await save({ 'settings.email': 'other@kerbside.example' })
  expect(await setup()).toMatchObject({ mail: { state: 'untested' } })
  expect(await testEmail()).toMatchObject({ mail: { state: 'proven' } })
  testApp.setNow('2026-03-10T12:06:00Z')
  await setMailServer(server.port)
  expect(await setup()).toMatchObject({ mail: { state: 'untested' } })
  expect(await testEmail()).toMatchObject({ mail: { state: 'proven' } })
  await server.close()
})

test('with cash alone it goes live, and a repeat has no further effect', async () => {
  await giveLicence()
  await save({ 'settings.paymentMethods': ['cash'], 'settings.defaultPaymentMethod': 'cash' })
  expect(await setup()).toMatchObject({ missing: [], facts: { paymentMethods: ['cash'] } })
  expect((await desk.post('/api/desk/golive', {})).body).toMatchObject({ code: 1, live: true })
  expect((await desk.post('/api/desk/golive', {})).body).toMatchObject({ code: 1, live: true })
  expect(await configuration()).toMatchObject({ testmode: false, iscashallowed: true })
  const entries = await asOwner(
    testApp,
    "select action from audit_entry where action = 'operator.live'",
  )
  expect(entries).toHaveLength(1)
})

test('a live site stays live when a document expires or its terms are removed', async () => {
  await asOwner(testApp, "update licence set expires_on = '2026-01-01'")
  expect(await setup()).toMatchObject({ live: true, missing: [] })
})

test('prices of one company, closed prices and prices of a later date are no prices to go live with', async () => {
  const context = await testApp.context('northway')
  const countBooks = async () => (await findSetupFacts(context, context.profile)).facts.priceBooks
  const changeBooks = (change: string) =>
    asOwner(
      testApp,
      `update price_book set ${change}
       where operator_id = (select id from operator where slug = 'northway')`,
    )
  expect(await countBooks()).toBeGreaterThan(0)
  await changeBooks(
    `booker_id = (select id from booker where operator_id = price_book.operator_id limit 1)`,
  )
  expect(await countBooks()).toBe(0)
  await changeBooks('booker_id = null, retired_at = now()')
  expect(await countBooks()).toBe(0)
  await changeBooks('retired_at = null')
  expect(await countBooks()).toBeGreaterThan(0)
  await asOwner(
    testApp,
    `update tariff set effective_from = effective_from + interval '30 years'
     where operator_id = (select id from operator where slug = 'northway')`,
  )
  expect(await countBooks()).toBe(0)
})

test('a dispatcher has no access to settings', async () => {
  const client = await givenStaff(testApp, 'dispatcher')
  expect((await client.get('/api/desk/board')).status).toBe(200)
  expect((await client.get('/api/desk/settings')).status).toBe(404)
  expect((await client.post('/api/desk/golive', {})).status).toBe(404)
  expect((await client.post('/api/desk/setup/test-email', {})).status).toBe(404)
})
