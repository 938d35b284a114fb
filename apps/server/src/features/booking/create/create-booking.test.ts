import { expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../../test/given.ts'
import { asOwner, startTestApp } from '../../../../test/test-app.ts'

test('a price shown in another currency than the quote’s is not booked', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const quote = await givenQuote(client)
  const shown = { ...mayaBooking(quote), currencycode: 'EUR' }
  expect((await client.post('/api/createbookingTest', shown)).body).toMatchObject({ Code: 2 })
  expect(await asOwner(testApp, 'select id from booking')).toEqual([])
})
