import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCode, givenAnn, givePassword, totpCode } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

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

test('an incomplete site stays in test mode, and the response lists everything missing', async () => {
  const { body } = await desk.get('/api/desk/setup')
  expect(body).toMatchObject({ code: 1, live: false, missing: ['gateway'] })
  const rejected = await desk.post('/api/desk/golive', {})
  expect(rejected.body).toMatchObject({ code: 2, live: false, missing: ['gateway'] })
  expect(await configuration()).toMatchObject({ testmode: true })
})

test('with cash alone it goes live, and a repeat has no further effect', async () => {
  await save({ 'settings.paymentMethods': ['cash'], 'settings.defaultPaymentMethod': 'cash' })
  expect((await desk.post('/api/desk/golive', {})).body).toMatchObject({ code: 1, live: true })
  expect((await desk.post('/api/desk/golive', {})).body).toMatchObject({ code: 1, live: true })
  expect(await configuration()).toMatchObject({ testmode: false, iscashallowed: true })
  const entries = await asOwner(
    testApp,
    "select action from audit_entry where action = 'operator.live'",
  )
  expect(entries).toHaveLength(1)
})

test('a dispatcher has no access to settings', async () => {
  const client = testApp.client()
  expect((await client.get('/api/desk/settings')).status).toBe(404)
  expect((await client.post('/api/desk/golive', {})).status).toBe(404)
})
