import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStaff } from '../../../test/given-desk.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'

let testApp: TestApp
let owner: TestClient
let code: string
beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  owner = testApp.client()
  const member = { email: 'nadia@kerbside.example', name: 'Nadia Bright', role: 'owner' } as const
  const invitation = await givenInvitation(testApp, member)
  await enrolBy(testApp, { client: owner, invitation, word: 'nadia' })
  const made = await save({
    name: 'Hotel Aldine',
    domains: ['Aldine.example/rooms', '*.aldine.example'],
  })
  code = (made.body['saved'] as { code: string }).code
})

const save = (input: object) =>
  owner.post('/api/desk/trackingcode', { code: '', mode: 'gateway', ...input })

const foreignHeaders = { 'sec-fetch-site': 'cross-site', origin: 'https://aldine.example' }
const validate = async (parentdomain: string, trackingcode = code) =>
  (await testApp.client().post('/api/validate', { parentdomain, trackingcode }, foreignHeaders))
    .body

test('a code stores its host names as origins', async () => {
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
])('a page of %s may embed the widget: %s', async (parent, valid) => {
  expect((await validate(parent))['valid']).toBe(valid)
})

test('any site may use the endpoint, and learns only yes or no', async () => {
  const response = await testApp
    .client('northway.localhost')
    .post('/api/validate', { parentdomain: 'aldine.example', trackingcode: code }, foreignHeaders)
  expect(response.body).toEqual({ code: 1, message: '', valid: true })
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await validate('aldine.example', 'unknown-code')).toEqual({
    code: 1,
    message: '',
    valid: false,
  })
})

test('the address of a code’s site is the same on every host of the install', async () => {
  for (const host of ['kerbside.localhost', 'northway.localhost']) {
    const { body } = await testApp.client(host).get(`/api/custappbaseurl?trackingcode=${code}`)
    expect(body).toMatchObject({ code: 1, custappbaseurl: 'http://kerbside.localhost' })
  }
  const { body } = await testApp.client().get('/api/custappbaseurl?trackingcode=missing')
  expect(body).toEqual({ code: 2, message: 'We don’t recognise this tracking code.' })
})

const JOURNEY = { pickup: 'Heathrow Terminal 5', dropoff: 'SW7 4QB', datetime: '2026-03-12T09:30' }
const prepare = (headers: Record<string, string>, input: object = {}) =>
  testApp.client().post('/api/bookingparams', { trackingcode: code, ...JOURNEY, ...input }, headers)

test('a journey prepared by a listed page is opened by its id, for an hour and only at its operator', async () => {
  const { body } = await prepare(foreignHeaders, { isASAP: false, vehtypeid: 2 })
  const id = String(body['id'])
  expect(id).toMatch(/^[\w-]{22}$/)
  const findPrepared = async (host?: string) =>
    (await testApp.client(host).get(`/api/bookingparams?id=${id}`)).body
  expect(await findPrepared()).toMatchObject({
    code: 1,
    trackingcode: code,
    ...JOURNEY,
    vehtypeid: 2,
  })
  const unknown = { code: 2, message: expect.stringContaining('already been used') }
  expect(await findPrepared('northway.localhost')).toEqual(unknown)
  testApp.setNow('2026-03-10T13:00:01Z')
  expect(await findPrepared()).toEqual(unknown)
  testApp.setNow('2026-03-10T12:00:00Z')
})

test.each([
  ['a page of an unlisted site', { ...foreignHeaders, origin: 'https://evil.example' }],
  ['a page without an origin', { 'sec-fetch-site': 'cross-site' }],
])('%s cannot prepare a journey', async (_, headers) => {
  const { body } = await prepare(headers)
  expect(body).toEqual({ code: 2, message: expect.stringContaining('isn’t allowed to show') })
})

test.each([
  ['http://hotel.example'],
  ['hotel example'],
  ["hotel.example'; script-src *"],
  ['*.example'],
  ['*'],
  ['https://user:pass@hotel.example'],
  ['javascript:alert(1)'],
])('%s is not a valid host name for a policy', async (domain) => {
  const { body } = await save({ name: 'Hotel', domains: [domain] })
  expect(body).toMatchObject({ code: 2, saved: null })
  expect(body.message).toContain('is no host name')
})

test('an international name is stored in the form that browsers compare', async () => {
  const { body } = await save({ name: 'Bücher', domains: ['bücher.example'] })
  expect(body['saved']).toMatchObject({ domains: ['https://xn--bcher-kva.example'] })
})

test('a frame of a listed page has a session of its own, and a frame of another page is rejected', async () => {
  const request = (embedder: string) =>
    testApp.client().post(
      '/api/direction',
      {
        points: [
          { lat: 51.5, lng: -0.12 },
          { lat: 51.6, lng: -0.1 },
        ],
      },
      { 'x-embedder': embedder },
    )
  expect((await request('https://www.aldine.example')).status).toBe(200)
  expect((await request('https://evil.example')).status).toBe(403)
})

test('a revoked code embeds nothing any more', async () => {
  const { body } = await save({ name: 'Gone', domains: ['gone.example'] })
  const gone = (body['saved'] as { code: string }).code
  expect((await validate('gone.example', gone))['valid']).toBe(true)
  await save({ code: gone, name: 'Gone', domains: ['gone.example'], revoked: true })
  expect((await validate('gone.example', gone))['valid']).toBe(false)
  const { body: base } = await testApp.client().get(`/api/custappbaseurl?trackingcode=${gone}`)
  expect(base['code']).toBe(2)
})

test('another operator’s code cannot be changed, nor its name read', async () => {
  const northway = await givenStaff(testApp, 'owner', 'northway')
  const change = { code, name: 'X', domains: [], mode: 'gateway' }
  const { body } = await northway.post('/api/desk/trackingcode', change)
  expect(body).toEqual({
    code: 2,
    message: 'There is no such tracking code any more.',
    saved: null,
  })
  const listed = await northway.get('/api/desk/trackingcodes')
  expect(listed.status).toBe(200)
  expect(JSON.stringify(listed.body)).not.toContain(code)
  const { body: ours } = await owner.get('/api/desk/trackingcodes')
  expect(ours['codes']).toContainEqual(expect.objectContaining({ code, name: 'Hotel Aldine' }))
  expect((await testApp.client().get('/api/desk/trackingcodes')).status).toBe(404)
})
