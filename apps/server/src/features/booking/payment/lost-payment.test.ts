import { describe, expect, onTestFinished, test } from 'vitest'
import { givenNonce, givenQuote, mayaBooking } from '../../../../test/given.ts'
import { startTestApp } from '../../../../test/test-app.ts'
import { hookFailpoints } from '../../../failpoint.ts'
import { settleAttempts } from './settle-attempts.ts'

const CARD_IS_WRONG =
  'It was not possible to process the payment, please check the card details and try again.'
const BEING_CHECKED =
  'We’re checking whether your payment went through. Please don’t pay again yet: your booking updates as soon as we know.'
const NOTHING_TAKEN =
  'Your payment didn’t reach our payment provider, so you haven’t been charged. Please pay again.'

/** A customer pays by card while the server dies at a failpoint; `look` reads the payment afterwards. */
async function givenDeathAt(failpoint: string) {
  const testApp = await startTestApp()
  const client = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const booking = {
    ...mayaBooking(await givenQuote(client)),
    paymentmethod: 'card' as const,
    nonce,
  }
  const key = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000077' }
  const send = () => client.post('/api/createbookingTest', booking, key)

  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === failpoint) throw new Error('the server died')
  })
  expect((await send()).status).toBe(500)
  hookFailpoints(undefined)

  const { body } = await send()
  const reference = String(body['Bref'])
  return {
    testApp,
    client,
    result: body['PaymentResult'],
    reference,
    look: async () => (await client.get(`/api/paymentintent?jobpartid=${reference}`)).body,
  }
}

describe('a card payment whose server died before the gateway was asked', () => {
  test('is reported as being checked, and no message blames the card', async () => {
    const { client, result, reference, look } = await givenDeathAt('payment.charging')
    expect(result).toMatchObject({ code: 0, message: BEING_CHECKED })
    expect(await look()).toMatchObject({ paymentresult: { code: 0, message: BEING_CHECKED } })
    const { body } = await client.put('/api/updatebooking', {
      transactionid: 'pi_of_the_page',
      jobpartid: reference,
      transactionstatus: 'succeeded',
    })
    expect(body).toMatchObject({ Code: 2, Message: BEING_CHECKED, PaymentResult: { code: 0 } })
  })

  test('is found after just over a minute to have taken nothing, and is paid again', async () => {
    const { testApp, client, reference, look } = await givenDeathAt('payment.charging')
    testApp.setNow('2026-03-10T12:02:00Z')
    await settleAttempts(testApp.deps)
    expect(await look()).toMatchObject({ paymentresult: { code: 2, message: NOTHING_TAKEN } })

    const nonce = await givenNonce(testApp, { number: '4242424242424242' })
    const { body } = await client.get(`/api/paymentintent?jobpartid=${reference}&nonce=${nonce}`)
    expect(body).toMatchObject({ paymentresult: { code: 1 } })
  })
})

test('a card payment whose server died after the charge is found paid without another request', async () => {
  const { result, look } = await givenDeathAt('payment.charged')
  expect(result).toMatchObject({ code: 1 })
  expect(await look()).toMatchObject({ paymentresult: { code: 1 } })
})

test('a card that the bank declined is still reported as declined after a restart', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4000000000000002' })
  const booking = {
    ...mayaBooking(await givenQuote(client)),
    paymentmethod: 'card' as const,
    nonce,
  }
  const { body } = await client.post('/api/createbookingTest', booking)
  const look = await client.get(`/api/paymentintent?jobpartid=${String(body['Bref'])}`)
  expect(look.body).toMatchObject({ paymentresult: { code: 2, message: CARD_IS_WRONG } })
})
