import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { type House, openHouse, type Visitor } from '../../../test/house.ts'

let house: House
let owner: Visitor
let code: string
beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  owner = house.visitor()
  const who = { email: 'nadia@kerbside.example', name: 'Nadia Bright', role: 'owner' } as const
  const invitation = await givenInvitation(house, who)
  await enrolBy(house, { visitor: owner, invitation, word: 'nadia' })
  const made = await save({
    name: 'Hotel Aldine',
    domains: ['Aldine.example/rooms', '*.aldine.example'],
  })
  code = (made.body['saved'] as { code: string }).code
})

const save = (said: object) =>
  owner.post('/api/desk/trackingcode', { code: '', mode: 'gateway', ...said })

const stranger = { 'sec-fetch-site': 'cross-site', origin: 'https://aldine.example' }
const validate = async (parentdomain: string, trackingcode = code) =>
  (await house.visitor().post('/api/validate', { parentdomain, trackingcode }, stranger)).body

test('a code carries the host names it was given, as origins', async () => {
  const { body } = await owner.get('/api/desk/trackingcodes')
  expect(body).toMatchObject({
    site: 'http://kerbside.localhost',
    codes: [
      {
        code,
        name: 'Hotel Aldine',
        domains: ['https://aldine.example', 'https://*.aldine.example'],
        mode: 'gateway',
        revoked: false,
      },
    ],
  })
})

test.each([
  ['aldine.example', true],
  ['https://aldine.example/getting-here', true],
  ['https://www.aldine.example', true],
  ['ALDINE.EXAMPLE.', true],
  ['https://Aldine.Example.:443/rooms', true],
  ['https://aldine.example..', false],
  ['http://aldine.example', false],
  ['https://aldine.example.evil.example', false],
  ['https://notaldine.example', false],
  ['', undefined],
])('a page of %s may carry the widget: %s', async (parent, valid) => {
  expect((await validate(parent))['valid']).toBe(valid)
})

test('any site may ask, and is told no more than whether', async () => {
  const answer = await house
    .visitor('northway.localhost')
    .post('/api/validate', { parentdomain: 'aldine.example', trackingcode: code }, stranger)
  expect(answer.body).toEqual({ code: 1, message: '', valid: true })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await validate('aldine.example', 'nobodys-code')).toEqual({
    code: 1,
    message: '',
    valid: false,
  })
})

test('where the site of a code is served is the same on every host of the install', async () => {
  for (const host of ['kerbside.localhost', 'northway.localhost']) {
    const { body } = await house.visitor(host).get(`/api/custappbaseurl?trackingcode=${code}`)
    expect(body).toMatchObject({ code: 1, custappbaseurl: 'http://kerbside.localhost' })
  }
  const { body } = await house.visitor().get('/api/custappbaseurl?trackingcode=nobodys')
  expect(body).toEqual({ code: 2, message: 'This tracking code is not known.' })
})

const JOURNEY = { pickup: 'Heathrow Terminal 5', dropoff: 'SW7 4QB', datetime: '2026-03-12T09:30' }
const prepare = (headers: Record<string, string>, said: object = {}) =>
  house.visitor().post('/api/bookingparams', { trackingcode: code, ...JOURNEY, ...said }, headers)

test('a journey a listed page prepared is opened by its id, for an hour and at its operator', async () => {
  const { body } = await prepare(stranger, { isASAP: false, vehtypeid: 2 })
  const id = String(body['id'])
  expect(id).toMatch(/^[\w-]{22}$/)
  const look = async (host?: string) =>
    (await house.visitor(host).get(`/api/bookingparams?id=${id}`)).body
  expect(await look()).toMatchObject({ code: 1, trackingcode: code, ...JOURNEY, vehtypeid: 2 })
  const unknown = { code: 2, message: expect.stringContaining('used up') }
  expect(await look('northway.localhost')).toEqual(unknown)
  house.setNow('2026-03-10T13:00:01Z')
  expect(await look()).toEqual(unknown)
  house.setNow('2026-03-10T12:00:00Z')
})

test.each([
  ['another page', { ...stranger, origin: 'https://evil.example' }],
  ['one that does not say where it stands', { 'sec-fetch-site': 'cross-site' }],
])('%s prepares nothing', async (_, headers) => {
  const { body } = await prepare(headers)
  expect(body).toEqual({ code: 2, message: expect.stringContaining('may not carry') })
})

test.each([
  ['http://hotel.example'],
  ['hotel example'],
  ["hotel.example'; script-src *"],
  ['*.example'],
  ['*'],
  ['https://user:pass@hotel.example'],
  ['javascript:alert(1)'],
])('%s is no host name for a policy', async (domain) => {
  const { body } = await save({ name: 'Hotel', domains: [domain] })
  expect(body).toMatchObject({ code: 2, saved: null })
  expect(body.message).toContain('is no host name')
})

test('a name with other letters is kept in the spelling browsers compare', async () => {
  const { body } = await save({ name: 'Bücher', domains: ['bücher.example'] })
  expect(body['saved']).toMatchObject({ domains: ['https://xn--bcher-kva.example'] })
})

test('a frame of a listed page has a session of its own, and one of another is refused', async () => {
  const ask = (embedder: string) =>
    house.visitor().post(
      '/api/direction',
      {
        points: [
          { lat: 51.5, lng: -0.12 },
          { lat: 51.6, lng: -0.1 },
        ],
      },
      { 'x-embedder': embedder },
    )
  expect((await ask('https://www.aldine.example')).status).toBe(200)
  expect((await ask('https://evil.example')).status).toBe(403)
})

test('a code that was revoked carries nothing any more', async () => {
  const { body } = await save({ name: 'Gone', domains: ['gone.example'] })
  const gone = (body['saved'] as { code: string }).code
  expect((await validate('gone.example', gone))['valid']).toBe(true)
  await save({ code: gone, name: 'Gone', domains: ['gone.example'], revoked: true })
  expect((await validate('gone.example', gone))['valid']).toBe(false)
  const { body: base } = await house.visitor().get(`/api/custappbaseurl?trackingcode=${gone}`)
  expect(base['code']).toBe(2)
})

test('another operator’s code cannot be changed, nor its name learnt', async () => {
  const { operator } = await house.call('northway')
  expect((await house.call()).operator).not.toBe(operator)
  const { body } = await save({ code: 'somebody-elses', name: 'X', domains: [] })
  expect(body).toEqual({
    code: 2,
    message: 'There is no such tracking code any more.',
    saved: null,
  })
  expect((await house.visitor().get('/api/desk/trackingcodes')).status).toBe(404)
})
