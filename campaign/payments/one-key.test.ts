import { expect, test } from 'vitest'
import { givenNonce, givenQuote, mayaBooking } from '../../apps/server/test/given.ts'
import { asOwner, startTestApp } from '../../apps/server/test/test-app.ts'

const AT_ONCE = 20

test('a booking request sent twenty times at once over HTTP makes one booking and charges its card once', async () => {
  const testApp = await startTestApp()
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const quote = await givenQuote(testApp.client())
  const nonces = await Promise.all(
    Array.from({ length: AT_ONCE }, () => givenNonce(testApp, { number: '4242424242424242' })),
  )
  const responses = await Promise.all(
    nonces.map(async (nonce) => {
      const response = await fetch(`${address}/api/createbookingTest`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'kerbside',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': 'c0ffee00-0000-4000-8000-00000000abcd',
        },
        body: JSON.stringify({ ...mayaBooking(quote), paymentmethod: 'card', nonce }),
      })
      return (await response.json()) as { Code: number; Bref: string }
    }),
  )
  expect(new Set(responses.map(({ Code, Bref }) => `${Code} ${Bref}`)).size).toBe(1)
  expect(await asOwner(testApp, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(testApp, 'select number from payment_attempt')).toEqual([{ number: 1 }])
  const taken = "select charge_id from sandbox_gateway.movement where kind = 'captured'"
  expect(await asOwner(testApp, taken)).toHaveLength(1)
})
