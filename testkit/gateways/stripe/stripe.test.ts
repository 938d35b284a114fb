import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeStripe, openStripe } from './open-stripe.ts'

const keys = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}

let server: FakeStripe
let stripe: Stripe
let now = new Date('2026-03-10T12:00:00Z')

const clientOf = (key: string) => {
  const { hostname, port } = new URL(server.url)
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 2_000,
  })
}

beforeAll(async () => {
  server = await openStripe({ keys, now: () => now })
  stripe = clientOf(keys.secretKey)
})
afterAll(() => server.close())

const fare = { amount: 8600, currency: 'gbp', metadata: { order: 'b-1' } }
const paid = (method = 'pm_card_visa') =>
  stripe.paymentIntents.create({ ...fare, confirm: true, payment_method: method })

const byScript = (path: string, more: Record<string, string>) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { origin: 'https://js.stripe.com' },
    body: new URLSearchParams({ key: keys.publishableKey, ...more }),
  })

describe('a payment through Stripe’s own client', () => {
  test('nested values arrive as they were sent', async () => {
    const metadata = { order: 'b-1', 'odd [name]': 'a&b=c' }
    const made = await stripe.paymentIntents.create({
      ...fare,
      metadata,
      allowed_payment_method_types: ['card'],
    })
    expect(made).toMatchObject({
      status: 'requires_payment_method',
      payment_method_types: ['card'],
      capture_method: 'automatic_async',
      metadata: { order: 'b-1' },
    })
    expect(made.client_secret?.startsWith(`${made.id}_secret_`)).toBe(true)
    expect(made.lastResponse.requestId).toMatch(/^req_/)
  })

  test('requested expansions return whole objects, also in lists', async () => {
    const made = await paid()
    expect(made.latest_charge).toBeTypeOf('string')
    const expand = ['latest_charge.balance_transaction']
    const whole = await stripe.paymentIntents.retrieve(made.id, { expand })
    expect(whole.latest_charge).toMatchObject({
      object: 'charge',
      balance_transaction: { amount: 8600, fee: 149, net: 8451 },
    })
    const lines = await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] })
    expect(lines.data[0]?.source).toMatchObject({ object: 'charge', payment_intent: made.id })
  })

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ])('%s is declined, and the error contains the payment', async (method, code, declineCode) => {
    const error = await paid(method).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
    })
  })

  test.each([
    [{ amount: 1, currency: 'gbp' }, 'amount_too_small'],
    [{ amount: 1.5, currency: 'gbp' }, 'parameter_invalid_integer'],
    [{ amount: 8600, currency: 'gbp', payment_method_types: ['card'] }, 'parameter_unknown'],
    [{ amount: 8600 }, 'parameter_missing'],
  ])('%j is rejected: %s', async (params, code) => {
    const intentParams = stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams)
    await expect(intentParams).rejects.toMatchObject({ statusCode: 400, code })
  })

  test('an impossible action is rejected, and the error contains the payment as it is', async () => {
    const { id } = await paid()
    for (const move of [
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.capture(id),
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ])
      await expect(move).rejects.toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
        payment_intent: { id, status: 'succeeded' },
      })
  })

  test('a refund of more than was taken is rejected, and so is a second refund of the same money', async () => {
    const { id } = await paid()
    const back = (amount: number) => stripe.refunds.create({ payment_intent: id, amount })
    await expect(back(8601)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
    await back(8600)
    await expect(back(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const waiting = await stripe.paymentIntents.create(fare)
    await expect(stripe.refunds.create({ payment_intent: waiting.id })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('an unknown key is rejected', async () => {
    const intentParams = clientOf('sk_test_other').paymentIntents.create(fare)
    await expect(intentParams).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })
})

describe('an idempotency key', () => {
  const intentParams = (idempotencyKey: string, amount = 8600) =>
    stripe.paymentIntents.create({ ...fare, amount }, { idempotencyKey })

  test('returns the first response again, until a day has passed', async () => {
    const first = await intentParams('again')
    const second = await intentParams('again')
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    now = new Date(now.getTime() + 24 * 3_600_000)
    expect((await intentParams('again')).id).not.toBe(first.id)
  })

  test('cannot be used for another amount', async () => {
    await intentParams('other')
    await expect(intentParams('other', 100)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('is in use while its request is processed', async () => {
    server.workMs = 80
    const [, second] = await Promise.allSettled([intentParams('busy'), intentParams('busy')])
    server.workMs = 0
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    })
  })

  test('also stores an error 500, but not a rejected invalid request', async () => {
    server.troubles.push({ path: '/v1/payment_intents', status: 500, done: false })
    await expect(intentParams('failing')).rejects.toMatchObject({ statusCode: 500 })
    await expect(intentParams('failing')).rejects.toMatchObject({ statusCode: 500 })
    await expect(intentParams('odd', 1.5)).rejects.toMatchObject({ statusCode: 400 })
    expect(await intentParams('odd')).toMatchObject({ amount: 8600 })
  })
})

describe('a customer’s browser', () => {
  const card = (number: string) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  })
  const confirm = (made: Stripe.PaymentIntent, more: Record<string, string>) =>
    byScript(`/v1/payment_intents/${made.id}/confirm`, {
      client_secret: made.client_secret ?? '',
      ...more,
    })

  test('pays with the secret of that payment, and does not see the operator’s fields', async () => {
    const made = await stripe.paymentIntents.create(fare)
    const response = await confirm(made, card('4242424242424242'))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const seen: unknown = await response.json()
    expect(seen).toMatchObject({ id: made.id, status: 'succeeded' })
    expect(seen).not.toHaveProperty('metadata')
    expect(server.journal.netOf('b-1')).toBeGreaterThanOrEqual(8600)
  })

  test('sends a preflight request first', async () => {
    const response = await fetch(`${server.url}/v1/payment_intents/pi_1/confirm`, {
      method: 'OPTIONS',
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test('can do nothing without the secret, and nothing that is reserved for the server', async () => {
    const made = await stripe.paymentIntents.create(fare)
    const wrong = await confirm({ ...made, client_secret: 'guess' }, card('4242424242424242'))
    expect(wrong.status).toBe(400)
    const { client_secret } = made
    const more = { client_secret: client_secret ?? '' }
    expect((await byScript(`/v1/payment_intents/${made.id}/cancel`, more)).status).toBe(401)
    expect((await byScript('/v1/refunds', { payment_intent: made.id })).status).toBe(401)
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
    })
  })

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4012888888881881', 'card_declined'],
  ])('gets the result of card %s: %s', async (number, code) => {
    const response = await confirm(await stripe.paymentIntents.create(fare), card(number))
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ error: { type: 'card_error', code } })
  })

  test.each([
    ['confirm', 'succeeded'],
    ['refuse', 'failed'],
  ])('goes to the bank’s page, chooses %s and comes back', async (response, redirect) => {
    const made = await stripe.paymentIntents.create(fare)
    const intentParams = await confirm(made, {
      ...card('4000000000003220'),
      return_url: 'https://cab.test/pay?x=1',
    })
    const { next_action: next } = (await intentParams.json()) as Stripe.PaymentIntent
    const url = next?.redirect_to_url?.url ?? ''
    expect(await (await fetch(url)).text()).toContain('value="refuse"')
    const back = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: response }),
      redirect: 'manual',
    })
    const location = new URL(back.headers.get('location') ?? '')
    expect(location.href).toMatch(/^https:\/\/cab\.test\/pay\?x=1&/)
    expect(location.searchParams.get('redirect_status')).toBe(redirect)
  })

  test('card numbers are accepted from browsers only', async () => {
    const intentParams = stripe.paymentIntents.create({
      ...fare,
      confirm: true,
      payment_method_data: { type: 'card' },
    })
    await expect(intentParams).rejects.toMatchObject({ statusCode: 400 })
    const response = await fetch(`${server.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams({
        amount: '8600',
        currency: 'gbp',
        confirm: 'true',
        ...card('4242424242424242'),
      }),
    })
    expect(response.status).toBe(402)
  })
})

test('movements are in the journal, which another process can read', async () => {
  const made = await stripe.paymentIntents.create({
    ...fare,
    metadata: { order: 'b-journal' },
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await stripe.paymentIntents.capture(made.id, { amount_to_capture: 5000 })
  await stripe.refunds.create({ payment_intent: made.id, amount: 1000 })
  const response = await fetch(`${server.url}/__control/journal`)
  const journal = (await response.json()) as { orderId: string; kind: string; amount: number }[]
  expect(
    journal
      .filter(({ orderId }) => orderId === 'b-journal')
      .map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['held', 8600],
    ['captured', 5000],
    ['released', 3600],
    ['refunded', 1000],
  ])
})
