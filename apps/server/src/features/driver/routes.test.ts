import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashFor } from '../../../test/given-account.ts'
import {
  givenDocuments,
  givenDriver,
  givenShift,
  signInDriver,
} from '../../../test/given-driver.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { readLiveToken } from '../../hub/live-token.ts'
import { findDriver } from './find-driver.ts'
import { inviteDriver } from './fleet/add-driver.ts'
import { endDriver } from './fleet/end-driver.ts'
import { openDriverRegistry } from './position/driver-registry.ts'
import { recallPlaces, savePositions } from './position/save-positions.ts'

const NOW = '2026-03-10T12:00:00Z'
const SOHO = { lat: 51.5137, lng: -0.1337 }
let testApp: TestApp
const takeDown: (() => Promise<void>)[] = []
beforeAll(async () => {
  testApp = await startTestApp({ now: NOW, ends: (end) => takeDown.push(end) })
})
afterAll(async () => {
  for (const end of takeDown) await end()
})

const fixAt = (at: string, { lat, lng } = SOHO) => ({ lat, lng, at, heading: 90, speed: 8 })

test('a driver uses the link once, chooses a password, and signs in by mobile number or e-mail', async () => {
  const dan = await givenDriver(testApp, { email: 'Dan@kerbside.example', phone: '07700 900 700' })
  const link = { invitation: dan.invitation }
  const opened = await testApp.client().post('/api/driver/invitation', link)
  expect(opened.body).toMatchObject({ code: 1, firstName: 'Dan' })
  const phone = await signInDriver(testApp, dan)
  const { body } = await phone.get('/api/driver/me')
  expect(body).toMatchObject({ code: 1, firstName: 'Dan', driverId: dan.number, shift: null })
  expect(phone.cookies.has('driver')).toBe(true)

  const again = await testApp.client().post('/api/driver/enrol', {
    invitation: dan.invitation,
    passwordHash: hashFor('other'),
  })
  expect(again.body).toMatchObject({ code: 2, spent: true })

  for (const name of ['07700 900700', '+44 (0)7700 900700', ' DAN@kerbside.example']) {
    const other = testApp.client()
    const input = { name, passwordHash: hashFor('dan') }
    expect((await other.post('/api/driver/signin', input)).body).toMatchObject({ code: 1 })
    expect((await other.get('/api/driver/me')).body).toMatchObject({ driverId: dan.number })
  }
})

test('a wrong password, an unknown number and a driver not enrolled yet give the same response', async () => {
  const dan = await givenDriver(testApp)
  const eve = await givenDriver(testApp, { firstName: 'Eve' })
  await signInDriver(testApp, dan)
  const tries = [
    { name: dan.phone, passwordHash: hashFor('wrong') },
    { name: '+447700900999', passwordHash: hashFor('dan') },
    { name: eve.phone, passwordHash: hashFor('dan') },
  ]
  const responses = []
  for (const input of tries)
    responses.push((await testApp.client().post('/api/driver/signin', input)).body)
  expect(new Set(responses.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(responses[0]).toMatchObject({
    code: 2,
    message: 'Incorrect mobile, email or password.',
  })
})

test('only drivers are admitted: no guest, no staff, no driver of another operator', async () => {
  const dan = await givenDriver(testApp)
  const phone = await signInDriver(testApp, dan)
  const ann = testApp.client()
  await enrolBy(testApp, { client: ann, invitation: await givenInvitation(testApp), word: 'ann' })
  const elsewhere = testApp.client('northway.localhost')
  for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value)
  for (const [url, body] of [
    ['/api/driver/positions', { fixes: [] }],
    ['/api/driver/shift', { on: true }],
  ] as const)
    for (const client of [testApp.client(), ann, elsewhere])
      expect((await client.post(url, body)).status).toBe(404)
  for (const url of ['/api/driver/documents', '/api/driver/live'])
    for (const client of [testApp.client(), ann, elsewhere])
      expect((await client.get(url)).status).toBe(404)
})

test('a removed driver is signed out at once, and a driver invited again keeps the old sign-in until the link is used', async () => {
  const dan = await givenDriver(testApp)
  const phone = await signInDriver(testApp, dan)
  const context = await testApp.context()
  const again = await inviteDriver(context, { number: dan.number })
  expect((await phone.get('/api/driver/me')).body).toMatchObject({ driverId: dan.number })
  const invitation = again?.invitation.path.split('#')[1] ?? ''
  const other = await signInDriver(testApp, { ...dan, invitation }, { word: 'new' })
  expect((await phone.get('/api/driver/me')).body).toEqual({ code: 0, message: '' })

  expect(await endDriver(context, { number: dan.number })).toMatchObject({ ok: true })
  expect((await other.get('/api/driver/me')).body).toEqual({ code: 0, message: '' })
  const input = { name: dan.phone, passwordHash: hashFor('new') }
  expect((await testApp.client().post('/api/driver/signin', input)).body).toMatchObject({ code: 2 })
})

test('a shift starts once with the usual car; another driver cannot take that car; off shift a driver has no position', async () => {
  const dan = await givenDriver(testApp)
  const eve = await givenDriver(testApp, { firstName: 'Eve' })
  const [phone, hers] = [await signInDriver(testApp, dan), await signInDriver(testApp, eve)]

  expect((await phone.post('/api/driver/positions', { fixes: [fixAt(NOW)] })).body).toMatchObject({
    code: 2,
    message: 'Your shift hasn’t started.',
  })
  const started = await phone.post('/api/driver/shift', { on: true })
  expect(started.body).toMatchObject({
    code: 1,
    shift: { since: '2026-03-10T12:00:00.000Z', vehicleId: dan.vehicleNumber },
  })
  expect((await phone.post('/api/driver/shift', { on: true })).body).toEqual(started.body)
  expect(
    (await hers.post('/api/driver/shift', { on: true, vehicleId: dan.vehicleNumber })).body,
  ).toMatchObject({ code: 2, message: 'Someone else is driving this car. Choose another.' })
  expect((await hers.post('/api/driver/shift', { on: true, vehicleId: 9999 })).body).toMatchObject({
    code: 2,
    message: 'This car is no longer in the fleet. Choose another.',
  })

  const sent = await phone.post('/api/driver/positions', { fixes: [fixAt(NOW)] })
  expect(sent.body).toMatchObject({ code: 1, taken: 1, dropped: 0 })
  const { operator } = await testApp.context()
  // Eve's tab is open on the phone Dan has signed in on since: her position is not accepted as his
  const hersThere = { driverId: eve.number, fixes: [{ ...fixAt(NOW), lat: 51.6 }] }
  expect((await phone.post('/api/driver/positions', hersThere)).status).toBe(404)
  const his = { driverId: dan.number, fixes: [] }
  expect((await phone.post('/api/driver/positions', his)).body).toMatchObject({ code: 1 })
  expect(testApp.deps.drivers.placeOf(operator, dan.driverId)).toMatchObject(SOHO)
  expect((await phone.post('/api/driver/shift', { on: false })).body).toMatchObject({ shift: null })
  expect(testApp.deps.drivers.placeOf(operator, dan.driverId)).toBeUndefined()
  expect((await findDriver(await testApp.context(), dan))?.shift).toBeUndefined()
})

test('the car a driver drove last comes first, then their usual one, and a car in use is not listed', async () => {
  const [dan, eve] = [await givenDriver(testApp), await givenDriver(testApp)]
  const [phone, hers] = [await signInDriver(testApp, dan), await signInDriver(testApp, eve)]
  const carsOf = async (client = phone) =>
    ((await client.get('/api/driver/me')).body['vehicles'] as { vehicleId: number }[]).map(
      ({ vehicleId }) => vehicleId,
    )
  expect((await carsOf())[0]).toBe(dan.vehicleNumber)

  await phone.post('/api/driver/shift', { on: true, vehicleId: eve.vehicleNumber })
  await phone.post('/api/driver/shift', { on: false })
  expect((await carsOf()).slice(0, 2)).toEqual([eve.vehicleNumber, dan.vehicleNumber])

  await hers.post('/api/driver/shift', { on: true })
  expect((await carsOf())[0]).toBe(dan.vehicleNumber)
  expect(await carsOf()).not.toContain(eve.vehicleNumber)
})

test('of two phones that take the same car at the same moment one gets it', async () => {
  const [dan, eve] = [await givenDriver(testApp), await givenDriver(testApp)]
  const phones = [await signInDriver(testApp, dan), await signInDriver(testApp, eve)]
  const params = { on: true, vehicleId: dan.vehicleNumber }
  const responses = await Promise.all(
    phones.map((phone) => phone.post('/api/driver/shift', params)),
  )
  const codes = responses.map(({ body }) => Number(body['code']))
  expect(codes.sort((a, b) => a - b)).toEqual([1, 2])
})

test('a driver without valid documents cannot start a shift; the documents are listed, earliest expiry first', async () => {
  const none = await givenDriver(testApp, { documentsUntil: '' })
  const over = await givenDriver(testApp, { documentsUntil: '2026-03-09' })
  const last = await givenDriver(testApp, { documentsUntil: '2026-03-10' })
  const readMe = async (driver: typeof none) => {
    const phone = await signInDriver(testApp, driver)
    const { message, document } = (await phone.post('/api/driver/shift', { on: true })).body
    const { documents } = (await phone.get('/api/driver/documents')).body
    return [message, documents, document] as const
  }
  const [refused, needed] = await readMe(none)
  expect(refused).toBe(
    'Your driver’s badge is missing. Send it; your shift can start once the office has approved it.',
  )
  expect((needed as { state: string }[]).map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'missing'),
  )
  const [ended, , document] = await readMe(over)
  expect(ended).toBe(
    'Your driver’s badge expired on 9 March 2026. Send the new one; your shift can start once the office has approved it.',
  )
  expect(document).toEqual({ kind: 'badge', canSend: true })
  const [message, documents] = await readMe(last)
  expect(message).toBe('')
  expect(documents).toHaveLength(5)
  expect((documents as object[])[0]).toMatchObject({ expiresOn: '2026-03-10', daysLeft: 0 })
})

test('a car whose documents have expired is named; its driver sends them, another one takes another car', async () => {
  const dan = await givenDriver(testApp)
  const eve = await givenDriver(testApp, { documentsUntil: '2026-03-09' })
  await givenDocuments(testApp, { ...eve, vehicleNumber: dan.vehicleNumber, until: '2030-12-31' })
  const begin = async (driver: typeof dan) => {
    const phone = await signInDriver(testApp, driver)
    const input = { on: true, vehicleId: eve.vehicleNumber }
    const { message, document } = (await phone.post('/api/driver/shift', input)).body
    return [String(message).replace(/TEST \d+/, 'TEST'), document]
  }
  const ended = 'The vehicle plate of TEST expired on 9 March 2026.'
  const send = 'Send the new one; your shift can start once the office has approved it.'
  expect(await begin(dan)).toEqual([
    `${ended} Choose another car.`,
    { kind: 'plate', canSend: false },
  ])
  expect(await begin(eve)).toEqual([`${ended} ${send}`, { kind: 'plate', canSend: true }])
})

test('positions a phone stored offline arrive with their true times, and implausible ones are dropped', async () => {
  const dan = await givenDriver(testApp)
  await givenShift(testApp, { ...dan, at: SOHO })
  testApp.setNow('2026-03-10T12:10:00Z')
  const phone = await signInDriver(testApp, dan)
  const fixes = [
    fixAt('2026-03-10T12:09:10Z', { lat: 51.516, lng: -0.1337 }),
    fixAt('2026-03-10T12:09:00Z', { lat: 51.515, lng: -0.1337 }),
    { ...fixAt('2026-03-10T12:09:20Z'), lat: null },
    fixAt('2026-03-10T12:09:30Z', { lat: 53.5, lng: -2.2 }),
    fixAt('2026-03-13T12:09:40Z'),
    fixAt('not a time'),
  ]
  const { body } = await phone.post('/api/driver/positions', { fixes })
  expect(body).toMatchObject({ taken: 2, dropped: 4 })
  const { operator } = await testApp.context()
  expect(testApp.deps.drivers.placeOf(operator, dan.driverId)).toMatchObject({
    lat: 51.516,
    at: new Date('2026-03-10T12:09:10Z'),
  })
  expect(testApp.deps.drivers.counts().dropped).toMatchObject({ 'no-place': 1, jump: 1, clock: 2 })
  testApp.setNow(NOW)
})

test('a server that starts knows the positions of all drivers on shift', async () => {
  const dan = await givenDriver(testApp, { at: SOHO })
  await savePositions(testApp.deps, { all: true })
  const drivers = openDriverRegistry({ now: testApp.deps.now })
  await recallPlaces({ ...testApp.deps, drivers })
  const { operator } = await testApp.context()
  expect(drivers.placeOf(operator, dan.driverId)).toMatchObject({ ...SOHO, at: new Date(NOW) })
  // and stores no position that it did not receive itself
  expect(drivers.takeUnwritten({ all: true }).size).toBe(0)
  const [row] = await asOwner<{ lat: number }>(
    testApp,
    `select lat from driver_position where driver_id = '${dan.driverId}'`,
  )
  expect(row?.lat).toBe(SOHO.lat)
})

test('the live channel’s token is for this driver and this operator only', async () => {
  const dan = await givenDriver(testApp)
  const phone = await signInDriver(testApp, dan)
  const { body } = await phone.get('/api/driver/live')
  const { operator } = await testApp.context()
  const token = String(body['token'])
  const params = { token, kind: 'driver', operator } as const
  expect(readLiveToken(testApp.deps, params)?.holder).toBe(dan.driverId)
  expect(readLiveToken(testApp.deps, { ...params, kind: 'board' })).toBeUndefined()
})

test('a position list that is malformed or too long is rejected', async () => {
  const dan = await givenDriver(testApp, { at: SOHO })
  const phone = await signInDriver(testApp, dan)
  const many = Array.from({ length: 201 }, () => fixAt(NOW))
  for (const fixes of [many, 'here', [{ lat: 'x' }]])
    expect((await phone.post('/api/driver/positions', { fixes })).body).toMatchObject({ code: 2 })
})
