import { describe, expect, onTestFinished, test } from 'vitest'
import { givenNonce, givenQuote, mayaBooks } from '../../../test/given.ts'
import { openHouse } from '../../../test/house.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { settleAttempts } from './settle-attempts.ts'

const CARD_IS_WRONG =
  'It was not possible to process the payment, please check the card details and try again.'
const BEING_CHECKED =
  'We are checking whether your payment went through. Please do not pay again yet: your booking updates by itself as soon as we know.'
const NOTHING_TAKEN =
  'The payment did not reach our payment provider, so nothing was taken. Please pay again.'

/** A customer pays by card while the server dies at a failpoint; `look` reads the payment afterwards. */
async function givenDeathAt(failpoint: string) {
  const house = await openHouse()
  const visitor = house.visitor()
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const booking = { ...mayaBooks(await givenQuote(visitor)), paymentmethod: 'card' as const, nonce }
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000077' }
  const send = () => visitor.post('/api/createbookingTest', booking, key)

  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === failpoint) throw new Error('the server died')
  })
  expect((await send()).status).toBe(500)
  hookFailpoints(undefined)

  const { body } = await send()
  const reference = String(body['Bref'])
  return {
    house,
    visitor,
    result: body['PaymentResult'],
    reference,
    look: async () => (await visitor.get(`/api/paymentintent?jobpartid=${reference}`)).body,
  }
}

describe('a card payment whose server died before the gateway was asked', () => {
  test('is being checked, and no message blames the card', async () => {
    const { visitor, result, reference, look } = await givenDeathAt('payment.charging')
    expect(result).toMatchObject({ code: 0, message: BEING_CHECKED })
    expect(await look()).toMatchObject({ paymentresult: { code: 0, message: BEING_CHECKED } })
    const { body } = await visitor.put('/api/updatebooking', {
      transactionid: 'pi_of_the_page',
      jobpartid: reference,
      transactionstatus: 'succeeded',
    })
    expect(body).toMatchObject({ Code: 2, Message: BEING_CHECKED, PaymentResult: { code: 0 } })
  })

  test('is known to have taken nothing after a good minute, and is paid again', async () => {
    const { house, visitor, reference, look } = await givenDeathAt('payment.charging')
    house.setNow('2026-03-10T12:02:00Z')
    await settleAttempts(house.deps)
    expect(await look()).toMatchObject({ paymentresult: { code: 2, message: NOTHING_TAKEN } })

    const nonce = await givenNonce(house, { number: '4242424242424242' })
    const { body } = await visitor.get(`/api/paymentintent?jobpartid=${reference}&nonce=${nonce}`)
    expect(body).toMatchObject({ paymentresult: { code: 1 } })
  })
})

test('a card payment whose server died after the charge is found paid, without another press', async () => {
  const { result, look } = await givenDeathAt('payment.charged')
  expect(result).toMatchObject({ code: 1 })
  expect(await look()).toMatchObject({ paymentresult: { code: 1 } })
})

test('a card the bank refused is still the card’s fault after a restart', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const nonce = await givenNonce(house, { number: '4000000000000002' })
  const booking = { ...mayaBooks(await givenQuote(visitor)), paymentmethod: 'card' as const, nonce }
  const { body } = await visitor.post('/api/createbookingTest', booking)
  const look = await visitor.get(`/api/paymentintent?jobpartid=${String(body['Bref'])}`)
  expect(look.body).toMatchObject({ paymentresult: { code: 2, message: CARD_IS_WRONG } })
})
