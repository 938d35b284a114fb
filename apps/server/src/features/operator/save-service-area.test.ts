import type { ServiceAreaReply } from '@kerbside/contract/operator/service-area.ts'
import { saveServiceArea, showServiceArea } from '@kerbside/contract/operator/service-area.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { checkGround } from './check-service-area.ts'

let testApp: TestApp
let owner: TestClient
const ROSE = { email: 'rose@kerbside.example', name: 'Rose Hart', role: 'owner' } as const

beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  owner = testApp.client()
  const invitation = await givenInvitation(testApp, ROSE)
  await enrolBy(testApp, { client: owner, invitation, word: 'rose' })
})

const read = async (): Promise<ServiceAreaReply> =>
  showServiceArea.reply.parse((await owner.get('/api/desk/ground')).body)

async function put(change: object): Promise<ServiceAreaReply> {
  const { version } = await read()
  const { body } = await owner.put('/api/desk/ground', { version, ...change })
  return saveServiceArea.reply.parse(body)
}

const pathsOf = ({ errors }: ServiceAreaReply) => errors.map(({ path }) => path)

/** Heathrow and its surroundings; Canary Wharf is far to the east. */
const WEST = [
  [-0.6, 51.4],
  [-0.3, 51.4],
  [-0.3, 51.55],
  [-0.6, 51.55],
  [-0.6, 51.4],
]

test('the service areas of both demo operators have no errors', async () => {
  for (const host of ['kerbside.localhost', 'northway.localhost']) {
    const operator = await testApp.deps.operators.byHost(host)
    expect(operator && checkGround(operator)).toEqual([])
  }
})

test('after an owner changes the area, customers outside it are rejected at once, with the specification’s message', async () => {
  const client = testApp.client()
  const quote = () => client.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect((await quote()).body['code']).not.toBe(6)
  const before = await read()
  expect(await put({ serviceArea: [[WEST]] })).toMatchObject({ code: 1, errors: [] })
  expect((await quote()).body.message).toBe(
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address.',
  )
  await put({ serviceArea: before.serviceArea })
  expect((await read()).serviceArea).toEqual(before.serviceArea)
})

test('an area that crosses itself is rejected with the position, and nothing is saved', async () => {
  const eight = [
    [
      [-0.6, 51.4],
      [-0.3, 51.6],
      [-0.3, 51.4],
      [-0.6, 51.6],
      [-0.6, 51.4],
    ],
  ]
  const { version } = await read()
  const rejected = await put({ serviceArea: [eight] })
  expect(rejected).toMatchObject({
    code: 2,
    errors: [
      {
        path: 'serviceArea.0.0.2',
        message: 'crosses or touches itself near 51.50000, -0.45000',
      },
    ],
  })
  expect((await read()).version).toBe(version)
})

test('ten thousand corners, corners off the earth and empty rings are rejected with a message', async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => [
    Math.cos((index / 5_000) * Math.PI),
    51 + Math.sin((index / 5_000) * Math.PI),
  ])
  expect(pathsOf(await put({ serviceArea: [[many]] }))).toEqual(['serviceArea.0'])
  expect(pathsOf(await put({ serviceArea: [[WEST.map(([lng]) => [lng, 95])]] }))).toEqual([
    'serviceArea.0.0.0',
  ])
  expect(pathsOf(await put({ serviceArea: [[[]]] }))).toEqual(['serviceArea.0.0'])
})

test('of two concurrent changes the second is rejected with the current state', async () => {
  const { version } = await read()
  const hours = [{ weekdays: [1, 2, 3], from: '06:00', to: '23:00' }]
  await owner.put('/api/desk/ground', { version, openingHours: hours })
  const late = await owner.put('/api/desk/ground', { version, openingHours: [] })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ version: version + 1, openingHours: hours })
  await put({ openingHours: [] })
})

test('HTML in a name stays text, and the audit log says who entered it', async () => {
  const { knownPlaces } = await read()
  const place = {
    name: '<img src=x onerror=alert(1)>',
    kind: 'landmark',
    postcode: 'W2 1HB',
    latitude: 51.5154,
    longitude: -0.1755,
    code: '',
  }
  expect(await put({ knownPlaces: [...knownPlaces, place] })).toMatchObject({ code: 1 })
  expect((await read()).knownPlaces.at(-1)).toEqual(place)
  expect(pathsOf(await put({ knownPlaces: [place, place] }))).toEqual(['knownPlaces.1.name'])
  const [entry] = await asOwner<{ actor_name: string; action: string }>(
    testApp,
    'select actor_name, action from audit_entry order by number desc limit 1',
  )
  expect(entry).toEqual({ actor_name: 'Rose Hart', action: 'ground.saved' })
})

test('the example on the home page follows when an airport is renamed', async () => {
  const { airports } = await read()
  const [first, ...others] = airports
  if (!first) throw new Error('the demo has airports')
  expect(await put({ airports: [{ ...first, name: 'London West' }, ...others] })).toMatchObject({
    code: 1,
  })
  const operator = await testApp.deps.operators.byHost('kerbside.localhost')
  expect(operator?.settings.content.hero.from).toBe('London West')
  await put({ airports })
})

test('the latest legs are listed with their pickups and drop-offs', async () => {
  await givenBooking(testApp.client())
  const { body } = await owner.get('/api/desk/ground/pickups')
  expect(body['pickups']).toMatchObject([
    { bookingRef: expect.stringMatching(/^KB-\d+$/), latitude: expect.any(Number) },
  ])
})

test('a dispatcher has no access to the service area', async () => {
  const ann = testApp.client()
  await enrolBy(testApp, { client: ann, invitation: await givenInvitation(testApp), word: 'ann' })
  expect((await ann.get('/api/desk/board')).status).toBe(200)
  expect((await ann.get('/api/desk/ground')).status).toBe(404)
})
