import { expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF } from '../../../test/given.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'

const quote = async (request: object = {}, host?: string) => {
  const testApp = await startTestApp()
  return testApp.client(host).post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...request })
}

test('Heathrow to Canary Wharf has the fixed price with its lines, for every type that carries two', async () => {
  const { status, body } = await quote()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    code: 4,
    currencycode: 'GBP',
    quotetimeout: 10,
    vehtypeid: 2,
    bookingdate: '2026-03-11T09:30',
    expiresat: '2026-03-10T12:10:00.000Z',
    estimate: true,
  })
  const prices = body['additionalprices'] as {
    vehtype: string
    fare: number
    lines: { amount: number }[]
  }[]
  expect(prices.map((price) => price.vehtype).slice(0, 3)).toEqual([
    'Saloon',
    'Estate',
    'Executive',
  ])
  for (const price of prices)
    expect(price.lines.reduce((sum, line) => sum + line.amount * 100, 0)).toBeCloseTo(
      price.fare * 100,
    )
  expect(prices[0]).toMatchObject({
    fare: 80,
    lines: [
      { text: 'Heathrow – Docklands, fixed price', amount: 72 },
      { text: 'Heathrow pickup charge and parking', amount: 8 },
    ],
  })
})

test('the line on the map starts at the pickup and ends at the drop-off', async () => {
  const { body } = await quote()
  const path = body['routepath'] as [number, number][]
  expect(path[0]).toEqual([-0.4881, 51.4723])
  expect(path.at(-1)).toEqual([-0.0209, 51.5053])
  expect(body['routedistance']).toBeGreaterThan(35_000)
  expect(body['routedistance']).toBeLessThan(60_000)
})

test('the other operator charges its own price for the same journey', async () => {
  const testApp = await startTestApp()
  const ours = await givenQuote(testApp.client())
  const theirs = await givenQuote(testApp.client('northway.localhost'))
  expect(theirs.additionalprices?.map((price) => price.vehtype)).toEqual([
    'Executive',
    'Luxury',
    'Electric',
    'People carrier',
  ])
  expect(theirs.totalfare).not.toBe(ours.totalfare)
})

test('a quote is stored once, visible to its operator only', async () => {
  const testApp = await startTestApp()
  const { quoteid } = await givenQuote(testApp.client())
  await testApp.deps.quotes.close()
  expect(await asOwner(testApp, 'select id from quote')).toEqual([{ id: quoteid }])
  const route = await asOwner<{ count: string }>(testApp, 'select count(*) from route')
  expect(route).toEqual([{ count: '1' }])
})

test('a return is a second leg with its own price, route and lines', async () => {
  const { body } = await quote({ rtntype: 'rtn', returndate: '2026-03-14T18:00' })
  expect(body['returnfare']).toBeGreaterThan(0)
  expect(body['totalfare']).toBeCloseTo((body['fare'] as number) + (body['returnfare'] as number))
  expect((body['returnroutepath'] as unknown[]).length).toBeGreaterThan(2)
})

test.each([
  [
    'more passengers than any car carries',
    { passengers: 60 },
    'No vehicle found with selected capacity.',
  ],
  ['unknown', { passengers: 0 }, 'Choose how many passengers are travelling.'],
  [
    'a pin on the moor with no postcode near',
    { pickpostcode: '', picklat: 57.05, picklng: -4.3 },
    'Try a more specific address.',
  ],
  [
    'the same place as pickup and drop-off',
    { dofflat: 51.4723, dofflng: -0.4881 },
    'Your pickup and drop-off are the same place. Please change one of them.',
  ],
  [
    'an island no road leads to',
    { doff: 'Cowes', dofflat: 50.7628, dofflng: -1.3005, droppostcode: 'PO31 7AB' },
    'We can’t drive between these two places. Please choose another address.',
  ],
  [
    'yesterday',
    { bookingdate: '2026-03-09T09:30' },
    'The earliest time we can pickup from this address is',
  ],
  ['2099', { bookingdate: '2099-01-01T09:30' }, 'We take bookings up to a year ahead.'],
  [
    'a local time skipped by the clock change',
    { bookingdate: '2026-03-29T01:30' },
    'The clocks go forward then.',
  ],
  ['a return without a date', { rtntype: 'rtn' }, 'Return date is required'],
  [
    'a return before the outward arrival',
    { rtntype: 'rtn', returndate: '2026-03-11T09:40' },
    'The earliest possible return date is 11/03/2026',
  ],
  ['an unknown vehicle', { vehtypeid: 77 }, 'This car isn’t available.'],
  [
    'too many stops',
    {
      viaaddresses: Array.from({ length: 4 }, (_, i) => ({
        lat: 51.5 + i / 100,
        lng: -0.2,
        postcode: 'W6 8AA',
        address: 'Stop',
      })),
    },
    'That’s more stops than we can make.',
  ],
])(
  '%s is rejected with a message the customer can act on, and nothing is stored',
  async (_, request, message) => {
    const testApp = await startTestApp()
    const { status, body } = await testApp
      .client()
      .post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...request })
    expect(status).toBe(200)
    expect([2, 3]).toContain(body['code'])
    expect(body.message).toContain(message)
    await testApp.deps.quotes.close()
    expect(await asOwner(testApp, 'select from quote')).toEqual([])
  },
)

test.each([
  ['picklat', { picklat: 91 }],
  ['picklat', { picklat: 'NaN' }],
  ['picklat', { picklat: ['51.5'] }],
  ['picklat', { picklat: undefined }],
  ['rtntype', { rtntype: 'both' }],
  ['passengers', { passengers: -1 }],
  ['viaaddresses', { viaaddresses: Array.from({ length: 1000 }, () => ({})) }],
  ['bookingdate', { bookingdate: 'tomorrow' }],
  ['bookingdate', { bookingdate: '2026-13-45T99:99' }],
  ['bookingdate', { bookingdate: '2027-02-30T10:00' }],
  ['pick', { pick: '' }],
  ['pick', { pick: '\ud800' }],
  ['pick', { pick: 'x'.repeat(300) }],
  ['picklng', { picklng: null }],
  ['dofflat', { dofflat: { lat: 51 } }],
  ['passengers', { passengers: [2] }],
  ['passengers', { passengers: 1.5 }],
  ['bookingdate', { bookingdate: 1_773_000_000 }],
  ['returndate', { rtntype: 'rtn', returndate: '2026-02-30T10:00' }],
  ['currencyCode', { currencyCode: 'pounds' }],
  ['waitminutes', { waitminutes: 7 }],
  ['waitminutes', { waitminutes: 195 }],
  ['meetandgreet', { meetandgreet: 'yes' }],
  ['smallchildseats', { smallchildseats: 3 }],
  ['promocode', { promocode: 'x'.repeat(300) }],
  ['requestid', { requestid: 'x'.repeat(65) }],
  ['vehtypeid', { vehtypeid: -1 }],
  ['pickpostcode', { pickpostcode: 'TW6 2GA TW6 2GA' }],
])('an invalid request (%s) is 400 and names the field', async (field, request) => {
  const { status, body } = await quote(request)
  expect(status).toBe(400)
  expect(body.message).toContain(field)
})

test.each([
  ['an array', []],
  ['an empty object', {}],
  ['numbers in place of texts', { pick: 1, picklat: 1, picklng: 1, doff: 1 }],
])('%s is not a valid quote request, and nothing is stored', async (_, body) => {
  const testApp = await startTestApp()
  const { status } = await testApp.client().post('/api/quotation', body)
  expect(status).toBe(400)
  await testApp.deps.quotes.close()
  expect(await asOwner(testApp, 'select from quote')).toEqual([])
})

test('a direction with 26 points is rejected', async () => {
  const testApp = await startTestApp()
  const points = Array.from({ length: 26 }, (_, i) => ({ lat: 51 + i / 100, lng: 0 }))
  const { status, body } = await testApp.client().post('/api/direction', { points })
  expect(status).toBe(400)
  expect(body.message).toContain('points')
})

test('1e400 is rejected as a latitude', async () => {
  const testApp = await startTestApp()
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/quotation',
    payload: '{"picklat":1e400}',
    headers: {
      host: 'kerbside.localhost',
      'content-type': 'application/json',
      'x-requested-with': 'kerbside',
      'sec-fetch-site': 'same-origin',
    },
  })
  expect(response.statusCode).toBe(400)
})

test('a page of another site is rejected', async () => {
  const testApp = await startTestApp()
  const { status } = await testApp.client().send('POST', '/api/quotation', {
    body: HEATHROW_TO_CANARY_WHARF,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(status).toBe(403)
})

test('a direction has seconds, metres and a line; one point makes no direction', async () => {
  const testApp = await startTestApp()
  const points = [
    { lat: 51.4723, lng: -0.4881 },
    { lat: 51.5053, lng: -0.0209 },
  ]
  const { body } = await testApp.client().post('/api/direction', { points })
  expect(body['route']).toMatchObject({ engine: 'embedded', geometry: { type: 'LineString' } })
  expect((await testApp.client().post('/api/direction', { points: points.slice(1) })).status).toBe(
    400,
  )
})

test('the nearest car has minutes and no driver’s name', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp
    .client()
    .post('/api/nearestdriver', { lat: 51.5, lng: -0.1, postcode: 'SE1 7PB' })
  expect(body).toMatchObject({
    code: 1,
    driverid: 0,
    firstname: '',
    lastname: '',
    drivernumber: '',
  })
  expect(body['traveltime']).toBeGreaterThan(0)
})

test('there is no car near a place the operator does not serve', async () => {
  const testApp = await startTestApp()
  const { body } = await testApp
    .client()
    .post('/api/nearestdriver', { lat: 55.95, lng: -3.19, postcode: 'EH1 1YZ' })
  expect(body).toMatchObject({ code: 6, traveltime: 0, distance: 0 })
  expect(body.message).toContain('falls outside our service area')
})

test('a postcode that does not match the pin does not get another place’s price', async () => {
  const cambridge = { doff: 'Cambridge', dofflat: 52.2053, dofflng: 0.1218 }
  const honest = await quote({ ...cambridge, droppostcode: 'CB2 3QJ' })
  const sly = await quote({ ...cambridge, droppostcode: 'N1C 4TB' })
  expect(sly.body['totalfare']).toBe(honest.body['totalfare'])
  expect(honest.body['totalfare']).toBeGreaterThan(100)
})

test('a stop far off the route is charged on top of a fixed price', async () => {
  const cambridge = { lat: 52.2053, lng: 0.1218, postcode: 'CB2 3QJ', address: 'Cambridge' }
  const direct = await quote()
  const far = await quote({ viaaddresses: [cambridge] })
  expect(far.body['totalfare']).toBeGreaterThan((direct.body['totalfare'] as number) + 150)
})

test('Northway’s default car is preselected, or the next one if the party does not fit', async () => {
  const three = await quote({ passengers: 2 }, 'northway.localhost')
  expect(three.body['vehtypeid']).toBe(1)
  const types = (body: Record<string, unknown>) =>
    (body['additionalprices'] as { vehtypeid: number }[]).map(({ vehtypeid }) => vehtypeid)
  const six = await quote({ passengers: 4, luggages: 1 }, 'northway.localhost')
  expect(types(six.body)).not.toContain(1)
  expect(six.body['vehtypeid']).toBe(types(six.body)[1] ?? types(six.body)[0])
})
