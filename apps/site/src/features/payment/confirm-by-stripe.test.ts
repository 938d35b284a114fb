import type { PaymentIntentResult } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { confirmByStripe } from './confirm-by-stripe.ts'

/** The result of Stripe's script, as far as it is read. */
const saying = (reply: object) => () => Promise.resolve(reply as PaymentIntentResult)
const read = (reply: object) => confirmByStripe(saying(reply), 'pi_1_secret_2')

test.each(['succeeded', 'requires_capture', 'processing'])(
  'the server gets the intent id of a payment that is %s',
  async (status) => {
    expect(await read({ paymentIntent: { id: 'pi_1', status } })).toEqual({
      ok: true,
      transactionId: 'pi_1',
      status,
    })
  },
)

test('a declined card shows the bank’s reason', async () => {
  const error = {
    type: 'card_error',
    message: 'Your card was declined.',
    payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
  }
  expect(await read({ error })).toEqual({ ok: false, message: 'Your card was declined.' })
})

test('a rejection by the bank is a declined payment too', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
    payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
  }
  expect(await read({ error })).toMatchObject({ ok: false, message: error.message })
})

test('a bank’s dialog that was closed can be opened again', async () => {
  const error = { type: 'card_error', payment_intent: { id: 'pi_1', status: 'requires_action' } }
  expect(await read({ error })).toEqual({ ok: 'left' })
})

test('a payment made before, in another tab, counts as paid', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: 'pi_1', status: 'succeeded' },
  }
  expect(await read({ error })).toMatchObject({ ok: true, transactionId: 'pi_1' })
})

test('after a connection failure it is unsure whether the payment happened', async () => {
  const error = { type: 'api_connection_error', message: 'We could not reach Stripe.' }
  expect(await read({ error })).toEqual({ ok: false, message: '', unsure: true })
})

test('the provider’s name does not appear in messages to customers', async () => {
  const error = { type: 'card_error', message: 'Your Stripe test key is not right.' }
  expect(await read({ error })).toEqual({ ok: false, message: '' })
})
