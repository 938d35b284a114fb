import { halfEven } from '@kerbside/domain/money-part.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenNonce, givenSettings } from '../../../../test/given.ts'
import { bookForGuest, givenAccount, givenMember } from '../../../../test/given-corporate.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenLeg } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { moveLeg } from './move-leg.ts'
import { restoreLeg } from './restore-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
})
beforeEach(() => testApp.setNow(NOON))

const NEAR = { lat: 51.5, lng: -0.02 }

const ledgerOf = (reference: number) =>
  asOwner<{ kind: string; account: string; amount: number }>(
    testApp,
    `select j.kind, regexp_replace(p.account, ':[0-9a-f]{8}-.*', '') as account, p.amount_minor::int as amount
     from journal j join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
     join leg l on l.operator_id = j.operator_id and l.booking_id = j.booking_id
     where l.reference = ${reference} order by j.kind, p.number`,
  )

const moneyOf = async (reference: number) => {
  const [row] = await asOwner<{ state: string; fare: number; paid: number | null }>(
    testApp,
    `select b.payment_state as state, l.fare_minor::int as fare, l.paid_minor::int as paid
     from leg l join booking b on b.id = l.booking_id where l.reference = ${reference}`,
  )
  if (!row) throw new Error(`no leg ${reference}`)
  return row
}

const totalOf = (rows: readonly { account: string; amount: number }[], account: string) =>
  rows.filter((row) => row.account === account).reduce((total, { amount }) => total + amount, 0)

/** A leg paid or authorised by card, and assigned. */
async function givenCardLeg() {
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const booked = await givenLeg(testApp, '2026-03-10T13:00', { paymentmethod: 'card', nonce })
  const driver = await givenDriver(testApp, { at: NEAR })
  await givenAssigned(testApp, { reference: booked.reference, driverId: driver.driverId })
  const by = { role: 'driver', channel: 'app', driverId: driver.driverId } as const
  const press = async (
    to: 'en_route' | 'arrived' | 'on_board' | 'completed' | 'no_show',
    now: string,
  ) => {
    testApp.setNow(`2026-03-10T${now}:00Z`)
    const params = { reference: booked.reference, to, by, reason: 'as it was', point: NEAR }
    const result = await moveLeg(await testApp.context(), params)
    if (!result.ok) throw new Error(`${to}: ${result.reason}`)
  }
  return { ...booked, driverId: driver.driverId, press }
}

test('an authorised payment is captured when the leg is over, and the customer owes nothing', async () => {
  await givenSettings(testApp, { holdsCards: true })
  const { reference, driverId } = await givenCardLeg()
  await givenSettings(testApp, { holdsCards: false })
  expect(await moneyOf(reference)).toMatchObject({ state: 'authorised' })
  await givenDriven(testApp, { reference, driverId, to: 'completed' })
  expect(await moneyOf(reference)).toMatchObject({ state: 'paid' })
  const rows = await ledgerOf(reference)
  expect([...new Set(rows.map(({ kind }) => kind))]).toEqual(['capture', 'fare-earned'])
  expect(totalOf(rows, 'ar:cust')).toBe(0)
})

test('waiting on top of a charged card stays due, with a link to pay it', async () => {
  const { reference, press } = await givenCardLeg()
  const before = await moneyOf(reference)
  await press('en_route', '12:50')
  await press('arrived', '12:58')
  await press('on_board', '14:00')
  await press('completed', '14:30')
  const after = await moneyOf(reference)
  expect(after).toMatchObject({ state: 'deposit_paid', paid: before.fare })
  expect(after.fare).toBeGreaterThan(before.fare)
  expect(totalOf(await ledgerOf(reference), 'ar:cust')).toBe(after.fare - before.fare)
  const mails = await asOwner(testApp, "select kind from message where kind = 'payment-requested'")
  expect(mails).toHaveLength(1)
})

test('a no-show keeps the price list’s share of a paid fare and refunds the rest', async () => {
  const { reference, press } = await givenCardLeg()
  const { fare } = await moneyOf(reference)
  await press('en_route', '12:40')
  await press('arrived', '12:55')
  await press('no_show', '14:10')
  expect(await asOwner(testApp, "select kind from outbox where kind = 'leg-no-show'")).toHaveLength(
    1,
  )
  const [quote] = await asOwner<{ keep: number }>(
    testApp,
    `select (q.document->'policies'->>'noShowKeepBasisPoints')::int as keep from quote q
     join booking b on b.quote_id = q.id join leg l on l.booking_id = b.id where l.reference = ${reference}`,
  )
  const expectedFee = Math.round((fare * (quote?.keep ?? 0)) / 10_000)
  const [refund] = await asOwner<{ amount: number }>(
    testApp,
    `select r.amount_minor::int as amount from refund r join payment_attempt a on a.id = r.attempt_id
     join leg l on l.booking_id = a.booking_id where l.reference = ${reference}`,
  )
  expect(refund?.amount ?? 0).toBe(fare - expectedFee)
  const rows = await ledgerOf(reference)
  expect(totalOf(rows, 'rev:cancel_fee') + totalOf(rows, 'vat:2000')).toBe(-expectedFee)
  expect(totalOf(rows, 'ar:cust')).toBe(0)
  expect(rows.filter(({ kind }) => kind === 'fare-earned')).toEqual([])
})

test('a company’s leg is owed by its account, which earns its commission', async () => {
  await givenSettings(testApp, { paymentMethods: ['cash', 'card', 'account'] })
  await givenAccount(testApp)
  const tess = await givenMember(testApp, { name: 'Tess' })
  const { body } = await bookForGuest(tess)
  const reference = Number(body['Bref'])
  const driver = await givenDriver(testApp, { at: NEAR })
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const [leg] = await asOwner<{ at: Date }>(
    testApp,
    `select pickup_at as at from leg where reference = ${reference}`,
  )
  testApp.setNow(leg?.at.toISOString() ?? NOON)
  await givenDriven(testApp, { reference, driverId: driver.driverId, to: 'completed' })
  const { fare, state } = await moneyOf(reference)
  expect(state).toBe('on_account')
  const rows = await ledgerOf(reference)
  const vat = halfEven(fare / 6)
  expect(rows.map(({ account, amount }) => [account, amount])).toEqual([
    ['exp:commission', Math.round(fare / 10)],
    ['ap:commission:501', -Math.round(fare / 10)],
    ['ar:booker:501', fare],
    ['rev:fare', vat - fare],
    ['vat:2000', -vat],
  ])
})

test('a company’s leg cancelled by mistake is restored if its credit allows it', async () => {
  const tess = await givenMember(testApp, { name: 'Rose' })
  const { body } = await bookForGuest(tess)
  const reference = Number(body['Bref'])
  const cancel = () => tess.post('/api/cancelbooking', { bookingref: reference })
  expect((await cancel()).body).toMatchObject({ code: 1, fee: 0 })
  const context = await testApp.context()
  const by = { role: 'dispatcher', channel: 'desk' } as const
  const params = { reference, by, reason: 'the wrong one' }
  await asOwner(testApp, 'update booker set credit_limit_minor = 0 where id = 501')
  expect(await restoreLeg(context, params)).toMatchObject({ ok: false, reason: 'not-paid' })
  await asOwner(testApp, 'update booker set credit_limit_minor = 1000000 where id = 501')
  expect(await restoreLeg(context, params)).toMatchObject({
    ok: true,
    current: { state: 'confirmed' },
  })
  expect((await cancel()).body).toMatchObject({ code: 1, fee: 0 })
})

test('a refund to a card cannot be undone: a paid leg that was cancelled must be booked again', async () => {
  const { reference, client } = await givenCardLeg()
  await client.post('/api/cancelbooking', { bookingref: reference })
  const by = { role: 'dispatcher', channel: 'desk' } as const
  const params = { reference, by, reason: 'the wrong one' }
  expect(await restoreLeg(await testApp.context(), params)).toMatchObject({ reason: 'not-paid' })
})

test('a cash return booking is paid when the second leg is over, and each driver holds their own cash', async () => {
  const booked = await givenLeg(testApp, '2026-03-10T13:00')
  await asOwner(
    testApp,
    `insert into leg select (jsonb_populate_record(l, jsonb_build_object('number', 2, 'reference', reference + 1,
       'pickup_at', pickup_at + interval '2 hours'))).* from leg l where reference = ${booked.reference}`,
  )
  const references = [booked.reference, booked.reference + 1]
  const drivers = [
    await givenDriver(testApp, { at: NEAR }),
    await givenDriver(testApp, { at: NEAR }),
  ]
  for (const [place, reference] of references.entries()) {
    const driverId = drivers[place]?.driverId ?? ''
    await givenAssigned(testApp, { reference, driverId })
    await givenDriven(testApp, { reference, driverId, to: 'completed' })
    const { state } = await moneyOf(reference)
    expect(state).toBe(place === 0 ? 'unpaid' : 'paid')
  }
  const floats = await asOwner<{ account: string }>(
    testApp,
    `select p.account from posting p join journal j on j.id = p.journal_id
     where p.account like 'float:%' and j.booking_id =
       (select booking_id from leg where reference = ${booked.reference})`,
  )
  expect(floats.map(({ account }) => account).toSorted()).toEqual(
    drivers.map(({ driverId }) => `float:driver:${driverId}`).toSorted(),
  )
})
