import type { GroundReply } from '@kerbside/contract/desk/ground.ts'
import { saveGround, showGround } from '@kerbside/contract/desk/ground.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenBooking, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { judgeGroundOf } from './judge-ground.ts'

let house: House
let owner: Visitor
const ROSE = { email: 'rose@kerbside.example', name: 'Rose Hart', role: 'owner' } as const

beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  owner = house.visitor()
  const invitation = await givenInvitation(house, ROSE)
  await enrolBy(house, { visitor: owner, invitation, word: 'rose' })
})

const read = async (): Promise<GroundReply> =>
  showGround.reply.parse((await owner.get('/api/desk/ground')).body)

async function put(change: object): Promise<GroundReply> {
  const { version } = await read()
  const { body } = await owner.put('/api/desk/ground', { version, ...change })
  return saveGround.reply.parse(body)
}

const pathsOf = ({ faults }: GroundReply) => faults.map(({ path }) => path)

/** Heathrow and what lies around it; Canary Wharf is far to the east. */
const WEST = [
  [-0.6, 51.4],
  [-0.3, 51.4],
  [-0.3, 51.55],
  [-0.6, 51.55],
  [-0.6, 51.4],
]

test('both demo operators stand on ground without a fault', async () => {
  for (const host of ['kerbside.localhost', 'northway.localhost']) {
    const operator = await house.deps.operators.byHost(host)
    expect(operator && judgeGroundOf(operator)).toEqual([])
  }
})

test('who draws another area turns away at once whom it leaves out, in the specification’s words', async () => {
  const visitor = house.visitor()
  const quote = () => visitor.post('/api/quotation', HEATHROW_TO_CANARY_WHARF)
  expect((await quote()).body['code']).not.toBe(6)
  const before = await read()
  expect(await put({ servicearea: [[WEST]] })).toMatchObject({ code: 1, faults: [] })
  expect((await quote()).body.message).toBe(
    'The selected address cannot be used as it falls outside our service area. Please select an alternative address.',
  )
  await put({ servicearea: before.servicearea })
  expect((await read()).servicearea).toEqual(before.servicearea)
})

test('an area that crosses itself is refused with where, and nothing is saved', async () => {
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
  const refused = await put({ servicearea: [eight] })
  expect(refused).toMatchObject({
    code: 2,
    faults: [
      {
        path: 'serviceArea.0.0.2',
        message: 'crosses or touches itself near 51.50000, -0.45000',
      },
    ],
  })
  expect((await read()).version).toBe(version)
})

test('ten thousand corners, corners off the earth and rings of nothing are refused in words', async () => {
  const many = Array.from({ length: 10_001 }, (_, at) => [
    Math.cos((at / 5_000) * Math.PI),
    51 + Math.sin((at / 5_000) * Math.PI),
  ])
  expect(pathsOf(await put({ servicearea: [[many]] }))).toEqual(['serviceArea.0'])
  expect(pathsOf(await put({ servicearea: [[WEST.map(([lng]) => [lng, 95])]] }))).toEqual([
    'serviceArea.0.0.0',
  ])
  expect(pathsOf(await put({ servicearea: [[[]]] }))).toEqual(['serviceArea.0.0'])
})

test('of two who change it the second is told how it stands', async () => {
  const { version } = await read()
  const hours = [{ weekdays: [1, 2, 3], from: '06:00', to: '23:00' }]
  await owner.put('/api/desk/ground', { version, openinghours: hours })
  const late = await owner.put('/api/desk/ground', { version, openinghours: [] })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ version: version + 1, openinghours: hours })
  await put({ openinghours: [] })
})

test('HTML in a name stays a text, and the audit log says who gave it', async () => {
  const { knownplaces } = await read()
  const place = {
    name: '<img src=x onerror=alert(1)>',
    kind: 'landmark',
    postcode: 'W2 1HB',
    latitude: 51.5154,
    longitude: -0.1755,
    code: '',
  }
  expect(await put({ knownplaces: [...knownplaces, place] })).toMatchObject({ code: 1 })
  expect((await read()).knownplaces.at(-1)).toEqual(place)
  expect(pathsOf(await put({ knownplaces: [place, place] }))).toEqual(['knownPlaces.1.name'])
  const [entry] = await asOwner<{ actor_name: string; deed: string }>(
    house,
    'select actor_name, deed from audit_entry order by number desc limit 1',
  )
  expect(entry).toEqual({ actor_name: 'Rose Hart', deed: 'ground.saved' })
})

test('the home page’s example follows an airport to its new name', async () => {
  const { airports } = await read()
  const [first, ...others] = airports
  if (!first) throw new Error('the demo has airports')
  expect(await put({ airports: [{ ...first, name: 'London West' }, ...others] })).toMatchObject({
    code: 1,
  })
  const operator = await house.deps.operators.byHost('kerbside.localhost')
  expect(operator?.settings.content.hero.from).toBe('London West')
  await put({ airports })
})

test('the last journeys are shown by where they began and ended', async () => {
  await givenBooking(house.visitor())
  const { body } = await owner.get('/api/desk/ground/pickups')
  expect(body['pickups']).toMatchObject([
    { bookingref: expect.stringMatching(/^KB-\d+$/), latitude: expect.any(Number) },
  ])
})

test('a dispatcher finds nothing there', async () => {
  const ann = house.visitor()
  await enrolBy(house, { visitor: ann, invitation: await givenInvitation(house), word: 'ann' })
  expect((await ann.get('/api/desk/board')).status).toBe(200)
  expect((await ann.get('/api/desk/ground')).status).toBe(404)
})
