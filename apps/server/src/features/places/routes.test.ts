import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { CATEGORIES } from '@kerbside/contract/places/category.ts'
import { writeAddress } from '@kerbside/contract/places.ts'
import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openGoogle } from '../../../../../testkit/places/google.ts'
import { openPhoton } from '../../../../../testkit/places/photon.ts'
import { givenBooking } from '../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { saveSecret } from '../operator/save-secret.ts'
import { bookedKey } from './lift-booked.ts'
import { countBooked } from './list-booked.ts'

type Item = Record<string, unknown>

const PIN: Place = {
  id: 'pin:1',
  kind: 'pin',
  name: 'A pin',
  line1: '',
  line2: '',
  town: '',
  postcode: 'E1 6AN',
  point: { lat: 51.5, lng: -0.1 },
  code: '',
  quality: 'exact',
}

const search = async (testApp: TestApp, query: string) => {
  const { status, body } = await testApp.client().get(`/api/searchaddress?${query}`)
  return { status, body, items: (body['addresses'] ?? []) as Item[] }
}

/** Sets an external engine in the operator's settings; it takes effect a few seconds later. */
async function givenEngine(testApp: TestApp, engine: { engine: string; url: string }) {
  await asOwner(
    testApp,
    `update operator set settings = settings || '${JSON.stringify({ engines: { places: [engine], roads: [] } })}'
     where slug = 'kerbside'`,
  )
  testApp.setNow('2026-03-10T12:00:10Z')
}

test('a place comes with every field of the specification', async () => {
  const { status, body, items } = await search(await startTestApp(), 'prefix=heathrow')
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 1, message: '' })
  expect(items[0]).toMatchObject({
    name: 'London Heathrow Airport',
    category: 'Air',
    Code: 'LHR',
    iconpath: 'assets/images/place-airport.svg',
    quality: 'exact',
  })
  const terminal = items.find(({ name }) => name === 'Heathrow Terminal 5')
  expect(terminal).toMatchObject({ category: 'Air', Code: 'LHR' })
})

test('one letter finds nothing, and never more than ten places are found', async () => {
  const testApp = await startTestApp()
  expect((await search(testApp, 'prefix=h')).items).toEqual([])
  expect((await search(testApp, 'prefix=london')).items).toHaveLength(10)
})

test.each([
  ['ten thousand letters', `prefix=${'x'.repeat(10_000)}`, 400],
  ['a null character', 'prefix=%00', 400],
  ['half a character', 'prefix=%ED%A0%80', 200],
  ['no text at all', '', 400],
  ['two texts', 'prefix=ab&prefix=cd', 400],
  ['an object', 'prefix[$ne]=1', 400],
  ['an SQL injection', 'prefix=%27%20OR%201%3D1--', 200],
  ['percent signs', 'prefix=%25%25%25%25', 200],
  ['pictures', 'prefix=%F0%9F%9A%95%F0%9F%9A%95', 200],
  ['letters from right to left', 'prefix=%D9%85%D8%B7%D8%A7%D8%B1', 200],
  ['a session id with invalid characters', 'prefix=heathrow&session=a%20b', 400],
  ['a session id that is too long', `prefix=heathrow&session=${'a'.repeat(65)}`, 400],
])('%s gets a response at once: a rejection or the results', async (_, query, status) => {
  const testApp = await startTestApp()
  const started = performance.now()
  const response = await search(testApp, query)
  expect(response.status).toBe(status)
  expect(performance.now() - started).toBeLessThan(20_000)
  if (status === 400) expect(response.body.message).not.toBe('')
})

test('an address is found again by its id, and an unknown id is missing', async () => {
  const testApp = await startTestApp()
  const [item] = (await search(testApp, 'prefix=14%20oxford%20street')).items
  const client = testApp.client()
  const id = encodeURIComponent(String(item?.['id']))
  expect((await client.get(`/api/address?id=${id}`)).body['address']).toEqual(item)
  expect((await client.get('/api/address?id=airport:XXX')).status).toBe(404)
  expect((await client.get(`/api/address?id=${'x'.repeat(501)}`)).status).toBe(400)
  expect((await client.get('/api/address')).status).toBe(400)
})

test('an engine’s suggestion gets its full address when it is chosen, and its street gets a postcode', async () => {
  const google = await openGoogle('a-key')
  onTestFinished(() => google.close())
  const testApp = await startTestApp()
  const { operator } = await testApp.context()
  await saveSecret(testApp.deps, { operator, name: 'google-maps', value: 'a-key' })
  await givenEngine(testApp, { engine: 'google', url: google.url })
  const { items } = await search(testApp, 'prefix=tanglewood%20rise&session=typing-1')
  expect(items[0]).toMatchObject({
    name: 'Tanglewood Rise',
    quality: 'suggestion',
    latitude: 0,
    longitude: 0,
    postcode: '',
  })
  const id = encodeURIComponent(String(items[0]?.['id']))
  const { body } = await testApp.client().get(`/api/address?id=${id}&session=typing-1`)
  expect(body['address']).toMatchObject({
    name: 'Tanglewood Rise',
    quality: 'street',
    postcode: 'RG4 7AB',
    latitude: 51.47811,
  })
  expect(google.ended).toHaveLength(1)

  // there is no postcode for a lighthouse on a rock
  const [light] = (await search(testApp, 'prefix=skerry%20point')).items
  const rock = await testApp.client().get(`/api/address?id=${String(light?.['id'])}`)
  expect(rock.body).toEqual({ code: 2, message: 'Try a more specific address.' })
  // and the other operator, which has no engine, knows neither
  const other = await testApp.client('northway.localhost').get(`/api/address?id=${id}`)
  expect(other.status).toBe(404)
})

test('every kind of place has its icon', async () => {
  const folder = join(import.meta.dirname, '../../../../site/public')
  for (const kind of Object.keys(CATEGORIES) as PlaceKind[])
    expect(existsSync(join(folder, writeAddress({ ...PIN, kind }).iconpath))).toBe(true)
})

test('bookings are counted for their own operator only', async () => {
  const testApp = await startTestApp()
  const context = await testApp.context()
  expect((await countBooked(context)).size).toBe(0)
  await givenBooking(testApp.client())
  const booked = await countBooked(context)
  expect(booked.get(bookedKey({ lat: 51.4723, lng: -0.4881 }))).toBe(1)
  expect((await countBooked(await testApp.context('northway'))).size).toBe(0)
})

test('a request to an engine is cancelled when the customer has disconnected', async () => {
  const photon = await openPhoton()
  onTestFinished(() => photon.close())
  photon.mode = 'hangs'
  const testApp = await startTestApp()
  await givenEngine(testApp, { engine: 'photon', url: photon.url })
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = new URL(address)
  const url = request({
    port,
    path: '/api/searchaddress?prefix=tanglewood',
    headers: { host: 'kerbside.localhost' },
  })
  url.on('error', () => {})
  url.end()
  await expect.poll(() => photon.requests.length).toBe(1)
  url.destroy()
  await expect.poll(() => photon.left, { timeout: 900 }).toBe(1)
})

test('a browser has a limit of searches a minute, and other clients behind the same address are not affected', async () => {
  const testApp = await startTestApp()
  testApp.deps.settings.rateLimitFactor = 1
  const fetchReply = async (session?: string) => {
    const cookie = session && { cookie: `sid=${session.padEnd(43, 'x')}` }
    const headers = { host: 'kerbside.localhost', ...cookie }
    return testApp.app.inject({ url: '/api/searchaddress?prefix=lhr', headers })
  }
  for (let times = 0; times < 60; times++) expect((await fetchReply('maya')).statusCode).toBe(200)
  const rejected = await fetchReply('maya')
  expect(rejected.statusCode).toBe(429)
  expect(rejected.json()).toMatchObject({ code: 2 })
  expect((await fetchReply('noor')).statusCode).toBe(200)
  // a new session for each letter does not evade the limit
  for (let times = 0; times < 239; times++) await fetchReply(`invented-${times}`)
  expect((await fetchReply('zara')).statusCode).toBe(429)
})

test('a pin on the map gets the address at its position and stays where it was put', async () => {
  const testApp = await startTestApp()
  const at = async (id: string) =>
    (await testApp.client().get(`/api/address?id=${encodeURIComponent(id)}`)).body
  expect(await at('pin:51.50132,-0.14189')).toMatchObject({
    code: 1,
    address: { latitude: 51.50132, longitude: -0.14189, postcode: 'SW1A 1AA' },
  })
  const sea = await at('pin:50.20000,-0.50000')
  expect(sea).toMatchObject({ code: 2, message: 'Try a more specific address.' })
  expect((await at('pin:95.00000,0.00000')).message).not.toBe('')
})
