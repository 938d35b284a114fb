import type { PaymentIntentResult } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { confirmByStripe } from './confirm-by-stripe.ts'

/** What Stripe's script says, as much of it as is read. */
const saying = (said: object) => () => Promise.resolve(said as PaymentIntentResult)
const read = (said: object) => confirmByStripe(saying(said), 'pi_1_secret_2')

test.each(['succeeded', 'requires_capture', 'processing'])(
  'a payment that is %s is told to the server by its own name',
  async (status) => {
    expect(await read({ paymentIntent: { id: 'pi_1', status } })).toEqual({
      ok: true,
      transactionId: 'pi_1',
      status,
    })
  },
)

test('a declined card says why in the bank’s words', async () => {
  const error = {
    type: 'card_error',
    message: 'Your card was declined.',
    payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
  }
  expect(await read({ error })).toEqual({ ok: false, message: 'Your card was declined.' })
})

test('a bank that said no is a refusal too', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
    payment_intent: { id: 'pi_1', status: 'requires_payment_method' },
  }
  expect(await read({ error })).toMatchObject({ ok: false, message: error.message })
})

test('a question of the bank that was closed can be asked again', async () => {
  const error = { type: 'card_error', payment_intent: { id: 'pi_1', status: 'requires_action' } }
  expect(await read({ error })).toEqual({ ok: 'left' })
})

test('one that was paid before, in another tab, is paid', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: 'pi_1', status: 'succeeded' },
  }
  expect(await read({ error })).toMatchObject({ ok: true, transactionId: 'pi_1' })
})

test('a line that broke leaves it unsure whether money moved', async () => {
  const error = { type: 'api_connection_error', message: 'We could not reach Stripe.' }
  expect(await read({ error })).toEqual({ ok: false, message: '', unsure: true })
})

test('the provider’s name stays out of what the customer reads', async () => {
  const error = { type: 'card_error', message: 'Your Stripe test key is not right.' }
  expect(await read({ error })).toEqual({ ok: false, message: '' })
})
