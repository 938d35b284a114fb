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
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { keepSecret } from '../operator/keep-secret.ts'
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

const search = async (house: House, query: string) => {
  const { status, body } = await house.visitor().get(`/api/searchaddress?${query}`)
  return { status, body, items: (body['addresses'] ?? []) as Item[] }
}

/** The operator's settings name an outside engine; read a few seconds later. */
async function givenEngine(house: House, engine: { engine: string; url: string }) {
  await asOwner(
    house,
    `update operator set settings = settings || '${JSON.stringify({ engines: { places: [engine], roads: [] } })}'
     where slug = 'kerbside'`,
  )
  house.setNow('2026-03-10T12:00:10Z')
}

test('a place comes with everything the specification has it say', async () => {
  const { status, body, items } = await search(await openHouse(), 'prefix=heathrow')
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

test('one letter finds nothing, and never more than ten are found', async () => {
  const house = await openHouse()
  expect((await search(house, 'prefix=h')).items).toEqual([])
  expect((await search(house, 'prefix=london')).items).toHaveLength(10)
})

test.each([
  ['ten thousand letters', `prefix=${'x'.repeat(10_000)}`, 400],
  ['a character that is none', 'prefix=%00', 400],
  ['half a character', 'prefix=%ED%A0%80', 200],
  ['no text at all', '', 400],
  ['two texts', 'prefix=ab&prefix=cd', 400],
  ['an object', 'prefix[$ne]=1', 400],
  ['a line for a database', 'prefix=%27%20OR%201%3D1--', 200],
  ['percent signs', 'prefix=%25%25%25%25', 200],
  ['pictures', 'prefix=%F0%9F%9A%95%F0%9F%9A%95', 200],
  ['letters from right to left', 'prefix=%D9%85%D8%B7%D8%A7%D8%B1', 200],
  ['a session of strange characters', 'prefix=heathrow&session=a%20b', 400],
  ['a session that is too long', `prefix=heathrow&session=${'a'.repeat(65)}`, 400],
])('%s is answered at once: refused, or with what there is', async (_, query, status) => {
  const house = await openHouse()
  const begun = performance.now()
  const answer = await search(house, query)
  expect(answer.status).toBe(status)
  expect(performance.now() - begun).toBeLessThan(1_000)
  if (status === 400) expect(answer.body.message).not.toBe('')
})

test('an address is found again by its id, and one that nobody gave is missing', async () => {
  const house = await openHouse()
  const [item] = (await search(house, 'prefix=14%20oxford%20street')).items
  const visitor = house.visitor()
  const id = encodeURIComponent(String(item?.['id']))
  expect((await visitor.get(`/api/address?id=${id}`)).body['address']).toEqual(item)
  expect((await visitor.get('/api/address?id=airport:XXX')).status).toBe(404)
  expect((await visitor.get(`/api/address?id=${'x'.repeat(501)}`)).status).toBe(400)
  expect((await visitor.get('/api/address')).status).toBe(400)
})

test('a suggestion of an engine is made whole when it is chosen, and its street gets a postcode', async () => {
  const google = await openGoogle('a-key')
  onTestFinished(() => google.close())
  const house = await openHouse()
  const { operator } = await house.call()
  await keepSecret(house.deps, { operator, name: 'google-maps', value: 'a-key' })
  await givenEngine(house, { engine: 'google', url: google.url })
  const { items } = await search(house, 'prefix=tanglewood%20rise&session=typing-1')
  expect(items[0]).toMatchObject({
    name: 'Tanglewood Rise',
    quality: 'suggestion',
    latitude: 0,
    longitude: 0,
    postcode: '',
  })
  const id = encodeURIComponent(String(items[0]?.['id']))
  const { body } = await house.visitor().get(`/api/address?id=${id}&session=typing-1`)
  expect(body['address']).toMatchObject({
    name: 'Tanglewood Rise',
    quality: 'street',
    postcode: 'RG4 7AB',
    latitude: 51.47811,
  })
  expect(google.ended).toHaveLength(1)

  // nobody knows the postcode of a light on a rock
  const [light] = (await search(house, 'prefix=skerry%20point')).items
  const rock = await house.visitor().get(`/api/address?id=${String(light?.['id'])}`)
  expect(rock.body).toEqual({ code: 2, message: 'Try a more specific address.' })
  // and the other operator, who has no engine, never heard of either
  const other = await house.visitor('northway.localhost').get(`/api/address?id=${id}`)
  expect(other.status).toBe(404)
})

test('every kind of place has its picture', async () => {
  const folder = join(import.meta.dirname, '../../../../site/public')
  for (const kind of Object.keys(CATEGORIES) as PlaceKind[])
    expect(existsSync(join(folder, writeAddress({ ...PIN, kind }).iconpath))).toBe(true)
})

test('what is booked is counted, for its own operator only', async () => {
  const house = await openHouse()
  const call = await house.call()
  expect((await countBooked(call)).size).toBe(0)
  await givenBooking(house.visitor())
  const booked = await countBooked(call)
  expect(booked.get(bookedKey({ lat: 51.4723, lng: -0.4881 }))).toBe(1)
  expect((await countBooked(await house.call('northway'))).size).toBe(0)
})

test('an engine is let go when the customer has gone away', async () => {
  const photon = await openPhoton()
  onTestFinished(() => photon.close())
  photon.mode = 'hangs'
  const house = await openHouse()
  await givenEngine(house, { engine: 'photon', url: photon.url })
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = new URL(address)
  const asked = request({
    port,
    path: '/api/searchaddress?prefix=tanglewood',
    headers: { host: 'kerbside.localhost' },
  })
  asked.on('error', () => {})
  asked.end()
  await expect.poll(() => photon.heard.length).toBe(1)
  asked.destroy()
  await expect.poll(() => photon.left, { timeout: 900 }).toBe(1)
})

test('a browser may type so much in a minute and no more, and its neighbours behind the same address still may', async () => {
  const house = await openHouse()
  house.deps.settings.rateLimitFactor = 1
  const ask = async (session?: string) => {
    const cookie = session && { cookie: `sid=${session.padEnd(43, 'x')}` }
    const headers = { host: 'kerbside.localhost', ...cookie }
    return house.app.inject({ url: '/api/searchaddress?prefix=lhr', headers })
  }
  for (let times = 0; times < 60; times++) expect((await ask('maya')).statusCode).toBe(200)
  const refused = await ask('maya')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 2 })
  expect((await ask('noor')).statusCode).toBe(200)
  // a new session for each letter does not help
  for (let times = 0; times < 239; times++) await ask(`invented-${times}`)
  expect((await ask('zara')).statusCode).toBe(429)
})

test('a pin on the map is given the address it lies at, and stays where it was put', async () => {
  const house = await openHouse()
  const at = async (id: string) =>
    (await house.visitor().get(`/api/address?id=${encodeURIComponent(id)}`)).body
  expect(await at('pin:51.50132,-0.14189')).toMatchObject({
    code: 1,
    address: { latitude: 51.50132, longitude: -0.14189, postcode: 'SW1A 1AA' },
  })
  const sea = await at('pin:50.20000,-0.50000')
  expect(sea).toMatchObject({ code: 2, message: 'Try a more specific address.' })
  expect((await at('pin:95.00000,0.00000')).message).not.toBe('')
})
