import { expect, test } from 'vitest'
import { givenNonce, givenQuote, mayaBooks } from '../../apps/server/test/given.ts'
import { asOwner, openHouse } from '../../apps/server/test/house.ts'

const AT_ONCE = 20

test('sent twenty times at once over HTTP, a booking is made once and its card is charged once', async () => {
  const house = await openHouse()
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  const quote = await givenQuote(house.visitor())
  const nonces = await Promise.all(
    Array.from({ length: AT_ONCE }, () => givenNonce(house, { number: '4242424242424242' })),
  )
  const answers = await Promise.all(
    nonces.map(async (nonce) => {
      const response = await fetch(`${address}/api/createbookingTest`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'kerbside',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': 'c0ffee00-0000-4000-8000-00000000abcd',
        },
        body: JSON.stringify({ ...mayaBooks(quote), paymentmethod: 'card', nonce }),
      })
      return (await response.json()) as { Code: number; Bref: string }
    }),
  )
  expect(new Set(answers.map(({ Code, Bref }) => `${Code} ${Bref}`)).size).toBe(1)
  expect(await asOwner(house, 'select id from booking')).toHaveLength(1)
  expect(await asOwner(house, 'select number from payment_attempt')).toEqual([{ number: 1 }])
  const taken = "select charge_id from sandbox_gateway.movement where kind = 'captured'"
  expect(await asOwner(house, taken)).toHaveLength(1)
})
