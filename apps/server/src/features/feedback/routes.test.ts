import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBooking, givenSettings, type Made } from '../../../test/given.ts'
import { setUpTestApp } from '../../../test/given-account.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../test/given-driver.ts'
import { givenLegInState } from '../../../test/given-leg-in-state.ts'
import { asOwner, type TestClient } from '../../../test/test-app.ts'

const opened = setUpTestApp()

let dan: GivenDriver
let phone: TestClient
let made: Made
let maya: TestClient

beforeAll(async () => {
  dan = await givenDriver(opened())
  phone = await signInDriver(opened(), dan)
})
beforeEach(async () => {
  maya = opened().client()
  made = await givenBooking(maya)
  opened().published.length = 0
})

const request = (client: TestClient) =>
  client.get(`/api/feedback?jobpartid=${made.Bref}&code=${made.ticketcode}`)
const rate = (input: object, client = maya) =>
  client.post('/api/feedback', { jobpartid: Number(made.Bref), code: made.ticketcode, ...input })
const ridden = () =>
  givenLegInState(opened(), { reference: made.Bref, state: 'completed', driver: dan })

test('a leg is rated once, and the rating may be changed for a week', async () => {
  expect((await rate({ stars: 5 })).body).toMatchObject({
    code: 2,
    message: 'You can rate this trip once it’s over.',
  })
  await ridden()
  expect((await request(opened().client())).body).toMatchObject({
    canrate: true,
    stars: 0,
    drivername: 'Dan',
  })

  const first = await rate({ stars: 4, reasons: ['onTime', 'late'], comment: 'Lovely' })
  expect(first.body).toMatchObject({ code: 1, stars: 4, reasons: ['onTime'], comment: 'Lovely' })
  expect((await rate({ stars: 5, reasons: ['clean'] })).body).toMatchObject({
    stars: 5,
    comment: '',
  })
  expect(await asOwner(opened(), 'select stars from rating')).toEqual([{ stars: 5 }])

  opened().setNow('2026-03-18T12:00:00Z')
  expect((await rate({ stars: 1 })).body).toMatchObject({ code: 2, canrate: false, stars: 5 })
})

test('the desk is notified at once of a low rating, and not of others', async () => {
  await ridden()
  await rate({ stars: 3, reasons: ['late'] })
  expect(opened().published).toEqual([])
  await rate({ stars: 1, reasons: ['rude'] })
  expect(opened().published).toMatchObject([
    { topic: 'board', event: { what: 'rating-low', reference: Number(made.Bref) } },
  ])
})

test('another customer’s leg, six stars and an unknown reason are rejected', async () => {
  await ridden()
  const eve = opened().client()
  const other = await givenBooking(eve)
  expect((await rate({ stars: 1, code: '' }, eve)).status).toBe(404)
  expect((await rate({ stars: 1, code: other.ticketcode }, eve)).status).toBe(404)
  expect((await rate({ stars: 6 })).status).toBe(400)
  expect((await rate({ stars: 2, reasons: ['ugly'] })).status).toBe(400)
  expect((await rate({ stars: 2, comment: 'a'.repeat(1001) })).status).toBe(400)
  expect(await asOwner(opened(), 'select stars from rating')).toEqual([])
})

test('a driver sees an average of at least five ratings, and never who gave which', async () => {
  const average = async () => (await phone.get('/api/driver/rating')).body
  for (const stars of [5, 5, 4, 3]) {
    await ridden()
    await rate({ stars })
    made = await givenBooking(maya)
  }
  expect(await average()).toMatchObject({ code: 1, count: 0, average: null })
  await ridden()
  await rate({ stars: 4 })
  expect(await average()).toMatchObject({ count: 5, average: 4.2 })
  expect((await maya.get('/api/driver/rating')).status).toBe(404)
})

test('a customer who paid by card may add a tip on the payment page of the booking', async () => {
  await ridden()
  await givenSettings(opened(), { tipChoices: [5, 10] })
  await asOwner(opened(), "update booking set payment_method = 'card', payment_state = 'paid'")
  const { body } = await request(maya)
  expect(body['tippath']).toMatch(/^\/payment\.html\?id=\d+&code=/)
  await asOwner(opened(), "update booking set payment_method = 'cash', payment_state = 'none_due'")
  expect((await request(maya)).body).toMatchObject({ tippath: '' })
})
