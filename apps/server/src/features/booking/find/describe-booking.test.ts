import { expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../../test/given.ts'
import { startTestApp } from '../../../../test/test-app.ts'

test('the extras of a booking are in its details, so that it can be booked again with them', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const extras = { meetandgreet: true, smallchildseats: 1, largechildseats: 1, smallpets: 1 }
  const infoOf = async (request: object) => {
    const { body } = await client.post(
      '/api/createbookingTest',
      mayaBooking(await givenQuote(client, request)),
    )
    return (await client.post('/api/bookinginfo', { code: body['ticketcode'] })).body
  }
  expect(await infoOf(extras)).toMatchObject(extras)
  expect(await infoOf({})).toMatchObject({ meetandgreet: false, smallchildseats: 0 })
})
