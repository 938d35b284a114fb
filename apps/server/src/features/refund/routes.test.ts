import { expect, test } from 'vitest'
import { givenBooking, givenNonce, givenSettings } from '../../../test/given.ts'
import { asOwner, startTestApp } from '../../../test/test-app.ts'
import { makeKey } from '../staff/make-key.ts'
import { sendDue } from './send-due.ts'

/** Maya has paid her ride by card at the sandbox, and Ann at the desk has a key. */
async function givenPaid() {
  const testApp = await startTestApp()
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const made = await givenBooking(testApp.client(), { paymentmethod: 'card', nonce })
  const context = await testApp.context()
  const key = await makeKey(context, { operator: context.operator, name: 'Ann', days: 1 })
  const authorization = `Bearer ${key.ok ? key.token : ''}`
  const client = testApp.client()
  const [paid] = await asOwner<{ amount_minor: string }>(
    testApp,
    'select amount_minor from payment_attempt',
  )
  return {
    testApp,
    authorization,
    reference: made.Bref,
    paid: Number(paid?.amount_minor),
    request: (body: object, key = '', bearer = authorization) =>
      client.send('POST', '/api/refund', {
        body: { bookingref: made.Bref, reason: 'the car was late', ...body },
        headers: { authorization: bearer, ...(key && { 'idempotency-key': key }) },
      }),
    list: (bearer = authorization, reference = made.Bref) =>
      client.send('GET', `/api/refunds?bookingref=${reference}`, {
        headers: { authorization: bearer },
      }),
  }
}

test('a part of a paid ride is refunded, and the list says by whom and why', async () => {
  const { request, list, paid, reference } = await givenPaid()
  const { status, body } = await request({ amount: 1000 }, 'refund-key-1')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    code: 1,
    bookingref: reference,
    currencycode: 'GBP',
    taken: paid,
    returned: 1000,
    underway: 0,
    refunds: [{ amount: 1000, reason: 'the car was late', askedby: 'staff', state: 'succeeded' }],
  })
  expect((await list()).body).toEqual(body)
})

test('without an amount the whole is refunded, and then there is nothing left', async () => {
  const { request, paid, testApp } = await givenPaid()
  await request({ amount: 1000 }, 'refund-key-1')
  expect((await request({}, 'refund-key-2')).body).toMatchObject({ code: 1, returned: paid })
  expect((await request({}, 'refund-key-3')).body).toMatchObject({
    code: 2,
    message: 'There’s nothing left to refund for this booking.',
  })
  expect(await asOwner(testApp, 'select payment_state from booking')).toEqual([
    { payment_state: 'refunded' },
  ])
})

test('a second click refunds nothing more, and neither do ten at once', async () => {
  const { request } = await givenPaid()
  const input = await Promise.all(
    Array.from({ length: 10 }, () => request({ amount: 1000 }, 'refund-key-1')),
  )
  expect(input.every(({ body }) => body['code'] === 1)).toBe(true)
  expect((await request({ amount: 1000, key: 'refund-key-1' })).body).toMatchObject({
    code: 1,
    returned: 1000,
  })
})

test.each([
  [{ amount: 10_000_000 }, 'refund-key-1', 'This is more than is left to refund.'],
  [{ amount: 500 }, '', 'Send an Idempotency-Key, so the refund is made only once.'],
])('%o is rejected with a message for the dispatcher', async (body, key, message) => {
  const { request, list } = await givenPaid()
  expect((await request(body, key)).body).toMatchObject({ code: 2, message })
  expect((await list()).body).toMatchObject({ returned: 0, refunds: [] })
})

test('one key is for one refund', async () => {
  const { request } = await givenPaid()
  await request({ amount: 1000 }, 'refund-key-1')
  expect((await request({ amount: 1001 }, 'refund-key-1')).body).toMatchObject({
    code: 2,
    message: 'This key has been used for another refund.',
  })
})

test('an invalid request is rejected', async () => {
  const { request, list } = await givenPaid()
  for (const body of [{ amount: 0 }, { amount: 1.5 }, { amount: -5 }, { reason: '' }, { key: 'x' }])
    expect((await request(body, 'refund-key-1')).status, JSON.stringify(body)).toBe(400)
  expect((await list()).body).toMatchObject({ refunds: [] })
})

test('only this operator’s own staff learn that the call exists', async () => {
  const { request, list, testApp } = await givenPaid()
  for (const bearer of ['', 'Bearer kst_wrong']) {
    expect((await request({ amount: 1000 }, 'refund-key-1', bearer)).status).toBe(404)
    expect((await list(bearer)).status).toBe(404)
  }
  const north = await testApp.context('northway')
  const theirs = await makeKey(north, { operator: north.operator, name: 'Ned', days: 1 })
  const bearer = `Bearer ${theirs.ok ? theirs.token : ''}`
  expect((await request({ amount: 1000 }, 'refund-key-1', bearer)).status).toBe(404)
  expect((await list(undefined, '999999')).status).toBe(404)
})

test('the whole fare is refunded without the tip; an amount may use the tip, last', async () => {
  const { request, testApp, paid } = await givenPaid()
  await asOwner(
    testApp,
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, purpose,
       provider_ref, captured_minor, made_at, changed_at)
     select operator_id, gen_random_uuid(), booking_id, 2, gateway, 500, 'GBP', 'captured', 'tip', 'sch_none', 500,
       made_at, changed_at from payment_attempt`,
  )
  expect((await request({}, 'refund-key-1')).body).toMatchObject({
    taken: paid + 500,
    returned: paid,
  })
  expect((await request({}, 'refund-key-2')).body).toMatchObject({ code: 2 })
  expect((await request({ amount: 200 }, 'refund-key-3')).body).toMatchObject({ code: 1 })
  expect(await asOwner(testApp, 'select payment_state from booking')).toEqual([
    { payment_state: 'refunded' },
  ])
})

test('a deposit and the later balance are refunded together, the latest payment first', async () => {
  const { request, testApp, paid } = await givenPaid()
  expect((await request({ amount: paid - 1 }, 'refund-key-1')).body).toMatchObject({
    returned: paid - 1,
  })
  // a second payment of the same booking, in its stored state
  await asOwner(
    testApp,
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, purpose,
       provider_ref, captured_minor, made_at, changed_at)
     select operator_id, gen_random_uuid(), booking_id, 2, gateway, 500, 'GBP', 'captured', 'balance', 'sch_none', 500,
       made_at, changed_at from payment_attempt`,
  )
  await request({}, 'refund-key-2')
  expect(
    await asOwner(
      testApp,
      `select a.purpose, r.amount_minor::int as amount from refund r join payment_attempt a on a.id = r.attempt_id
       where r.amount_minor <> ${paid - 1} order by a.number desc`,
    ),
  ).toEqual([
    { purpose: 'balance', amount: 500 },
    { purpose: 'fare', amount: 1 },
  ])
})

test('a refunded cancellation fee is no income, and its customer owes nothing', async () => {
  const { testApp, request, authorization, reference, paid } = await givenPaid()
  await givenSettings(testApp, { cancelBands: [{ hoursBefore: 48, feeBasisPoints: 5_000 }] })
  const { body } = await testApp.client().send('POST', '/api/cancellation', {
    body: { bookingref: reference, fee: Math.round(paid / 2), reason: 'ill' },
    headers: { authorization },
  })
  expect(body).toMatchObject({ code: 1 })
  const readBalances = () =>
    asOwner<{ account: string; total: number }>(
      testApp,
      `select regexp_replace(account, ':[0-9a-f-]{36}', '') as account, sum(amount_minor)::int as total
       from posting group by 1 having sum(amount_minor) <> 0 order by 1`,
    )
  const readIncome = async () =>
    (await readBalances())
      .filter(({ account }) => account === 'rev:cancel_fee' || account === 'vat:2000')
      .reduce((sum, { total }) => sum + total, 0)
  const fees = await readIncome()
  await sendDue(testApp.deps)
  await request({ amount: 1000 }, 'refund-key-1')
  expect(await readIncome()).toBe(fees + 1000)
  await request({}, 'refund-key-2')
  expect(await readBalances()).toEqual([])
})
