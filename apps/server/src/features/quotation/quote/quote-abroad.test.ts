import { expect, test } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooking,
} from '../../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'

/** On Romney Marsh, more than a kilometre from every known postcode. */
const NOWHERE = { doff: 'Old Barn', dofflat: 51.03, dofflng: 0.86, droppostcode: '' }
const PIN = '/api/address?id=pin%3A51.03000%2C0.86000'

async function given(country: string): Promise<TestApp> {
  const testApp = await startTestApp()
  await asOwner(testApp, 'update operator set country = $1 where slug = $2', [country, 'kerbside'])
  await givenSettings(testApp, { serviceArea: [] })
  return testApp
}

test('abroad a place without a postcode is priced and booked, without empty commas', async () => {
  const testApp = await given('IE')
  const client = testApp.client()
  const quote = await givenQuote(client, NOWHERE)
  expect(quote.totalfare).toBeGreaterThan(0)
  const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
  expect(body).toMatchObject({ Code: 1 })
  const info = await client.post('/api/bookinginfo', { code: body['ticketcode'] })
  expect(info.body).toMatchObject({ dropoffaddress: 'Old Barn', droppostcode: '' })
})

test('abroad a pin without a known address is a place, named by its coordinates', async () => {
  const testApp = await given('IE')
  const { body } = await testApp.client().get(PIN)
  expect(body).toMatchObject({
    code: 1,
    address: { name: '51.03000, 0.86000', postcode: '', fulladdress: '51.03000, 0.86000' },
  })
})

test('in Britain both are still rejected', async () => {
  const testApp = await given('GB')
  const client = testApp.client()
  const request = { ...HEATHROW_TO_CANARY_WHARF, ...NOWHERE }
  const vague = { message: 'Try a more specific address.' }
  expect((await client.post('/api/quotation', request)).body).toMatchObject(vague)
  expect((await client.get(PIN)).body).toMatchObject(vague)
})

test('abroad the client’s postcode stays, unless a known one there begins otherwise', async () => {
  const testApp = await given('IE')
  const client = testApp.client()
  const places = async (postcode: string, params: object = NOWHERE) => {
    const quote = await givenQuote(client, { ...params, droppostcode: postcode })
    const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
    const info = await client.post('/api/bookinginfo', { code: body['ticketcode'] })
    return info.body['droppostcode']
  }
  expect(await places('4585-720')).toBe('4585-720')
  // Canary Wharf, whose postcodes are known
  expect(await places('4585-720', {})).toMatch(/^E14/)
})
