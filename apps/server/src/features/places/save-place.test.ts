import { expect, test } from 'vitest'
import { givenCustomer } from '../../../test/given-account.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

const HOME = {
  name: '12 Cabot Square',
  line1: 'Canary Wharf',
  line2: '',
  postcode: 'E14 4QQ',
  category: 'Street',
  latitude: 51.5053,
  longitude: -0.0209,
  placename: 'home',
  fulladdress: '12 Cabot Square, Canary Wharf, London, E14 4QQ',
}

async function givenMaya(testApp: TestApp): Promise<{ maya: TestClient; custid: number }> {
  const maya = testApp.client()
  return { maya, ...(await givenCustomer(maya)) }
}

async function givenHome(client: TestClient, custid: number): Promise<number> {
  const { body } = await client.post('/api/addressbook', { ...HOME, custid })
  return Number(body['id'])
}

const listOf = async (client: TestClient, custid: number) =>
  (await client.get(`/api/addressbook?custid=${custid}`)).body['addresses'] as Record<
    string,
    unknown
  >[]

test('a saved place is listed as it was saved, home and work first', async () => {
  const testApp = await startTestApp()
  const { maya, custid } = await givenMaya(testApp)
  await maya.post('/api/addressbook', { ...HOME, custid, name: 'Gym', placename: 'custom' })
  const id = await givenHome(maya, custid)

  const [home, gym] = await listOf(maya, custid)
  expect(home).toMatchObject({
    id: String(id),
    name: '12 Cabot Square',
    postcode: 'E14 4QQ',
    latitude: 51.5053,
    longitude: -0.0209,
    category: 'Street',
    placename: 'home',
    fulladdress: HOME.fulladdress,
    quality: 'exact',
  })
  expect(gym).toMatchObject({ name: 'Gym', placename: 'custom' })
})

test('a place can be changed and removed by its owner', async () => {
  const testApp = await startTestApp()
  const { maya, custid } = await givenMaya(testApp)
  const id = await givenHome(maya, custid)
  const changed = await maya.put('/api/addressbook', { ...HOME, custid, id, name: 'Flat 3' })
  expect(changed.body).toEqual({ code: 1, message: '' })
  expect(await listOf(maya, custid)).toMatchObject([{ id: String(id), name: 'Flat 3' }])

  expect((await maya.send('DELETE', `/api/addressbook?id=${id}`)).body['code']).toBe(1)
  expect(await listOf(maya, custid)).toEqual([])
})

test('saved places come first in search results, by their label or their name', async () => {
  const testApp = await startTestApp()
  const { maya, custid } = await givenMaya(testApp)
  await givenHome(maya, custid)
  const first = async (client: TestClient, prefix: string) =>
    (
      (await client.get(`/api/searchaddress?prefix=${prefix}`)).body['addresses'] as {
        placename: string
      }[]
    )[0]?.placename
  for (const typed of ['home', 'ho', 'cabot', 'E144', 'e14%204qq', 'wharf%20cab'])
    expect([typed, await first(maya, typed)]).toEqual([typed, 'home'])
  expect(await first(maya, 'heathrow')).toBe('')
  expect(await first(testApp.client(), 'cabot')).not.toBe('home')
})

test('another customer’s places look as if they did not exist, and stay unchanged (S-01, S-11)', async () => {
  const testApp = await startTestApp()
  const { maya, custid } = await givenMaya(testApp)
  const id = await givenHome(maya, custid)
  const ann = testApp.client()
  const { custid: annsId } = await givenCustomer(ann, { email: 'ann@example.com' })
  const before = await asOwner(testApp, 'select * from saved_place')

  const change = { ...HOME, name: 'x' }
  const tries = [
    await ann.get(`/api/addressbook?custid=${custid}`),
    await ann.post('/api/addressbook', { ...change, custid }),
    await ann.put('/api/addressbook', { ...change, custid, id }),
    await ann.put('/api/addressbook', { ...change, custid: annsId, id }),
    await ann.put('/api/addressbook', { ...change, custid: annsId, id: 2_000_000_001 }),
    await ann.send('DELETE', `/api/addressbook?id=${id}`),
    await ann.send('DELETE', '/api/addressbook?id=2000000001'),
    await testApp.client().get(`/api/addressbook?custid=${custid}`),
    await testApp.client().send('DELETE', `/api/addressbook?id=${id}`),
  ]
  for (const { status, body } of tries)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  expect(await asOwner(testApp, 'select * from saved_place')).toEqual(before)
})

test.each([
  '/api/addressbook?custid=1&custid=2',
  '/api/addressbook?custid[$ne]=1',
  '/api/addressbook?custid=x',
  '/api/addressbook',
])('%s is rejected (S-37)', async (target) => {
  const testApp = await startTestApp()
  const { maya } = await givenMaya(testApp)
  expect((await maya.get(target)).status).toBe(400)
})

test.each(['12.5', '-1', '0', '1e9', 'x', ''])(
  'the number %j is rejected as the id of a place',
  async (id) => {
    const testApp = await startTestApp()
    const { maya } = await givenMaya(testApp)
    expect((await maya.send('DELETE', `/api/addressbook?id=${id}`)).status).toBe(400)
  },
)

test.each([
  ['latitude', '1e400'],
  ['latitude', 91],
  ['longitude', 'NaN'],
  ['placename', 'office'],
  ['postcode', 'TOO LONG A POSTCODE'],
  ['name', ''],
])('a place whose %s is %j is not saved (S-36)', async (field, value) => {
  const testApp = await startTestApp()
  const { maya, custid } = await givenMaya(testApp)
  const { status } = await maya.post('/api/addressbook', { ...HOME, custid, [field]: value })
  expect(status).toBe(400)
  expect(await listOf(maya, custid)).toEqual([])
})

test.each(['home', 'work'])(
  'there is one %s: saving it again replaces the address, however it is saved',
  async (placename) => {
    const testApp = await startTestApp()
    const { maya, custid } = await givenMaya(testApp)
    const input = { ...HOME, custid, placename }
    const save = (name: string) => maya.post('/api/addressbook', { ...input, name })
    const named = async () =>
      (await listOf(maya, custid)).map(
        ({ placename: label, name }) => `${String(label)} ${String(name)}`,
      )

    const first = await save('Flat 1')
    const again = await save('Flat 2')
    expect(again.body).toEqual(first.body)
    expect(await named()).toEqual([`${placename} Flat 2`])

    // from many tabs at once
    const many = await Promise.all(['3', '4', '5', '6', '7'].map((flat) => save(`Flat ${flat}`)))
    for (const { body } of many) expect(body).toEqual(first.body)
    expect(await named()).toHaveLength(1)

    // and a place with another label takes this label over, in two tabs as in one
    const others = await Promise.all(
      ['Gym', 'Studio'].map(async (name) => {
        const { body } = await maya.post('/api/addressbook', {
          ...input,
          name,
          placename: 'custom',
        })
        return { ...input, name, id: body['id'] }
      }),
    )
    const taken = await Promise.all(others.map((other) => maya.put('/api/addressbook', other)))
    expect(taken.map(({ body }) => body['code'])).toEqual([1, 1])
    expect(await named()).toEqual([
      expect.stringMatching(new RegExp(`^${placename} (Gym|Studio)$`)),
    ])

    // places with custom labels are not limited to one, and another customer has a home of their own
    await maya.post('/api/addressbook', { ...input, placename: 'custom' })
    await maya.post('/api/addressbook', { ...input, placename: 'custom' })
    expect(await named()).toHaveLength(3)
    const ann = testApp.client()
    const { custid: annsId } = await givenCustomer(ann, { email: 'ann@example.com' })
    await givenHome(ann, annsId)
    expect(await named()).toHaveLength(3)
  },
)

test('a customer can save two hundred places at most', async () => {
  const testApp = await startTestApp()
  const { maya, custid } = await givenMaya(testApp)
  const id = await givenHome(maya, custid)
  await asOwner(
    testApp,
    `insert into saved_place select operator_id, gen_random_uuid(), 1000000 + n, customer_id, 'custom', place, '', made_at
     from saved_place, generate_series(1, 199) n where number = ${id}`,
  )
  const more = { ...HOME, custid, placename: 'custom' }
  expect((await maya.post('/api/addressbook', more)).body).toEqual({
    code: 2,
    message: 'You have saved 200 places. Please remove one before you add another.',
  })
  // a new home address adds no place
  expect((await maya.post('/api/addressbook', { ...HOME, custid })).body['id']).toBe(id)
})
