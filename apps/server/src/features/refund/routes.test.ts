import { expect, test } from 'vitest'
import { givenBooking, givenNonce, givenSettings } from '../../../test/given.ts'
import { asOwner, openHouse } from '../../../test/house.ts'
import { makeKey } from '../staff/make-key.ts'
import { sendDue } from './send-due.ts'

/** Maya paid her ride by card at the sandbox, and Ann at the desk has a key. */
async function givenPaid() {
  const house = await openHouse()
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const made = await givenBooking(house.visitor(), { paymentmethod: 'card', nonce })
  const call = await house.call()
  const key = await makeKey(call, { operator: call.operator, name: 'Ann', days: 1 })
  const authorization = `Bearer ${key.ok ? key.token : ''}`
  const visitor = house.visitor()
  const [paid] = await asOwner<{ amount_minor: string }>(
    house,
    'select amount_minor from payment_attempt',
  )
  return {
    house,
    authorization,
    reference: made.Bref,
    paid: Number(paid?.amount_minor),
    ask: (body: object, key = '', bearer = authorization) =>
      visitor.send('POST', '/api/refund', {
        body: { bookingref: made.Bref, reason: 'the car was late', ...body },
        headers: { authorization: bearer, ...(key && { 'idempotency-key': key }) },
      }),
    list: (bearer = authorization, reference = made.Bref) =>
      visitor.send('GET', `/api/refunds?bookingref=${reference}`, {
        headers: { authorization: bearer },
      }),
  }
}

test('a part of a paid ride goes back, and the list says by whom and why', async () => {
  const { ask, list, paid, reference } = await givenPaid()
  const { status, body } = await ask({ amount: 1000 }, 'refund-key-1')
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

test('the whole goes back when no amount is said, and then there is nothing left', async () => {
  const { ask, paid, house } = await givenPaid()
  await ask({ amount: 1000 }, 'refund-key-1')
  expect((await ask({}, 'refund-key-2')).body).toMatchObject({ code: 1, returned: paid })
  expect((await ask({}, 'refund-key-3')).body).toMatchObject({
    code: 2,
    message: 'There is no money of this booking left to give back.',
  })
  expect(await asOwner(house, 'select payment_state from booking')).toEqual([
    { payment_state: 'refunded' },
  ])
})

test('the second click gives nothing more back, ten at once neither', async () => {
  const { ask } = await givenPaid()
  const said = await Promise.all(
    Array.from({ length: 10 }, () => ask({ amount: 1000 }, 'refund-key-1')),
  )
  expect(said.every(({ body }) => body['code'] === 1)).toBe(true)
  expect((await ask({ amount: 1000, key: 'refund-key-1' })).body).toMatchObject({
    code: 1,
    returned: 1000,
  })
})

test.each([
  [{ amount: 10_000_000 }, 'refund-key-1', 'That is more than is left of what was paid.'],
  [{ amount: 500 }, '', 'Send an Idempotency-Key, so that the refund is given once.'],
])('%o is refused in words a dispatcher can read', async (body, key, message) => {
  const { ask, list } = await givenPaid()
  expect((await ask(body, key)).body).toMatchObject({ code: 2, message })
  expect((await list()).body).toMatchObject({ returned: 0, refunds: [] })
})

test('one key is for one refund', async () => {
  const { ask } = await givenPaid()
  await ask({ amount: 1000 }, 'refund-key-1')
  expect((await ask({ amount: 1001 }, 'refund-key-1')).body).toMatchObject({
    code: 2,
    message: 'This key was used for another refund.',
  })
})

test('a request that cannot be meant is refused', async () => {
  const { ask, list } = await givenPaid()
  for (const body of [{ amount: 0 }, { amount: 1.5 }, { amount: -5 }, { reason: '' }, { key: 'x' }])
    expect((await ask(body, 'refund-key-1')).status, JSON.stringify(body)).toBe(400)
  expect((await list()).body).toMatchObject({ refunds: [] })
})

test('nobody but this operator’s own people is told that there is such a call', async () => {
  const { ask, list, house } = await givenPaid()
  for (const bearer of ['', 'Bearer kst_wrong']) {
    expect((await ask({ amount: 1000 }, 'refund-key-1', bearer)).status).toBe(404)
    expect((await list(bearer)).status).toBe(404)
  }
  const north = await house.call('northway')
  const theirs = await makeKey(north, { operator: north.operator, name: 'Ned', days: 1 })
  const bearer = `Bearer ${theirs.ok ? theirs.token : ''}`
  expect((await ask({ amount: 1000 }, 'refund-key-1', bearer)).status).toBe(404)
  expect((await list(undefined, '999999')).status).toBe(404)
})

test('the whole fare goes back without the tip; an amount may reach into it, last', async () => {
  const { ask, house, paid } = await givenPaid()
  await asOwner(
    house,
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, purpose,
       provider_ref, captured_minor, made_at, changed_at)
     select operator_id, gen_random_uuid(), booking_id, 2, gateway, 500, 'GBP', 'captured', 'tip', 'sch_none', 500,
       made_at, changed_at from payment_attempt`,
  )
  expect((await ask({}, 'refund-key-1')).body).toMatchObject({ taken: paid + 500, returned: paid })
  expect((await ask({}, 'refund-key-2')).body).toMatchObject({ code: 2 })
  expect((await ask({ amount: 200 }, 'refund-key-3')).body).toMatchObject({ code: 1 })
  expect(await asOwner(house, 'select payment_state from booking')).toEqual([
    { payment_state: 'refunded' },
  ])
})

test('a deposit and the rest paid later go back together, what was paid last first', async () => {
  const { ask, house, paid } = await givenPaid()
  expect((await ask({ amount: paid - 1 }, 'refund-key-1')).body).toMatchObject({
    returned: paid - 1,
  })
  // a second payment of the same booking, as it stands after it was taken
  await asOwner(
    house,
    `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state, purpose,
       provider_ref, captured_minor, made_at, changed_at)
     select operator_id, gen_random_uuid(), booking_id, 2, gateway, 500, 'GBP', 'captured', 'balance', 'sch_none', 500,
       made_at, changed_at from payment_attempt`,
  )
  await ask({}, 'refund-key-2')
  expect(
    await asOwner(
      house,
      `select a.purpose, r.amount_minor::int as amount from refund r join payment_attempt a on a.id = r.attempt_id
       where r.amount_minor <> ${paid - 1} order by a.number desc`,
    ),
  ).toEqual([
    { purpose: 'balance', amount: 500 },
    { purpose: 'fare', amount: 1 },
  ])
})

test('a cancellation fee that is given back after all is no income, and its customer owes nothing', async () => {
  const { house, ask, authorization, reference, paid } = await givenPaid()
  await givenSettings(house, { cancelBands: [{ hoursBefore: 48, feePercent: 5_000 }] })
  const { body } = await house.visitor().send('POST', '/api/cancellation', {
    body: { bookingref: reference, fee: Math.round(paid / 2), reason: 'ill' },
    headers: { authorization },
  })
  expect(body).toMatchObject({ code: 1 })
  const standing = () =>
    asOwner<{ account: string; total: number }>(
      house,
      `select regexp_replace(account, ':[0-9a-f-]{36}', '') as account, sum(amount_minor)::int as total
       from posting group by 1 having sum(amount_minor) <> 0 order by 1`,
    )
  const fees = (await standing()).find(({ account }) => account === 'rev:cancel_fee')
  await sendDue(house.deps)
  await ask({ amount: 1000 }, 'refund-key-1')
  const less = (await standing()).find(({ account }) => account === 'rev:cancel_fee')
  expect(less?.total).toBe((fees?.total ?? 0) + 1000)
  await ask({}, 'refund-key-2')
  expect(await standing()).toEqual([])
})
